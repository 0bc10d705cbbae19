/** How the points went, from the first deal to the last: for the plot, the costliest moment and the score sheet. */
import type { Event, Pieces } from "../protocol.ts";
import { apply } from "./apply.ts";
import { emptyTable } from "./shown.ts";
import type { Stop } from "./replay.ts";
import { beginsTurn, headsOf, isTaking, type Taking } from "./turns.ts";

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
    if (!most || headsOf(event) > headsOf(most)) most = event;
  }
  return most;
}

/** A taking worth looking at again, and where in the replay it is. */
export interface KeyMoment {
  taking: Taking;
  cards: number[];
  stop: number;
  round: number;
  turn: number;
}

/** How many moments are told, and from how many bullheads on. */
const MOMENTS = 3;
const LEAST = 5;

/** The greatest takings, the greatest first. */
export function keyMoments(stops: readonly Stop[]): KeyMoment[] {
  const found: KeyMoment[] = [];
  let [round, turn] = [0, 0];
  stops.forEach(({ events }, stop) => {
    for (const event of events) {
      if (event.event === "RoundBegan") [round, turn] = [round + 1, 0];
      else if (beginsTurn(event, null)) turn += 1;
      if (!isTaking(event)) continue;
      found.push({ taking: event, cards: [...("cards" in event ? event.cards : event.tiles)], stop, round: Math.max(1, round), turn });
    }
  });
  return found
    .filter(({ taking }, at) => headsOf(taking) >= LEAST || at === 0)
    .sort((one, other) => headsOf(other.taking) - headsOf(one.taking))
    .slice(0, MOMENTS);
}

/** Seats by their place: the best first; equals share a place. */
export function places(totals: readonly number[], fewestWins: boolean): { seat: number; total: number; place: number }[] {
  const better = (one: number, other: number) => (fewestWins ? one < other : one > other);
  return totals
    .map((total, seat) => ({ seat, total, place: 1 + totals.filter((other) => better(other, total)).length }))
    .sort((one, other) => one.place - other.place || one.seat - other.seat);
}
