/** Which puzzles the reader has solved, and how many in a row. Kept on the device. */

const KEPT = "nimmt:puzzles";

interface Kept {
  /** By name, whether it was solved at the last try. */
  tried: Record<string, boolean>;
  row: number;
  best: number;
}

function read(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Kept>;
    return { tried: { ...kept.tried }, row: Number(kept.row) || 0, best: Number(kept.best) || 0 };
  } catch {
    return { tried: {}, row: 0, best: 0 };
  }
}

const kept = $state(read());

/** What is kept. */
export function puzzled(): Readonly<Kept> {
  return kept;
}

/** A puzzle was answered; the row counts first tries alone. */
export function note(name: string, right: boolean): void {
  const first = !(name in kept.tried);
  kept.tried[name] = right;
  if (first || !right) kept.row = right ? kept.row + 1 : 0;
  kept.best = Math.max(kept.best, kept.row);
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing still asks.
  }
}
