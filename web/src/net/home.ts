/** Where tables are: at a server, or on this device. The page asks both the same, in the same messages. */
import type { Error as Problem, Update } from "../protocol.ts";

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

/** What seats were told at tables. */
export interface Pictures {
  /** All that this seat was told when somebody last looked; null where that is not kept. */
  last(table: string, key: string): Promise<Update | null>;
  /** Keep what it is told now. */
  keep(table: string, key: string, update: Update): void;
}

/** Someone who has tables. */
export interface Home {
  /** The answer to a request; Refused where there is none. */
  ask(path: string, body?: unknown, key?: string): Promise<unknown>;
  /** A line to a table; *drawn*: what was kept of it is on the screen, which goes first where both take time. */
  line(table: string, drawn: Promise<void>): Line;
  /** For how many milliseconds it may be silent before a line counts as dead. */
  readonly patience: number;
  /** What can be shown before a line is open, where nobody else can have changed it. */
  readonly pictures?: Pictures;
}

/** How the ids of this device's tables begin. */
const MARK = "~";

/** Whether a table is on this device. */
export function isHere(table: string): boolean {
  return table.startsWith(MARK);
}
