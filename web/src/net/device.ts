/** This device as a home of tables: the engine itself runs in a worker. It is fetched when it is first needed. */
import { engine, isRunning, NotFetched, onFetched } from "../device/engine.ts";
import { partsOf } from "../device/parts.ts";
import { pictures, pieces } from "../device/pictures.ts";
import { type Home, type Line, Refused } from "./home.ts";
import { laid } from "./laid.ts";
import { where } from "./where.svelte.ts";

export { sitDown } from "./laid.ts";

/** After how many milliseconds the engine starts where nobody waits for it. */
const LATER = 2000;

/** A line to a table of this device. */
class DeviceLine implements Line {
  readyState: number = WebSocket.CONNECTING;
  onopen: Line["onopen"] = null;
  onmessage: Line["onmessage"] = null;
  onclose: Line["onclose"] = null;
  private close_: () => void = () => undefined;
  private say: (text: string) => void = () => undefined;

  constructor(table: string, drawn: Promise<void>) {
    (isRunning() ? engine() : drawn.then(engine)).then(
      (running) => {
        if (this.readyState !== WebSocket.CONNECTING) return;
        const { say, close } = running.look(table, (text) => this.onmessage?.({ data: text }), () => this.lost());
        this.say = say;
        this.close_ = close;
        this.readyState = WebSocket.OPEN;
        this.onopen?.();
      },
      () => this.lost(),
    );
  }

  send(text: string): void {
    this.say(text);
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
    this.close_();
  }

  private lost(): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code: 1006 });
  }
}

onFetched((fetched) => (where.fetched = fetched));

/** What the engine answers. */
async function answer(path: string, body: unknown, key?: string): Promise<unknown> {
  const running = await engine().catch((problem: unknown) => {
    throw problem instanceof NotFetched ? new Refused("unreachable", "") : problem;
  });
  const { text, problem } = await running.ask(path, body === undefined ? "" : JSON.stringify(body), key ?? "");
  if (problem) throw new Refused(problem.code, problem.message, problem.said);
  return /^api\/(rules|tables\/[^/]+\/record)/.test(path) ? text : JSON.parse(text);
}

/** What is known without the engine: what it can be played with, and how a table stood when it was last told. */
async function known(path: string, body: unknown, key?: string): Promise<unknown> {
  const [, table, part] = /^api\/tables\/([^/]+)(\/pieces)?$/.exec(path) ?? [];
  if (table && part) return pieces(table, () => answer(path, body, key));
  return table && !isRunning() ? (await pictures.last(table, key ?? ""))?.state : null;
}

export const device: Home = {
  // On a slow phone the engine takes a while to begin.
  patience: 120_000,
  pictures,

  async ask(path, body, key) {
    if (path === "api/about") {
      const { about } = await partsOf();
      // It will be needed; but the lobby goes first, and where a table is laid, cards. Whoever needs it hears why it is not there.
      requestAnimationFrame(() => setTimeout(() => void engine().catch(() => undefined), laid() ? LATER : 0));
      return about;
    }
    return (await known(path, body, key)) ?? answer(path, body, key);
  },

  line(table, drawn) {
    return new DeviceLine(table, drawn);
  },
};
