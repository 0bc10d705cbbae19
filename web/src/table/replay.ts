/** A finished game to walk through: its stops, and the table at each of them, with every hand open. */
import type { Event, Replay } from "../protocol.ts";
import { apply } from "./apply.ts";
import { lead, rest } from "./pace.ts";
import { emptyTable, type Shown } from "./shown.ts";
import { isTaking } from "./turns.ts";

/** A moment worth a look: one event that changes the picture, and the small ones that lead to it. */
export interface Stop {
  events: Event[];
  /** What the slider marks. */
  mark: "taking" | "round" | null;
}

/** A copy of the table is kept every so many stops. */
const KEPT_EVERY = 20;

/** The stops of a game; the first is the deal. */
export function stopsOf(replay: Replay): Stop[] {
  const [deal, ...steps] = replay.steps;
  const stops: Stop[] = [{ events: [...(deal?.events ?? [])], mark: null }];
  let gathered: Event[] = [];
  for (const event of steps.flatMap((step) => step.events)) {
    gathered.push(event);
    if (!rest(event, "normal") && !lead(event, "normal") && event.event !== "GameEnded") continue;
    stops.push({ events: gathered, mark: markOf(event) });
    gathered = [];
  }
  if (gathered.length) stops.push({ events: gathered, mark: null });
  return stops;
}

/** The stop before a choice was made: the one that shows what the player saw, after so many choices of the game. */
export function stopBefore(replay: Replay, choices: number): number {
  const stops = stopsOf({ ...replay, steps: replay.steps.slice(0, choices + 1) });
  const last = momentOf(stops.at(-1)!);
  const whole = stops.length === 1 || rest(last, "normal") || lead(last, "normal");
  return stops.length - (whole ? 1 : 2);
}

function markOf(event: Event): Stop["mark"] {
  if (isTaking(event)) return "taking";
  return event.event === "RoundEnded" || event.event === "GameEnded" ? "round" : null;
}

export class Walk {
  readonly replay: Replay;
  readonly stops: Stop[];
  private readonly kept: Shown[] = [];

  constructor(replay: Replay) {
    this.replay = replay;
    this.stops = stopsOf(replay);
  }

  get last(): number {
    return this.stops.length - 1;
  }

  /** The number of a stop that there is. */
  within(stop: number): number {
    return Math.max(0, Math.min(this.last, Math.trunc(stop)));
  }

  /** The table after a stop. */
  at(stop: number): Shown {
    let from = Math.floor(stop / KEPT_EVERY);
    while (from > 0 && !this.kept[from]) from -= 1;
    const table = this.kept[from] ?? this.first();
    const shown = structuredClone(table);
    for (let next = from * KEPT_EVERY + 1; next <= stop; next += 1) {
      for (const event of this.stops[next]!.events) this.step(shown, event);
      if (next % KEPT_EVERY === 0) this.kept[next / KEPT_EVERY] ??= structuredClone(shown);
    }
    return shown;
  }

  /** Change a table by one event. */
  step(shown: Shown, event: Event): void {
    apply(shown, event, null, this.replay.pieces);
  }

  private first(): Shown {
    const shown = emptyTable(this.replay.names.length, this.replay.pieces, true);
    for (const event of this.stops[0]!.events) this.step(shown, event);
    this.kept[0] = structuredClone(shown);
    return shown;
  }
}

/** What the picture of a stop rests on: its last event. */
export function momentOf(stop: Stop): Event {
  return stop.events.at(-1)!;
}
