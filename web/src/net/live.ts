/**
 * The line to one table: it says hello, resumes after the last line it has seen, sends every command until it is
 * acknowledged, and comes back by itself when the connection is lost.
 */
import type { ClientMessage, Refused, ServerMessage, Update } from "../protocol.ts";
import { type Home, isHere, type Line } from "./home.ts";
import { server } from "./server.ts";

export type Link = "connecting" | "live" | "lost" | "refused";

type Command = Exclude<ClientMessage, { command: "hello" }>;
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
export type Wish = WithoutId<Command>;

export interface Listener {
  update(update: Update): void;
  link(link: Link, refused?: Refused): void;
  /** The last seq seen, or undefined before the first update. */
  seen(): number | undefined;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PROTOCOL = 1;
/** Within how many milliseconds a table is drawn that was kept. */
const DRAWN = 500;

interface Waiting {
  command: Command;
  done(seq: number): void;
  failed(refused: Refused): void;
}

export class Live {
  private socket: Line | undefined;
  private home: Home = server;
  private readonly waiting = new Map<string, Waiting>();
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private ended = false;
  private counter = 0;
  private tries = 0;
  private readonly own = Math.random().toString(36).slice(2, 10);
  private readonly table: string;
  private readonly key: string | undefined;
  private readonly listener: Listener;

  constructor(table: string, key: string | undefined, listener: Listener) {
    this.table = table;
    this.key = key;
    this.listener = listener;
    if (!isHere(table)) {
      addEventListener("online", this.back);
      addEventListener("offline", this.renew);
    }
    document.addEventListener("visibilitychange", this.hurry);
    void this.connect();
  }

  /** Carry out a command. Resolves with its seq when the server has it for good; rejects with its refusal. */
  send(wish: Wish): Promise<number> {
    const id = `${this.own}-${++this.counter}`;
    const command = { ...wish, id } as Command;
    return new Promise((done, failed) => {
      this.waiting.set(id, { command, done, failed });
      if (this.socket?.readyState !== WebSocket.OPEN) return;
      this.socket.send(JSON.stringify(command));
      this.expectAnswer();
    });
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    removeEventListener("online", this.back);
    removeEventListener("offline", this.renew);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  private readonly hurry = (): void => {
    if (this.ended || document.hidden || this.socket?.readyState === WebSocket.OPEN) return;
    if (this.socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    void this.connect();
  };

  /** Whatever happened to the network, an old connection may be dead without knowing. */
  private readonly renew = (): void => {
    if (this.ended) return;
    const socket = this.socket;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    this.lost();
  };

  /** How long there was no network says nothing about how soon a table answers. */
  private readonly back = (): void => {
    this.wait = FIRST_WAIT;
    this.renew();
  };

  private expectAnswer(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(this.renew, this.home.patience);
  }

  private lost(): void {
    clearTimeout(this.silence);
    clearTimeout(this.timer);
    this.listener.link("lost");
    this.timer = setTimeout(() => void this.connect(), this.wait * (0.5 + Math.random()));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  private async connect(): Promise<void> {
    const nth = ++this.tries;
    this.listener.link("connecting");
    if (isHere(this.table)) this.home = (await import("./device.ts")).device;
    if (this.ended || nth !== this.tries) return;
    const socket = this.home.line(this.table, this.recall());
    this.socket = socket;
    this.expectAnswer();
    socket.onopen = () => {
      const hello: ClientMessage = { command: "hello", protocol: PROTOCOL, after: this.listener.seen() ?? 0 };
      socket.send(JSON.stringify(this.key ? { ...hello, key: this.key } : hello));
      for (const { command } of this.waiting.values()) socket.send(JSON.stringify(command));
    };
    socket.onmessage = (message) => this.hear(JSON.parse(message.data) as ServerMessage);
    socket.onclose = (event) => {
      if (!this.ended && event.code !== 4000) this.lost();
    };
  }

  /** Who comes back sees the table as they left it; what is new comes when the line is open. */
  private async recall(): Promise<void> {
    if (this.listener.seen() !== undefined) return;
    const last = await this.home.pictures?.last(this.table, this.key ?? "");
    if (!last || this.ended || this.listener.seen() !== undefined) return;
    this.listener.update(last);
    await new Promise((done) => setTimeout(done, DRAWN));
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case "update":
        this.wait = FIRST_WAIT;
        if (message.state) this.listener.link("live");
        this.home.pictures?.keep(this.table, this.key ?? "", message);
        this.listener.update(message);
        break;
      case "ack":
        this.waiting.get(message.id)?.done(message.seq);
        this.waiting.delete(message.id);
        break;
      case "refused":
        this.refused(message);
    }
    if (this.waiting.size) this.expectAnswer();
    else clearTimeout(this.silence);
  }

  private refused(refused: Refused): void {
    const asked = refused.id ? this.waiting.get(refused.id) : undefined;
    if (refused.id && refused.code === "try_again") {
      setTimeout(() => asked && this.socket?.send(JSON.stringify(asked.command)), 1000);
      return;
    }
    if (asked) {
      this.waiting.delete(refused.id!);
      asked.failed(refused);
    } else if (!refused.id && refused.code !== "try_again") {
      this.ended = true;
      this.listener.link("refused", refused);
    }
  }
}
