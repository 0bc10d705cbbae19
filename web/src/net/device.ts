/** This device as a home of tables: the engine itself runs in a worker. It is fetched when it is first needed. */
import { engine } from "../device/engine.ts";
import { partsOf } from "../device/parts.ts";
import { type Home, type Line, Refused } from "./home.ts";

/** A line to a table of this device. */
class DeviceLine implements Line {
  readyState: number = WebSocket.CONNECTING;
  onopen: Line["onopen"] = null;
  onmessage: Line["onmessage"] = null;
  onclose: Line["onclose"] = null;
  private close_: () => void = () => undefined;
  private say: (text: string) => void = () => undefined;

  constructor(table: string) {
    engine().then(
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

export const device: Home = {
  // On a slow phone the engine takes a while to begin.
  patience: 120_000,

  async ask(path, body, key) {
    if (path === "api/about") {
      const { about } = await partsOf();
      void engine().catch(() => undefined); // it will be needed; whoever needs it hears why it is not there
      return about;
    }
    const running = await engine();
    const { text, problem } = await running.ask(path, body === undefined ? "" : JSON.stringify(body), key ?? "");
    if (problem) throw new Refused(problem.code, problem.message, problem.said);
    return /^api\/(rules|tables\/[^/]+\/record)/.test(path) ? text : JSON.parse(text);
  },

  line(table) {
    return new DeviceLine(table);
  },
};
