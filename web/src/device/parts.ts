/** What the engine on this device consists of. Written when the page is built: see web/engine.py. */

export interface Parts {
  /** The folder of the interpreter, from the page's address on. */
  python: string;
  /** Compiled libraries: where Python looks for each, and where it lies. */
  libraries: Record<string, string>;
  /** What is in Python's memory when it begins, gzipped: all of nimmt. */
  memory: string;
  /** What nimmt reads, and where it is unpacked to. */
  data: string;
  site: string;
  /** The networks of bots: where each is looked for, and where it lies. */
  weights: Record<string, string>;
  /** How many bytes all of it has, as it is sent. */
  bytes: number;
  /** Every file of the page, the engine's among them. */
  files: string[];
}

export async function partsOf(): Promise<Parts> {
  return (await (await fetch(new URL("engine.json", document.baseURI))).json()) as Parts;
}
