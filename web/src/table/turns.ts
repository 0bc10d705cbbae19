/** Turns: where one begins in the run of events, and the last one kept so that it can be shown again. */
import type { Event } from "../protocol.ts";
import type { Shown } from "./shown.ts";

/** Whether a turn begins with this event, for seat *you* (null: somebody who watches). */
export function beginsTurn(event: Event, you: number | null): boolean {
  if (event.event === "Revealed") return true;
  // Where cards are played openly, a turn runs from one's own card to the next.
  if (event.event === "Placed" && event.from_hand) return you === null || event.seat === you;
  return event.event === "ZerosPlayed" && !!event.aside && (you === null || event.seat === you);
}

export type Taking = Extract<Event, { event: "RowTaken" | "TilesTaken" }>;

/** Whether somebody takes a row: the flow stops for it. */
export function isTaking(event: Event): event is Taking {
  return event.event === "RowTaken" || event.event === "TilesTaken";
}

/** The bullheads, or oxen, of a taking. Tiles that go behind a screen cost nothing. */
export function headsOf(taking: Taking): number {
  if (taking.event === "RowTaken") return taking.bullheads;
  return taking.kept ? 0 : taking.oxen;
}

/** What stands behind the taker's name: the points as they are now, and, where the taking has changed them, as they were. */
export function sumsOf(taking: Taking, now: number): { before: number | null; now: number } {
  const counted = taking.event === "RowTaken" && taking.to_pile;
  return { before: counted ? now - headsOf(taking) : null, now };
}

/**
 * How many of the first events are told but not played out. Whoever comes back after a while wants the last turn, not
 * all they missed.
 */
export function missed(events: readonly Event[], you: number | null): number {
  const starts = events.flatMap((event, at) => (beginsTurn(event, you) ? [at] : []));
  return starts.length > 1 ? starts.at(-1)! : 0;
}

/** The last turn: the table before it, and what happened since. */
export class LastTurn {
  before: Shown | null = null;
  events: Event[] = [];
  private open = false;

  /** Note an event that is about to change the table. */
  note(event: Event, you: number | null, table: () => Shown): void {
    if (beginsTurn(event, you)) {
      this.before = table();
      this.events = [];
      this.open = true;
    } else if (event.event === "RoundBegan" || event.event === "TurnBegan") {
      this.open = false;
    }
    if (this.open) this.events.push(event);
  }
}
