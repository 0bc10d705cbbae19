/** The games this device has kept, and the file in which they travel. */
import { forget, join, saved } from "../kept.svelte.ts";
import { bringSeats, heldSeats } from "../net/seats.ts";
import { readGames, type Played, type Reviewed } from "./played.ts";

const KEPT = "nimmt:games";
/** As many are kept; the oldest go first. */
const MOST = 500;
/** What else a person has built up, kept by other parts of the page: it is saved, brought back and erased with the games. */
const BESIDE = ["nimmt:lessons", "nimmt:daily", "nimmt:puzzles", "nimmt:primers"] as const;

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
  put([...games, ...fresh]);
  return fresh.length;
}

/** What a review has found in a game of the shelf. */
export function noteReview(table: string, reviewed: Reviewed): void {
  if (games.some((game) => game.table === table)) put(games.map((game) => (game.table === table ? { ...game, reviewed } : game)));
}

function put(all: readonly Played[]): void {
  games = [...all].sort((one, other) => other.at - one.at).slice(0, MOST);
  try {
    localStorage.setItem(KEPT, JSON.stringify(games));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Everything, as a file: with the seats that this device holds, so that another one can go on in its place. */
export function toFile(): string {
  return JSON.stringify({ nimmt: 1, games, beside: saved(BESIDE), seats: heldSeats() });
}

/** Add what is in a file; how many games were new, or null where it is none of ours. What this device has stays. */
export function fromFile(text: string): number | null {
  const found = readGames(text);
  if (!found) return null;
  const { beside, seats } = JSON.parse(text) as { beside?: Record<string, unknown>; seats?: unknown };
  join(BESIDE, beside ?? {});
  bringSeats(seats);
  return keepGames(found);
}

/** Nothing is kept any more; seats at tables stay. */
export function erase(): void {
  games = [];
  forget([KEPT, ...BESIDE]);
}
