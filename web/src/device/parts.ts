/** What the engine on this device consists of. Written when the page is built: see web/engine.py. */
import type { About } from "../protocol.ts";

export interface Parts {
  /** The folder of the interpreter, from the page's address on. */
  python: string;
  /** Compiled libraries: where Python looks for each, and where it lies. */
  libraries: Record<string, string>;
  /** What is in Python's memory when it begins, gzipped: all of nimmt, and the files that it reads. See memory.ts. */
  memory: string;
  /** How many bytes that memory has, what pyodide says of it, and what is sent when it is unpacked. */
  size: number;
  head: number;
  unpacked: number;
  /** The networks of bots: where each is looked for, and where it lies. */
  weights: Record<string, string>;
  /** How many bytes all of it has, as it is sent. */
  bytes: number;
  /** What there is to play, so that nobody waits for the engine to read it. */
  about: About;
  /** Every file of the page, the engine's among them. */
  files: string[];
}

let known: Promise<Parts> | undefined;

/** As they were when the page first asked: what it plays with does not change under its hands. */
export function partsOf(): Promise<Parts> {
  known ??= partsNow().catch((problem: unknown) => {
    known = undefined;
    throw problem;
  });
  return known;
}

/** As they are by now. */
export async function partsNow(): Promise<Parts> {
  return (await (await fetch(new URL("engine.json", document.baseURI))).json()) as Parts;
}
