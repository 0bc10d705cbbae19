import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// All addresses are relative, so the page works under any path; the server has no page routes of its own.
export default defineConfig({
  base: "./",
  plugins: [svelte()],
  build: {
    outDir: "../src/nimmt/page",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: {
      input: { index: "index.html", worker: "src/shell/worker.ts" },
      output: {
        // The worker's address must stay the same; everything else is named by its content.
        entryFileNames: ({ name }) => (name === "worker" ? "worker.js" : "assets/[name]-[hash].js"),
      },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8666", ws: true } } },
});
