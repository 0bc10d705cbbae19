/** The clocks that a table can have, and how a time reads. */
import type { Timer } from "../protocol.ts";

export type Clock = "none" | "calm" | "quick" | "days";

/** What is offered to whoever sets up a table. */
export const CLOCKS: Record<Clock, Timer | null> = {
  none: null,
  calm: { turn: 60, bank: 120 },
  quick: { turn: 15, bank: 60 },
  days: { turn: 24 * 3600, bank: 0 },
};

/** Which of them a table has; null: another one. */
export function clockOf(timer: Timer | null): Clock | null {
  const found = Object.entries(CLOCKS).find(([, one]) => one?.turn === timer?.turn && one?.bank === timer?.bank);
  return (found?.[0] as Clock | undefined) ?? null;
}

/** Seconds as 2:05, and from an hour on as 1:00:00. */
export function sayTime(seconds: number): string {
  const two = (count: number) => String(count).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
