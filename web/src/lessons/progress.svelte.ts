/** How far the reader has come in each lesson. Kept on the device. */

const KEPT = "nimmt:lessons";

/** By game, how many steps are done. */
type Progress = Record<string, number>;

function read(): Progress {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return kept && typeof kept === "object" ? (kept as Progress) : {};
  } catch {
    return {};
  }
}

const progress = $state(read());

/** How many steps of a lesson are done. */
export function done(game: string): number {
  return Number(progress[game]) || 0;
}

/** So many steps of a lesson are done now; it never gets less. */
export function advance(game: string, steps: number): void {
  progress[game] = Math.max(done(game), steps);
  try {
    localStorage.setItem(KEPT, JSON.stringify(progress));
  } catch {
    // A browser that keeps nothing still teaches.
  }
}
