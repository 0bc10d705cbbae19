/**
 * The memory that the engine begins with: node memory.mjs TOLD
 *
 * Python starts here once, with everything imported, so that it need not start on every reader's device: what lies in
 * its memory then is written down, and a reader's worker goes on from there. Much of it lies there before Python starts,
 * since it is part of the interpreter; only what is otherwise is written. TOLD is a file of JSON, see engine.py.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { arranged } from "./src/device/interpreter.ts";

/** What is compared at once. */
const BLOCK = 1024;
const { interpreter, libraries, site, tree, data, program, into } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const [{ loadPyodide }, { default: create }] = await Promise.all([import(`${interpreter}pyodide.mjs`), import(`${interpreter}pyodide.asm.mjs`)]);

let before;
const python = await loadPyodide({
  indexURL: interpreter,
  _makeSnapshot: true,
  createPyodideModule: (settings) => {
    const onRuntimeInitialized = () => (before = settings.HEAPU8.slice());
    return create(Object.assign(arranged(settings, Object.keys(libraries), (path) => libraries[path] ?? interpreter + path), { onRuntimeInitialized }));
  },
});
for (const entry of readdirSync(tree, { recursive: true, withFileTypes: true })) {
  const folder = site + entry.parentPath.slice(tree.length);
  python.FS.mkdirTree(folder);
  if (entry.isFile()) python.FS.writeFile(`${folder}/${entry.name}`, readFileSync(`${entry.parentPath}/${entry.name}`));
}
try {
  python.runPython(program);
} catch (problem) {
  console.error(problem.message);
  process.exit(1);
}
clean(python._module);
const whole = python.makeMemorySnapshot();
const memory = whole.subarray(new Uint32Array(whole.buffer)[1]); // what pyodide says of it comes first
const head = whole.subarray(0, whole.length - memory.length);
const { spans, size } = changed(memory);
const files = data.map((path) => [`${site}/${path}`, readFileSync(`${tree}/${path}`)]);
const list = Buffer.from(JSON.stringify(files.map(([place, content]) => [place, content.length])));
const numbers = Uint32Array.from([spans.length, ...spans.flat(), list.length]);
const parts = [numbers, head, ...spans.map(([from, length]) => memory.subarray(from, from + length)), list, ...files.map(([, content]) => content)];
const written = Buffer.concat(parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength)));
writeFileSync(into, gzipSync(written, { level: 9 }));
console.log(JSON.stringify({ head: head.length, size, unpacked: written.length, about: JSON.parse(python.globals.get("about")) }));

/** Nothing is left in memory that was given back: what it held need not be sent. */
function clean(module) {
  let end = module.HEAPU8.length;
  while (module.HEAPU8[end - 1] === 0) end -= 1;
  const taken = [];
  for (let size = 1 << 22; size >= 64; size >>= 1) {
    for (;;) {
      const place = module._malloc(size);
      if (place + size > end) {
        module._free(place);
        break;
      }
      module.HEAPU8.fill(0, place, place + size);
      taken.push(place);
    }
  }
  taken.forEach((place) => module._free(place));
}

/** Where memory is otherwise than before Python started, from where on and how far; and how far it goes in all. */
function changed(memory) {
  let end = memory.length;
  while (memory[end - 1] === 0) end -= 1;
  end = Math.ceil(end / BLOCK) * BLOCK;
  const spans = [];
  for (let from = 0; from < end; from += BLOCK) {
    if (Buffer.compare(memory.subarray(from, from + BLOCK), before.subarray(from, from + BLOCK)) === 0) continue;
    const last = spans.at(-1);
    if (last && last[0] + last[1] === from) last[1] += BLOCK;
    else spans.push([from, BLOCK]);
  }
  return { spans, size: end };
}
