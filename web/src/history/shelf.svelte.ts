/** The games this device has kept, and the file in which they travel. */
import { readGames, type Played } from "./played.ts";

const KEPT = "nimmt:games";
/** As many are kept; the oldest go first. */
const MOST = 500;
/** What else a person has built up, kept by other parts of the page: it is saved, brought back and erased with the games. */
const BESIDE = ["nimmt:lessons", "nimmt:daily"] as const;

function read(): Played[] {
  try {
    return readGames(`{"games": ${localStorage.getItem(KEPT) ?? "[]"}}`) ?? [];
  } catch {
    return [];
  }
}

let games = $state.raw(read());

/** All games, the latest first. */
export function shelf(): readonly Played[] {
  return games;
}

/** Put games on the shelf; each is there once. How many were new. */
export function keepGames(added: readonly Played[]): number {
  const known = new Set(games.map(({ table }) => table));
  const fresh = added.filter(({ table }) => !known.has(table));
  if (!fresh.length) return 0;
  games = [...games, ...fresh].sort((one, other) => other.at - one.at).slice(0, MOST);
  try {
    localStorage.setItem(KEPT, JSON.stringify(games));
  } catch {
    // A browser that keeps nothing still plays.
  }
  return fresh.length;
}

/** Everything, as a file. */
export function toFile(): string {
  const beside = Object.fromEntries(BESIDE.flatMap((name) => (localStorage.getItem(name) === null ? [] : [[name, localStorage.getItem(name)]])));
  return JSON.stringify({ nimmt: 1, games, beside });
}

/** Add what is in a file; how many games were new, or null where it is none of ours. What this device has stays. */
export function fromFile(text: string): number | null {
  const found = readGames(text);
  if (!found) return null;
  const { beside = {} } = JSON.parse(text) as { beside?: Record<string, unknown> };
  for (const name of BESIDE) {
    const value = beside[name];
    if (typeof value === "string" && localStorage.getItem(name) === null) localStorage.setItem(name, value);
  }
  return keepGames(found);
}

/** Nothing is kept any more. */
export function erase(): void {
  games = [];
  for (const name of [KEPT, ...BESIDE]) localStorage.removeItem(name);
}
