/** What this device knows of its days: the key it plays with, and what it has made of each deal. */
import { newKey } from "../net/api.ts";

const KEPT = "nimmt:daily";
const DAY = 24 * 3600 * 1000;
/** As many results are kept. */
const MOST = 2000;

interface Kept {
  /** Holds the seats at the tables of all days. */
  key: string;
  /** By day and game, such as "2030-01-31 classic", the points. */
  results: Record<string, number>;
}

function read(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Kept>;
    return { key: kept.key ?? newKey(), results: kept.results ?? {} };
  } catch {
    return { key: newKey(), results: {} };
  }
}

const kept = $state(read());

function keep(): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing plays a new try each time.
  }
}

/** The key of this device. */
export function ownKey(): string {
  keep();
  return kept.key;
}

/** What this device has made of a deal. */
export function ownPoints(day: string, game: string): number | undefined {
  return kept.results[`${day} ${game}`];
}

export function keepPoints(day: string, game: string, points: number): void {
  if (ownPoints(day, game) === points) return;
  kept.results[`${day} ${game}`] = points;
  const old = Object.keys(kept.results).sort().slice(0, -MOST);
  for (const each of old) delete kept.results[each];
  keep();
}

/** On how many days in a row a deal was finished, up to today or yesterday. */
export function streak(today: string): number {
  const days = new Set(Object.keys(kept.results).map((each) => each.slice(0, 10)));
  let at = Date.parse(today);
  if (!days.has(today)) at -= DAY;
  let count = 0;
  while (days.has(new Date(at - count * DAY).toISOString().slice(0, 10))) count += 1;
  return count;
}
