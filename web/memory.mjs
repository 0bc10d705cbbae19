/**
 * The memory that the engine begins with: node memory.mjs TOLD
 *
 * Python starts here once, with everything imported, so that it need not start on every reader's device: what lies in
 * its memory then is written down, and a reader's worker goes on from there. TOLD is a file of JSON, see engine.py.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const { interpreter, libraries, site, archives, program, into } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const [{ loadPyodide }, { default: create }] = await Promise.all([import(`${interpreter}pyodide.mjs`), import(`${interpreter}pyodide.asm.mjs`)]);

const python = await loadPyodide({
  indexURL: interpreter,
  _makeSnapshot: true,
  // Libraries are there before Python is: so they lie at the same place whenever it begins.
  createPyodideModule: (settings) =>
    create(Object.assign(settings, { dynamicLibraries: Object.keys(libraries), locateFile: (path) => libraries[path] ?? interpreter + path })),
});
for (const archive of archives) python.unpackArchive(new Uint8Array(readFileSync(archive)).buffer, "zip", { extractDir: site });
try {
  python.runPython(program);
} catch (problem) {
  console.error(problem.message);
  process.exit(1);
}
const whole = python.makeMemorySnapshot();
let end = whole.length;
while (whole[end - 1] === 0) end -= 1;
writeFileSync(into, gzipSync(whole.subarray(0, Math.ceil(end / 16) * 16), { level: 9 }));
