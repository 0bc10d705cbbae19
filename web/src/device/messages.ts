/** What the page and the worker that runs the engine say to each other. */
import type { Error as Problem } from "../protocol.ts";
import type { Parts } from "./parts.ts";

/** Begin with these parts, from the page's address on; the unpacked memory comes through the port. */
export interface Begin {
  kind: "begin";
  base: string;
  parts: Parts;
  unpacker: MessagePort;
}

export type ToWorker =
  | Begin
  | { kind: "ask"; id: number; path: string; body: string; key: string }
  | { kind: "look"; viewer: number; table: string }
  | { kind: "say"; viewer: number; text: string }
  | { kind: "away"; viewer: number };

export type FromWorker =
  /** How much of the engine has been fetched, from 0 to 1. */
  | { kind: "progress"; done: number }
  | { kind: "ready" }
  | { kind: "failed"; message: string }
  | { kind: "answer"; id: number; text: string; problem: Problem | null }
  | { kind: "frame"; viewer: number; text: string }
  | { kind: "lost"; viewer: number };

/** What something led to: see nimmt/offline/effect.py. */
export interface Effect {
  keep: { table: string; seq: number; line: string }[];
  frames: { viewer: number; text: string }[];
  body: string;
  problem: Problem | null;
  need: string;
  more: boolean;
}
