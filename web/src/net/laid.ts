/** The table that is laid on this device for who plays at once: its cards are dealt, and shown before the engine is there. */
import { partsOf } from "../device/parts.ts";
import type { NewTable } from "../protocol.ts";
import { holdSeat } from "./seats.ts";

export interface Laid {
  /** For whom, with which bots, and by which engine: another one may not know the game as it was. */
  wish: string;
  table: string;
  seat: number;
  key: string;
}

const KEPT = "nimmt:laid";

export async function wishOf(wish: NewTable, bots: readonly string[]): Promise<string> {
  return JSON.stringify([wish, bots, (await partsOf()).memory]);
}

/** The table that is laid. */
export function laid(): Laid | null {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "null") as Laid | null;
  } catch {
    return null;
  }
}

/** Another table is laid, or none. */
export function keepLaid(table: Laid | null): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(table));
  } catch {
    // Without storage the engine deals when it is asked.
  }
}

/** Sit down at the table that is laid for this wish; null where there is none. */
export async function sitDown(wish: NewTable, bots: readonly string[]): Promise<string | null> {
  const wanted = await wishOf(wish, bots);
  const found = laid();
  if (found?.wish !== wanted) return null;
  keepLaid(null);
  holdSeat(found.table, { seat: found.seat, key: found.key });
  return found.table;
}
