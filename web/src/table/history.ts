/** How the points went, from the first deal to the last: for the plot, the costliest moment and the score sheet. */
import type { Event, Pieces } from "../protocol.ts";
import { apply } from "./apply.ts";
import { emptyTable } from "./shown.ts";
import type { Taking } from "./turns.ts";

/** Everybody's points after something that changed them; *round* counts from 1. */
export interface Moment {
  round: number;
  points: number[];
}

/** The points over time: the written ones and those of the round together. */
export function course(events: readonly Event[], players: number, pieces: Pieces): Moment[] {
  const shown = emptyTable(players, pieces);
  const moments: Moment[] = [{ round: 1, points: Array.from({ length: players }, () => 0) }];
  for (const event of events) {
    apply(shown, event, null, pieces);
    const written = event.event === "RoundEnded" || event.event === "GameEnded";
    const points = shown.players.map((player, seat) =>
      pieces.track ? (shown.track[seat] ?? 0) : player.total + (written ? 0 : player.points),
    );
    const last = moments.at(-1)!;
    if (points.some((value, seat) => value !== last.points[seat])) moments.push({ round: shown.round, points });
  }
  return moments;
}

/** The taking that cost, or brought, the most; null where nobody took anything. */
export function greatest(events: readonly Event[]): Taking | null {
  let most: Taking | null = null;
  for (const event of events) {
    if (event.event !== "RowTaken" && event.event !== "TilesTaken") continue;
    if (!most || heads(event) > heads(most)) most = event;
  }
  return most;
}

function heads(taking: Taking): number {
  return taking.event === "RowTaken" ? taking.bullheads : taking.oxen;
}

/** Seats by their place: the best first; equals share a place. */
export function places(totals: readonly number[], fewestWins: boolean): { seat: number; total: number; place: number }[] {
  const better = (one: number, other: number) => (fewestWins ? one < other : one > other);
  return totals
    .map((total, seat) => ({ seat, total, place: 1 + totals.filter((other) => better(other, total)).length }))
    .sort((one, other) => one.place - other.place || one.seat - other.seat);
}
