/**
 * The worker that runs the engine: Python in WebAssembly, nimmt unchanged, and a `House` of tables. One thing after the
 * other: whatever the house did is kept before anybody hears of it, and bots think while nothing else is asked.
 */
/// <reference lib="webworker" />
import type { FromWorker, Effect, ToWorker } from "./messages.ts";
import type { Parts } from "./parts.ts";
import { keep, read } from "./shelf.ts";

declare const self: DedicatedWorkerGlobalScope;

interface House {
  request(path: string, body: string, key: string): unknown;
  connect(viewer: number, table: string): void;
  leave(viewer: number): void;
  hear(viewer: number, text: string): unknown;
  think(): unknown;
  read(table: string, lines: string[]): void;
  forget(table: string): void;
}

const BEGIN = `
from nimmt.offline import House
from nimmt.offline.effect import encoded

class Spoken(House):
    """A house whose effects a page can read."""

    def request(self, path, body, key):
        return encoded(super().request(path, body, key))

    def hear(self, viewer, text):
        return encoded(super().hear(viewer, text))

    def think(self):
        return encoded(super().think())

    def read(self, table, lines):
        super().read(table, lines.to_py())

Spoken()
`;

let house: House | undefined;
let queue: Promise<void> = Promise.resolve();
let thinking = false;
/** Which table each viewer looks at. */
const viewers = new Map<number, string>();

function tell(message: FromWorker): void {
  self.postMessage(message);
}

async function begin(base: string, parts: Parts): Promise<void> {
  const folder = new URL(parts.python, base).href;
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as typeof import("pyodide");
  const fetched = parts.packages.map(async (path) => (await fetch(new URL(path, base))).arrayBuffer());
  const python = await loadPyodide({ indexURL: folder });
  for (const archive of await Promise.all(fetched)) python.unpackArchive(archive, "zip", { extractDir: "/lib/python3.14/site-packages" });
  house = python.runPython(BEGIN) as House;
}

/** Do something at the house, keep what it led to, and tell who has to know. */
async function carryOut(work: () => unknown): Promise<Effect> {
  for (;;) {
    const effect = JSON.parse(work() as string) as Effect;
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
      await begin(message.base, message.parts);
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
