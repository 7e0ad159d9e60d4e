/** Python in a worker: its core as WebAssembly, the rooms of the project with the library they need in one archive. */

interface Py {
  runPython(code: string): unknown;
  pyimport(name: string): unknown;
}
interface Loader {
  loadPyodide(settings: Record<string, unknown>): Promise<Py>;
}
/** `runtime.json`: what there is to fetch, with sizes as they travel. */
interface Runtime {
  files: Record<"wasm" | "library", { name: string; size: number }>;
  lock: unknown;
}
export type Told = (done: number, of: number) => void;

/** From the browser's own cache, else from the site and kept there; how much of it has come is told. */
async function fetched(url: string, cache: Cache | null, came: (bytes: number) => void): Promise<Response> {
  const kept = await cache?.match(url);
  if (kept) {
    came(Infinity);
    return kept;
  }
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`);
  void cache?.put(url, response.clone()).catch(() => undefined);
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, out) {
        came(chunk.byteLength);
        out.enqueue(chunk);
      },
    }),
  );
  return new Response(counted, { headers: response.headers });
}

const PACKED = [0x1f, 0x8b];

/** Some hosts send a packed file as what it holds, and the browser has unpacked it already. */
async function unpacked(response: Response): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const reader = response.body!.getReader();
  const first = await reader.read();
  const rest = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (out) => (first.value ? out.enqueue(first.value) : undefined),
    async pull(out) {
      const { value, done } = await reader.read();
      if (done) out.close();
      else out.enqueue(value);
    },
  });
  const packed = PACKED.every((byte, at) => first.value?.[at] === byte);
  return packed ? rest.pipeThrough(new DecompressionStream("gzip")) : rest;
}

/** Ready to import the rooms. With a `module` the core is compiled already. */
export async function begin(
  folder: string,
  tell: Told,
  module?: WebAssembly.Module,
): Promise<{ python: Py; module: WebAssembly.Module }> {
  const cache = await cacheOf(folder);
  const about = await fetched(`${folder}runtime.json`, cache, () => undefined);
  const { files, lock } = (await about.json()) as Runtime;
  const of = Object.values(files).reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  const came = (size: number) => {
    let part = 0;
    return (bytes: number) => {
      const now = Math.min(size, part + bytes);
      done += now - part;
      part = now;
      tell(done, of);
    };
  };
  const core = async () => {
    if (module) return module;
    const response = await fetched(folder + files.wasm.name, cache, came(files.wasm.size));
    return WebAssembly.compileStreaming(
      new Response(await unpacked(response), { headers: { "content-type": "application/wasm" } }),
    );
  };
  const library = async () =>
    (await fetched(folder + files.library.name, cache, came(files.library.size))).arrayBuffer();
  const [{ loadPyodide }, compiled, archive] = await Promise.all([
    import(/* @vite-ignore */ `${folder}pyodide.mjs`) as Promise<Loader>,
    core(),
    library(),
  ]);
  const stdLibURL = folder + files.library.name;
  // The core is fetched and compiled above, with progress, from the cache and once for both workers.
  const network = self.fetch.bind(self);
  self.fetch = (asked, init) => {
    const url = asked instanceof Request ? asked.url : String(asked);
    if (url === stdLibURL) return Promise.resolve(new Response(archive));
    if (url.endsWith(".wasm")) return Promise.resolve(new Response(null));
    return network(asked, init);
  };
  WebAssembly.instantiateStreaming = async (_: unknown, imports?: WebAssembly.Imports) => ({
    module: compiled,
    instance: await WebAssembly.instantiate(compiled, imports),
  });
  const python = await loadPyodide({ indexURL: folder, stdLibURL, lockFileContents: lock, packageBaseUrl: folder });
  return { python, module: compiled };
}

/** Each runtime has its own, by its folder's name. Plain http to another machine has no caches. */
async function cacheOf(folder: string): Promise<Cache | null> {
  const version = folder.split("/").at(-2);
  return "caches" in self ? caches.open(`freebooter-runtime-${version}`) : null;
}

/** Once it runs: the rest of it too, and a mark that all of it is there, by which the page knows. */
export async function keepWhole(folder: string): Promise<void> {
  const cache = await cacheOf(folder);
  if (!cache || (await cache.match(`${folder}whole`))) return;
  await cache.addAll(["pyodide.mjs", "pyodide.asm.mjs"].map((name) => folder + name));
  await cache.put(`${folder}whole`, new Response(""));
}
