/** How long the picture rests on an event, in milliseconds at normal speed. Nothing is shown that was not told. */
import type { Event } from "../protocol.ts";
import { still, type Speed } from "../settings.svelte.ts";

const FACTOR: Record<Speed, number> = { slow: 1.8, normal: 1, fast: 0.5, instant: 0 };

/** A taking stops the flow for a beat. */
const RESTS: Partial<Record<Event["event"], number>> = {
  Revealed: 900,
  Placed: 520,
  TilePlaced: 520,
  Inserted: 700,
  Shifted: 700,
  RowTaken: 1400,
  TilesTaken: 1400,
  Scored: 700,
  SpecialPlayed: 1000,
  ActionPlayed: 1000,
  LuckPlayed: 900,
  RoundEnded: 1200,
};

export function rest(event: Event, speed: Speed): number {
  return (RESTS[event.event] ?? 0) * FACTOR[speed];
}

/** How long a card travels. */
export function travel(speed: Speed): number {
  return still() ? 0 : 420 * FACTOR[speed];
}
