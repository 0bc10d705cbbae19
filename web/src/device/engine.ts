/** The engine on this device: started once, when it is first needed; what it is asked, and what it says. */
import type { Error as Problem } from "../protocol.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import { type Parts, partsOf } from "./parts.ts";
import type { ToUnpacker } from "./unpacker.ts";

interface Answer {
  text: string;
  problem: Problem | null;
}

/** The engine itself could not be fetched. */
export class NotFetched extends Error {}

export class Engine {
  private readonly worker: Worker;
  private readonly unpacker: Worker;
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private readonly viewers = new Map<number, { hear(text: string): void; lost(): void }>();
  private counter = 0;
  private readonly ready: Promise<void>;

  constructor() {
    // Both set out at once, before it is known what they will fetch.
    this.worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.unpacker = new Worker(new URL("./unpacker.ts", import.meta.url), { type: "module" });
    this.ready = new Promise((done, failed) => {
      this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.kind === "ready") done();
        else if (data.kind === "progress") tellFetched(data.done);
        else if (data.kind === "failed") failed(new Error(data.message));
        this.hear(data);
      };
      this.worker.onerror = this.unpacker.onerror = ({ message }) => failed(message ? new Error(message) : new NotFetched());
    });
    this.ready.catch(() => undefined); // whoever lets it begin hears of it
  }

  /** Let it begin with these parts; done when it can be asked. */
  begin(parts: Parts): Promise<void> {
    const base = document.baseURI;
    const { port1: engine, port2: unpacker } = new MessageChannel();
    this.unpacker.postMessage({ address: new URL(parts.memory, base).href, length: parts.unpacked, engine } satisfies ToUnpacker, [engine]);
    this.worker.postMessage({ kind: "begin", base, parts, unpacker } satisfies ToWorker, [unpacker]);
    return this.ready.finally(() => this.unpacker.terminate());
  }

  ask(path: string, body: string, key: string): Promise<Answer> {
    const id = ++this.counter;
    this.tell({ kind: "ask", id, path, body, key });
    return new Promise((done) => this.waiting.set(id, done));
  }

  /** Look at a table: what it says is heard, until the line is lost or closed. */
  look(table: string, hear: (text: string) => void, lost: () => void): { say(text: string): void; close(): void } {
    const viewer = ++this.counter;
    this.viewers.set(viewer, { hear, lost });
    this.tell({ kind: "look", viewer, table });
    return {
      say: (text) => this.tell({ kind: "say", viewer, text }),
      close: () => {
        this.viewers.delete(viewer);
        this.tell({ kind: "away", viewer });
      },
    };
  }

  /** Nobody asks it any more; false where somebody does. */
  end(): boolean {
    if (this.waiting.size || this.viewers.size) return false;
    this.worker.terminate();
    this.unpacker.terminate();
    return true;
  }

  private tell(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private hear(message: FromWorker): void {
    switch (message.kind) {
      case "answer":
        this.waiting.get(message.id)?.(message);
        this.waiting.delete(message.id);
        break;
      case "frame":
        this.viewers.get(message.viewer)?.hear(message.text);
        break;
      case "lost": {
        const viewer = this.viewers.get(message.viewer);
        this.viewers.delete(message.viewer);
        this.tell({ kind: "away", viewer: message.viewer });
        viewer?.lost();
      }
    }
  }
}

let running: Promise<Engine> | undefined;
let there: Engine | undefined;
/** How much of it has been fetched, from 0 to 1, while it is on its way. */
let fetched: number | null = null;
let hear: (fetched: number | null) => void = () => undefined;

function tellFetched(done: number | null): void {
  hear((fetched = done));
}

/** Hear how much of it has been fetched, now and from now on; null: all or none. */
export function onFetched(listener: typeof hear): void {
  hear = listener;
  hear(fetched);
}

async function start(): Promise<Engine> {
  tellFetched(0);
  const engine = new Engine();
  try {
    await engine.begin(await partsOf());
    return (there = engine);
  } catch (problem) {
    engine.end();
    throw problem;
  } finally {
    tellFetched(null);
  }
}

/** Whether it can be asked without waiting. */
export function isRunning(): boolean {
  return there !== undefined;
}

/** Let it go, unless somebody needs it: it takes memory. */
export function letGo(): void {
  if (there?.end()) running = there = undefined;
}

/** The engine, once it runs; fails where this page has none. */
export function engine(): Promise<Engine> {
  running ??= start().catch((problem: unknown) => {
    running = undefined;
    throw problem;
  });
  return running;
}
