/** Where tables are: at a server, or on this device. The page asks both the same, in the same messages. */
import type { Error as Problem } from "../protocol.ts";

/** Asked, and refused; or there was nobody to ask (code "unreachable"). */
export class Refused extends Error {
  readonly code: Problem["code"] | "unreachable";
  readonly said: Problem["said"];

  constructor(code: Problem["code"] | "unreachable", message: string, said: Problem["said"] = null) {
    super(message);
    this.code = code;
    this.said = said;
  }
}

/** A conversation with a table, as a WebSocket has it. */
export interface Line {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** Someone who has tables. */
export interface Home {
  /** The answer to a request; Refused where there is none. */
  ask(path: string, body?: unknown, key?: string): Promise<unknown>;
  line(table: string): Line;
  /** For how many milliseconds it may be silent before a line counts as dead. */
  readonly patience: number;
}

/** How the ids of this device's tables begin. */
const MARK = "~";

/** Whether a table is on this device. */
export function isHere(table: string): boolean {
  return table.startsWith(MARK);
}
