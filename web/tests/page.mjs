/** Lets plain Node run the page's modules: runes are compiled, and catalogues are read from their folder. */
import { readFileSync, readdirSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import { compileModule } from "svelte/compiler";
import { catalogue } from "../language.ts";

const words = new URL("../../src/nimmt/words/", import.meta.url);

/** What Vite's glob gives the page: a way to load each language's words, or those of one of its folders. */
function languages(_, folder) {
  const folders = readdirSync(words, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const entries = folders.map(({ name }) => {
    const all = catalogue(fileURLToPath(new URL(`${name}/${folder}`, words)));
    return `"/${name}/": async () => (${JSON.stringify(all)})`;
  });
  return `{ ${entries.join(", ")} }`;
}

registerHooks({
  resolve(name, context, next) {
    if (!name.startsWith("$words/")) return next(name, context);
    return { url: new URL(name.slice("$words/".length), words).href, format: "json", shortCircuit: true };
  },
  load(url, context, next) {
    if (url.startsWith(words.href) && url.endsWith(".json"))
      return { format: "module", source: `export default ${readFileSync(fileURLToPath(url), "utf8")}`, shortCircuit: true };
    if (!url.endsWith(".svelte.ts")) return next(url, context);
    const plain = stripTypeScriptTypes(readFileSync(fileURLToPath(url), "utf8"));
    const code = compileModule(plain, { generate: "server", filename: url }).js.code;
    const source = code.replace(/import\.meta\.glob\s*\(\s*"\$words\/\*\/([\w/.]+)"[^)]*\)/g, languages);
    return { format: "module", source, shortCircuit: true };
  },
});
globalThis.document = { documentElement: {} };
