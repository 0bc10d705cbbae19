/** Lets plain Node run the page's modules: runes are compiled, and catalogues are read from their folder. */
import { readFileSync, readdirSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import { compileModule } from "svelte/compiler";

const words = new URL("../src/words/", import.meta.url);

/** What Vite's glob gives the page: a way to load each language's words. */
function languages() {
  const found = {};
  for (const folder of readdirSync(words, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const files = readdirSync(new URL(`${folder.name}/`, words)).filter((file) => file.endsWith(".json"));
    const parts = files.map((file) => JSON.parse(readFileSync(new URL(`${folder.name}/${file}`, words), "utf8")));
    found[`./${folder.name}/index.ts`] = Object.assign({}, ...parts);
  }
  const entries = Object.entries(found).map(([name, all]) => `${JSON.stringify(name)}: async () => (${JSON.stringify(all)})`);
  return `{ ${entries.join(", ")} }`;
}

registerHooks({
  load(url, context, next) {
    if (!url.endsWith(".svelte.ts")) return next(url, context);
    const plain = stripTypeScriptTypes(readFileSync(fileURLToPath(url), "utf8"));
    const code = compileModule(plain, { generate: "server", filename: url }).js.code;
    const source = code.replace(/import\.meta\.glob\s*\([^)]*\)/, languages);
    return { format: "module", source, shortCircuit: true };
  },
});
globalThis.document = { documentElement: {} };
