import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { catalogue } from "./language.ts";

/** Any catalogue with ?language is all words of its language that the page needs, in one module. */
function language(): Plugin {
  return {
    name: "language",
    enforce: "pre",
    load(id) {
      const [path, query] = id.split("?");
      return query === "language" ? `export default ${JSON.stringify(catalogue(path!))}` : null;
    },
  };
}

interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** Whether a module is loaded with one of this name: that one imports it, or what it imports does. */
function comesWith(id: string, name: RegExp, modules: Modules, seen = new Set<string>()): boolean {
  if (name.test(id)) return true;
  seen.add(id);
  return (modules.getModuleInfo(id)?.importers ?? []).some((importer) => !seen.has(importer) && comesWith(importer, name, modules, seen));
}

/**
 * What every reader needs is one file, and what the table needs beside it a second: files come one after the other. What
 * starts the engine is one as well, which needs none of the others (src/device/early.ts).
 */
function together(id: string, modules: Modules): string | null {
  if (/src\/main\.ts$|[?]language$/.test(id)) return null;
  if (/src\/device\/(engine|parts)\.ts$/.test(id)) return "engine";
  if (comesWith(id, /src\/main\.ts$/, modules)) return "home";
  return !/src\/screens\/Table\.svelte$/.test(id) && comesWith(id, /src\/screens\/Table\.svelte$/, modules) ? "table" : null;
}

// All addresses are relative, so the page works under any path; the server has no page routes of its own.
export default defineConfig({
  base: "./",
  plugins: [svelte(), language()],
  // The sentences are the program's, not the page's alone.
  resolve: { alias: { $words: fileURLToPath(new URL("../src/nimmt/words", import.meta.url)) } },
  build: {
    outDir: "../src/nimmt/page",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: {
      input: { index: "index.html", worker: "src/shell/worker.ts", early: "src/device/early.ts" },
      output: {
        codeSplitting: { groups: [{ name: together }] },
        // The worker's address must stay the same; everything else is named by its content.
        entryFileNames: ({ name }) => (name === "worker" ? "worker.js" : "assets/[name]-[hash].js"),
        chunkFileNames: ({ name, facadeModuleId }) =>
          `assets/${/(\w+)\/\w+\.json\?language$/.exec(facadeModuleId ?? "")?.[1] ?? name}-[hash].js`,
      },
    },
  },
  // The engine on the device, which is fetched by who needs it.
  worker: { format: "es", rolldownOptions: { output: { entryFileNames: "assets/[name]-[hash].js" } } },
  server: { fs: { allow: ["..", "."] }, proxy: { "/api": { target: "http://127.0.0.1:8666", ws: true }, "^/[tr]/": "http://127.0.0.1:8666" } },
});
