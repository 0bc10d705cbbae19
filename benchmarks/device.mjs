/**
 * The engine of the page in V8, without a browser: node benchmarks/device.mjs PAGE [--plain]
 *
 * How much of a processor's time it takes to begin from the memory that the build has written, and how many decisions
 * bots make in a second of it. Other work on the machine does not count.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { arranged } from "../web/src/device/interpreter.ts";
import { read } from "../web/src/device/memory.ts";
import { networkOf } from "../web/src/device/network.ts";

const page = resolve(process.argv[2]);
const parts = JSON.parse(readFileSync(`${page}/engine.json`, "utf8"));
const folder = `${page}/${parts.python}`;
const [{ loadPyodide }, { default: create }] = await Promise.all([import(`${folder}pyodide.mjs`), import(`${folder}pyodide.asm.mjs`)]);

function spent() {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const begun = spent();
const { head, changed, files } = read(new Uint8Array(gunzipSync(readFileSync(`${page}/${parts.memory}`))).buffer, parts.head);
const unpacked = spent();
const python = await loadPyodide({
  indexURL: folder,
  _loadSnapshot: head,
  createPyodideModule: async (settings) => {
    const locateFile = (path) => (path in parts.libraries ? `${page}/${parts.libraries[path]}` : folder + path);
    const module = await create(Object.assign(arranged(settings, Object.keys(parts.libraries), locateFile), { INITIAL_MEMORY: parts.size }));
    if (parts.size > module.HEAPU8.length) module._malloc(parts.size);
    for (const { from, bytes } of changed) module.HEAPU8.set(bytes, from);
    return module;
  },
});
for (const { place, content } of files) {
  python.FS.mkdirTree(place.slice(0, place.lastIndexOf("/")));
  python.FS.writeFile(place, content);
}
for (const [place, path] of Object.entries(parts.weights)) python.FS.writeFile(place, readFileSync(`${page}/${path}`));
/** As web/src/device/worker.ts does; with --plain Python computes the networks itself. */
function lent(packed) {
  const network = networkOf(packed.toJs().slice());
  return (looks) => network(looks.toJs());
}
const house = python.globals.get("house");
if (process.argv.includes("--plain")) house.begin();
else house.begin(lent);
const ready = spent();
python.runPython(`
from nimmt import Game, bots
def decisions(name, game, players, most):
    sat = [bots.find(name)(seat) for seat in range(players)]
    made = 0
    while made < most:
        table = Game.new(game, players, seed=made)
        while not table.over and made < most:
            seat, decision = next(iter(table.pending.items()))
            table.submit(seat, bots.answer(sat[seat], table.view(seat), decision))
            made += 1
    return made
`);
console.log(`unpack ${Math.round(unpacked - begun)} ms, begin ${Math.round(ready - unpacked)} ms, memory ${(python._module.HEAP8.length / 1e6).toFixed(0)} MB`);
const decisions = python.globals.get("decisions");
const cases = [["calf", "classic", 1500], ["heifer", "classic", 600], ["ox", "classic", 300], ["bull", "classic", 8], ["aurochs", "classic", 60], ["aurochs", "zero", 60], ["ox", "board-expert-luck", 200]];
for (const [bot, game, most] of cases) {
  decisions(bot, game, 4, 20);
  const before = spent();
  const made = decisions(bot, game, 4, most);
  console.log(`${bot}, ${game}: ${((spent() - before) / made).toFixed(2)} ms a decision`);
}
