/**
 * The worker that runs the engine: Python in WebAssembly, nimmt unchanged, and a `House` of tables. One thing after the
 * other: whatever the house did is kept before anybody hears of it, and bots think while nothing else is asked.
 */
/// <reference lib="webworker" />
import type { PyodideAPI } from "pyodide";
import { type Memory, read as readMemory } from "./memory.ts";
import type { Begin, FromWorker, Effect, ToWorker } from "./messages.ts";
import type { Parts } from "./parts.ts";
import { arranged, setOut, type Settings } from "./interpreter.ts";
import { networkOf } from "./network.ts";
import { keep, read } from "./shelf.ts";
import { possible } from "./vectors.ts";
import type { FromUnpacker } from "./unpacker.ts";

declare const self: DedicatedWorkerGlobalScope;

/** See nimmt/offline/bridge.py. */
interface Bridge {
  begin(network?: typeof lent): void;
  request(path: string, body: string, key: string): string;
  connect(viewer: number, table: string): void;
  leave(viewer: number): void;
  hear(viewer: number, text: string): string;
  think(): string;
  read(table: string, lines: string[]): void;
  forget(table: string): void;
}

/** After how many milliseconds the networks set out: the first cards come before them. */
const LATER = 1500;

let house: Bridge | undefined;
let queue: Promise<void> = Promise.resolve();
let thinking = false;
/** Which table each viewer looks at. */
const viewers = new Map<number, string>();

function tell(message: FromWorker): void {
  self.postMessage(message);
}

/** The memory is fetched and unpacked by a worker of its own, while Python is compiled here. */
function remembered(unpacker: MessagePort, parts: Parts): Promise<Memory> {
  return new Promise((done, failed) => {
    unpacker.onmessage = ({ data }: MessageEvent<FromUnpacker>) => {
      if (data.kind === "progress") tell(data);
      else if (data.kind === "unpacked") done(readMemory(data.whole, parts.head));
      else failed(new Error(data.message));
    };
  });
}

async function begin({ base, parts, unpacker }: Begin): Promise<void> {
  const at = (path: string): string => new URL(path, base).href;
  const folder = at(parts.python);
  const libraries = Object.values(parts.libraries).map(at);
  const fetched = setOut(`${folder}pyodide.asm.wasm`, [...libraries, `${folder}python_stdlib.zip`, `${folder}pyodide-lock.json`]);
  const memory = remembered(unpacker, parts);
  const script = import(/* @vite-ignore */ `${folder}pyodide.asm.mjs`) as Promise<{ default: (settings: object) => Promise<Module> }>;
  for (const coming of [fetched, memory, script]) coming.catch(() => undefined); // whoever waits for it hears of it
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as { loadPyodide(options: object): Promise<PyodideAPI> };
  const locateFile = (path: string): string => (path in parts.libraries ? at(parts.libraries[path]!) : folder + path);
  // Pyodide wants the memory before it compiles the interpreter, and reads it after: so it gets an empty head at first,
  // and both come at the same time.
  const head = new Uint8Array(parts.head);
  const python = await loadPyodide({
    indexURL: folder,
    _loadSnapshot: head,
    createPyodideModule: async (settings: Settings) => {
      const { default: create } = await script;
      const ours = Object.assign(arranged(settings, Object.keys(parts.libraries), locateFile), { INITIAL_MEMORY: parts.size });
      // Pyodide itself would wait for ever for an interpreter that cannot be fetched.
      const module = await Promise.race([create(ours), fetched.then(() => new Promise<never>(() => undefined))]);
      const { head: said, changed } = await memory;
      head.set(said);
      if (parts.size > module.HEAPU8.length) module._malloc(parts.size); // there must be room for it
      for (const { from, bytes } of changed) module.HEAPU8.set(bytes, from);
      return module;
    },
  });
  write(python, (await memory).files);
  house = python.globals.get("house") as Bridge;
  if (possible()) house.begin(lent);
  else house.begin();
  setTimeout(() => void teach(python, at, parts), LATER);
}

/** What nimmt reads, each in its folder. */
function write({ FS }: PyodideAPI, files: Memory["files"]): void {
  const folderOf = (place: string) => place.slice(0, place.lastIndexOf("/"));
  for (const folder of new Set(files.map(({ place }) => folderOf(place)))) FS.mkdirTree(folder);
  for (const { place, content } of files) FS.writeFile(place, content);
}

/** What the interpreter's own script makes. */
interface Module {
  HEAPU8: Uint8Array;
  _malloc(size: number): number;
}

/** What Python hands over is copied out of its memory. */
interface Handed<Numbers> {
  toJs(): Numbers;
}

function lent(packed: Handed<Uint8Array<ArrayBuffer>>): (looks: Handed<Float32Array>) => Float32Array {
  const network = networkOf(packed.toJs().slice());
  return (looks) => network(looks.toJs());
}

/** The networks come last, one after the other: until its own is there, the aurochs plays as the bull. */
async function teach(python: PyodideAPI, at: (path: string) => string, parts: Parts): Promise<void> {
  for (const [place, address] of Object.entries(parts.weights)) {
    const content = await fetch(at(address)).then((answer) => (answer.ok ? answer.arrayBuffer() : null), () => null);
    if (content) python.FS.writeFile(place, new Uint8Array(content));
  }
}

/** Do something at the house, keep what it led to, and tell who has to know. */
async function carryOut(work: () => string): Promise<Effect> {
  for (;;) {
    const effect = JSON.parse(work()) as Effect;
    if (effect.need) {
      house!.read(effect.need, await read(effect.need));
      continue;
    }
    try {
      if (effect.keep.length) await keep(effect.keep);
    } catch {
      return unkept(effect);
    }
    for (const { viewer, text } of effect.frames) tell({ kind: "frame", viewer, text });
    if (effect.more) think();
    return effect;
  }
}

/** Why something did not come about that may be tried again. */
function failure(message: string): Effect["problem"] {
  return { code: "try_again", message, said: null };
}

/** What could not be kept has not happened: another window was first, or there is no room. Whoever looks comes back. */
function unkept(effect: Effect): Effect {
  const tables = new Set(effect.keep.map(({ table }) => table));
  for (const table of tables) house!.forget(table);
  for (const [viewer, table] of viewers) if (tables.has(table)) tell({ kind: "lost", viewer });
  return { ...effect, body: "", problem: failure("This could not be kept on the device.") };
}

/** Bots think one at a time, and let everybody else go first. */
function think(): void {
  if (thinking) return;
  thinking = true;
  setTimeout(() => {
    thinking = false;
    after(async () => void (await carryOut(() => house!.think())));
  });
}

function after(work: () => Promise<void>): void {
  queue = queue.then(work).catch((problem: unknown) => tell({ kind: "failed", message: String(problem) }));
}

async function handle(message: ToWorker): Promise<void> {
  switch (message.kind) {
    case "begin":
      await begin(message);
      tell({ kind: "ready" });
      break;
    case "ask": {
      const work = () => house!.request(message.path, message.body, message.key);
      const { body, problem } = await carryOut(work).catch((mistake: unknown) => ({ body: "", problem: failure(String(mistake)) }));
      tell({ kind: "answer", id: message.id, text: body, problem });
      break;
    }
    case "look":
      viewers.set(message.viewer, message.table);
      house!.connect(message.viewer, message.table);
      break;
    case "say":
      if (viewers.has(message.viewer)) await carryOut(() => house!.hear(message.viewer, message.text));
      break;
    case "away":
      viewers.delete(message.viewer);
      house!.leave(message.viewer);
  }
}

self.onmessage = (event: MessageEvent<ToWorker>) => after(() => handle(event.data));
