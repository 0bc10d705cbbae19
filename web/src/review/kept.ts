/** The game that was gone through last: a record that somebody has is at no table, so its replay is kept here. */
import type { Replay } from "../protocol.ts";

/** The name of such a game in addresses. */
export const RECORD = "record";

let kept: Replay | null = null;

export function keepReplay(replay: Replay): void {
  kept = replay;
}

export function keptReplay(): Replay | null {
  return kept;
}
