/** What this device knows of its days: the key it plays with, and what it has made of each deal. */
import { Kept } from "../kept.svelte.ts";
import { newKey } from "../net/api.ts";

const DAY = 24 * 3600 * 1000;
/** As many results are kept. */
const MOST = 2000;

interface Days {
  /** Holds the seats at the tables of all days. */
  key: string;
  /** By day and game, such as "2030-01-31 classic", the points. */
  results: Record<string, number>;
}

const kept = new Kept<Days>("nimmt:daily", ({ key, results }) => ({ key: key ?? newKey(), results: { ...results } }));

/** The key of this device. */
export function ownKey(): string {
  kept.keep();
  return kept.now.key;
}

/** What this device has made of a deal. */
export function ownPoints(day: string, game: string): number | undefined {
  return kept.now.results[`${day} ${game}`];
}

export function keepPoints(day: string, game: string, points: number): void {
  if (ownPoints(day, game) === points) return;
  kept.now.results[`${day} ${game}`] = points;
  const old = Object.keys(kept.now.results).sort().slice(0, -MOST);
  for (const each of old) delete kept.now.results[each];
  kept.keep();
}

/** On how many days in a row a deal was finished, up to today or yesterday. */
export function streak(today: string): number {
  const days = new Set(Object.keys(kept.now.results).map((each) => each.slice(0, 10)));
  let at = Date.parse(today);
  if (!days.has(today)) at -= DAY;
  let count = 0;
  while (days.has(new Date(at - count * DAY).toISOString().slice(0, 10))) count += 1;
  return count;
}
