/** How long the picture rests on an event, in milliseconds at normal speed. Nothing is shown that was not told. */
import type { Event } from "../protocol.ts";
import { dramaOf, RESTS as TAKINGS } from "./drama.ts";
import { headsOf, isTaking } from "./turns.ts";
import type { Speed } from "../settings.svelte.ts";

const FACTOR: Record<Speed, number> = { slow: 1.8, normal: 1, fast: 0.5, instant: 0 };

/** Before the event changes anything: a row lifts, and everybody sees who takes it. */
const LEADS: Partial<Record<Event["event"], number>> = { RowTaken: 900, TilesTaken: 900 };

/** After it. A taking stops the flow for a beat. */
const RESTS: Partial<Record<Event["event"], number>> = {
  RowsBegan: 400,
  Revealed: 1300,
  Placed: 560,
  TilePlaced: 560,
  RowStarted: 560,
  Inserted: 800,
  Shifted: 800,
  Replaced: 800,
  TileExchanged: 800,
  TileAdded: 800,
  Scored: 700,
  SpecialPlayed: 1100,
  ActionPlayed: 1100,
  LuckPlayed: 900,
  LuckDrawn: 700,
  MarkerMoved: 600,
  RowStopped: 600,
  RowWidened: 500,
  RowVanished: 600,
  SignPlaced: 600,
  Cancelled: 1000,
  AlsoCancelled: 700,
  Subtracted: 1000,
  XRowExtended: 700,
  XRowDropped: 1000,
  TakenToHand: 700,
  Drafted: 450,
  TwoTilesEach: 1000,
  ZerosPlayed: 600,
  HandsCounted: 1200,
  ScreenLifted: 900,
  RoundEnded: 4200,
};

/** How long before the event is carried out. */
export function lead(event: Event, speed: Speed): number {
  return (LEADS[event.event] ?? 0) * FACTOR[speed];
}

/** How long after it. */
export function rest(event: Event, speed: Speed, own = false): number {
  if (isTaking(event)) return TAKINGS[dramaOf(headsOf(event), own)] * FACTOR[speed];
  return (RESTS[event.event] ?? 0) * FACTOR[speed];
}

/** How long a card travels. */
export function travel(speed: Speed): number {
  return 440 * FACTOR[speed];
}
