/** Who is who to look at, and in what mood: moods follow what everybody can see, and are never the only sign of it. */
import { cattle, nthOf, readLooks, usualLooks, type Looks } from "../art/coats.ts";
import type { Mood } from "../art/faces.ts";
import type { Pieces, SeatInfo } from "../protocol.ts";

type Sitting = Pick<SeatInfo, "seat" | "kind" | "name" | "bot" | "face">;

/** From so many bullheads on, a taking is written on the taker's face. */
const FELT = 5;

/** The looks of everybody at a table, by seat. */
export function looksOf(seats: readonly Sitting[]): Looks[] {
  const bots = seats.map(({ kind, bot }) => (kind === "bot" ? bot : ""));
  return seats.map(({ seat, kind, name, bot, face }, at) => (kind === "bot" ? cattle(bot, nthOf(bots, at)) : (readLooks(face) ?? usualLooks(name, seat))));
}

/** A taking, and by whom. */
export interface Took {
  seat: number;
  heads: number;
}

/** Whether it is good to take: where bullheads are points. */
export function takingIsGood(pieces: Pieces): boolean {
  return !pieces.fewest_wins && pieces.unit === "bullhead";
}

/** The mood of every seat: who just took much, who leads, who is last. */
export function moodsOf(sums: readonly number[], pieces: Pieces, took: Took | null): Mood[] {
  const [low, high] = [Math.min(...sums), Math.max(...sums)];
  const [best, worst] = pieces.fewest_wins ? [low, high] : [high, low];
  return sums.map((sum, seat): Mood => {
    if (took?.seat === seat && took.heads >= FELT) return takingIsGood(pieces) ? "smug" : "furious";
    if (low === high) return "calm";
    return sum === best ? "smug" : sum === worst ? "worried" : "calm";
  });
}
