import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { defineConfig } from "vite";
import { chunkOf } from "./chunks.js";
import { offline } from "./offline.js";

const server = process.env.FREEBOOTER_SERVER ?? "http://127.0.0.1:8000";

/** Beside every text file its packed twins: the server sends what a browser can unpack, and never packs itself. */
const packed = () => ({
  name: "packed",
  apply: "build",
  writeBundle({ dir }) {
    for (const file of readdirSync(dir, { recursive: true, withFileTypes: true })) {
      if (!file.isFile() || !/\.(js|css|html|svg)$/.test(file.name)) continue;
      const path = join(file.parentPath, file.name);
      const body = readFileSync(path);
      writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
      writeFileSync(`${path}.br`, brotliCompressSync(body));
    }
  },
});

export default defineConfig({
  // Only the first page says where the site lives: what it loads finds the rest beside itself.
  experimental: {
    renderBuiltUrl: (file, { hostType }) => (hostType === "html" ? `/${file}` : { relative: true }),
  },
  plugins: [svelte(), offline(), packed()],
  worker: { format: "es" },
  build: {
    outDir: "../freebooter/web",
    emptyOutDir: true,
    // The Content-Security-Policy allows files of our own only: nothing becomes a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ debugName: "together", name: chunkOf }] },
      },
    },
    target: "es2022",
    // Young enough to know light-dark().
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
  },
  server: {
    proxy: {
      "/api": server,
      "/qr.svg": server,
      "/ws": { target: server.replace("http", "ws"), ws: true },
    },
  },
});
