/** Which puzzles the reader has solved, and how many in a row. Kept on the device. */
import { Kept } from "../kept.svelte.ts";

interface Tries {
  /** By name, whether it was solved at the last try. */
  tried: Record<string, boolean>;
  row: number;
  best: number;
}

const kept = new Kept<Tries>("nimmt:puzzles", ({ tried, row, best }) => ({ tried: { ...tried }, row: Number(row) || 0, best: Number(best) || 0 }));

/** What is kept. */
export function puzzled(): Readonly<Tries> {
  return kept.now;
}

/** A puzzle was answered; the row counts first tries alone. */
export function note(name: string, right: boolean): void {
  const { now } = kept;
  const first = !(name in now.tried);
  now.tried[name] = right;
  if (first || !right) now.row = right ? now.row + 1 : 0;
  now.best = Math.max(now.best, now.row);
  kept.keep();
}
