/** What the engine on this device consists of. Written when the page is built: see web/engine.py. */
import type { About } from "../protocol.ts";

export interface Parts {
  /** The folder of the interpreter, from the page's address on. */
  python: string;
  /** Compiled libraries: where Python looks for each, and where it lies. */
  libraries: Record<string, string>;
  /** What is in Python's memory when it begins, gzipped: all of nimmt, and the files that it reads. See memory.ts. */
  memory: string;
  /** How many bytes that memory has, and what pyodide says of it. */
  size: number;
  head: number;
  /** The networks of bots: where each is looked for, and where it lies. */
  weights: Record<string, string>;
  /** How many bytes all of it has, as it is sent. */
  bytes: number;
  /** What there is to play, so that nobody waits for the engine to read it. */
  about: About;
  /** Every file of the page, the engine's among them. */
  files: string[];
}

export async function partsOf(): Promise<Parts> {
  return (await (await fetch(new URL("engine.json", document.baseURI))).json()) as Parts;
}
