/** How far the reader has come in each lesson. Kept on the device. */
import { Kept } from "../kept.svelte.ts";

/** By game, how many steps are done. */
const progress = new Kept<Record<string, number>>("nimmt:lessons", (found) => found as Record<string, number>);

/** How many steps of a lesson are done. */
export function done(game: string): number {
  return Number(progress.now[game]) || 0;
}

/** So many steps of a lesson are done now; it never gets less. */
export function advance(game: string, steps: number): void {
  progress.now[game] = Math.max(done(game), steps);
  progress.keep();
}
