import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const OFFLINE =
  /\/(src\/(scoresheet|rules|history|puzzles|insights|i18n)|freebooter\/languages)\/|\/games\/[\w-]+\/(Companion\.svelte|tricks\.ts|table\.ts)/;

/** What the offline pages are made of: the entry, what it needs, and what those pages load later. */
function shellOf(bundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const files = new Set(["favicon.svg"]);
  const visit = (chunk) => {
    if (!chunk || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const name of chunk.imports) visit(byName.get(name));
    for (const name of chunk.dynamicImports) {
      const later = byName.get(name);
      if (later?.moduleIds.some((module) => OFFLINE.test(module))) visit(later);
    }
  };
  // The entry may have become a part of the first page's chunk.
  chunks
    .filter(({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => id.endsWith("/src/main.ts")))
    .forEach(visit);
  for (const { fileName, type } of Object.values(bundle))
    if (type === "asset" && /\.(woff2|svg)$/.test(fileName)) files.add(fileName);
  return [...files].sort().map((file) => `/${file}`);
}

/** Writes sw.js, the worker that keeps those files; it changes whenever one of them does. */
export const offline = () => ({
  name: "offline",
  apply: "build",
  enforce: "post",
  generateBundle(_, bundle) {
    const shell = JSON.stringify(shellOf(bundle));
    const worker = readFileSync(new URL("./service-worker.js", import.meta.url), "utf8");
    const version = createHash("sha256").update(worker).update(shell).digest("hex").slice(0, 12);
    const source = worker.replace("__VERSION__", version).replace("__SHELL__", shell);
    this.emitFile({ type: "asset", fileName: "sw.js", source });
  },
});
