/** Games that were played on this device, and what they add up to. */

/** What a review has found about the reader's decisions. */
export interface Reviewed {
  /** The points that they gave away in all. */
  less: number;
  decisions: number;
}

/** A finished game. */
export interface Played {
  table: string;
  ruleset: string;
  /** When it ended, in milliseconds since 1970. */
  at: number;
  /** The reader's seat. */
  you: number;
  names: string[];
  totals: number[];
  fewestWins: boolean;
  /** The day whose deal it was; "" for every other game. */
  daily: string;
  /** How many rows the reader took; games from before this was counted have none. */
  takings?: number;
  reviewed?: Reviewed;
}

/** What the games of one ruleset add up to. */
export interface Sum {
  ruleset: string;
  games: number;
  wins: number;
  /** The average place. */
  place: number;
  /** The average of the points, and that of the last ten games. */
  points: number;
  lately: number;
  best: number;
  /** How many rows were taken in a game, on average; null where that was not counted. */
  takings: number | null;
  /** How many points a decision gave away, on average; null where no game was reviewed. */
  cost: number | null;
  /** The points of the last games, the oldest first. */
  trend: number[];
}

/** As many games make a trend. */
const TREND = 20;
const LATELY = 10;
const DAY = 24 * 3600 * 1000;

/** The reader's place, counted from 1; who shares one has the better. */
export function placeOf({ you, totals, fewestWins }: Played): number {
  const own = totals[you] ?? 0;
  return 1 + totals.filter((total) => (fewestWins ? total < own : total > own)).length;
}

/** By ruleset, the most played first. */
export function sums(games: readonly Played[]): Sum[] {
  const by = new Map<string, Played[]>();
  for (const game of [...games].sort((one, other) => one.at - other.at)) by.set(game.ruleset, [...(by.get(game.ruleset) ?? []), game]);
  return [...by]
    .map(([ruleset, played]) => {
      const points = played.map(({ totals, you }) => totals[you] ?? 0);
      const best = played[0]!.fewestWins ? Math.min(...points) : Math.max(...points);
      const wins = played.filter((game) => placeOf(game) === 1).length;
      const place = mean(played.map(placeOf));
      const lately = mean(points.slice(-LATELY));
      const trend = points.slice(-TREND);
      return { ruleset, games: played.length, wins, place, points: mean(points), lately, best, takings: takingsOf(played), cost: costOf(played), trend };
    })
    .sort((one, other) => other.games - one.games);
}

function takingsOf(games: readonly Played[]): number | null {
  const counted = games.flatMap(({ takings }) => (takings === undefined ? [] : [takings]));
  return counted.length ? mean(counted) : null;
}

function costOf(games: readonly Played[]): number | null {
  const found = games.flatMap(({ reviewed }) => (reviewed ? [reviewed] : []));
  const decisions = found.reduce((sum, one) => sum + one.decisions, 0);
  return decisions ? found.reduce((sum, { less }) => sum + less, 0) / decisions : null;
}

/** How many of the last games were won, one after the other. */
export function winsInARow(games: readonly Played[]): number {
  const latest = [...games].sort((one, other) => other.at - one.at);
  const lost = latest.findIndex((game) => placeOf(game) > 1);
  return lost < 0 ? latest.length : lost;
}

/** On how many days in a row a game was finished, up to today or yesterday. */
export function daysInARow(games: readonly Played[], now: number): number {
  const days = new Set(games.map(({ at }) => dayOf(at)));
  const last = days.has(dayOf(now)) ? dayOf(now) : dayOf(now) - 1;
  let count = 0;
  while (days.has(last - count)) count += 1;
  return count;
}

/** Games from a file that somebody chose; null where it holds none. */
export function readGames(text: string): Played[] | null {
  try {
    const { games } = JSON.parse(text) as { games?: unknown };
    return Array.isArray(games) && games.every(isPlayed) ? games : null;
  } catch {
    return null;
  }
}

function isPlayed(given: unknown): given is Played {
  const game = given as Partial<Played> | null;
  return (
    typeof game === "object" &&
    game !== null &&
    typeof game.table === "string" &&
    typeof game.ruleset === "string" &&
    typeof game.at === "number" &&
    typeof game.you === "number" &&
    typeof game.fewestWins === "boolean" &&
    Array.isArray(game.names) &&
    Array.isArray(game.totals) &&
    game.totals.every((total) => typeof total === "number") &&
    ["number", "undefined"].includes(typeof game.takings) &&
    (game.reviewed === undefined || (typeof game.reviewed?.less === "number" && typeof game.reviewed.decisions === "number"))
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function dayOf(at: number): number {
  return Math.floor((at - new Date(at).getTimezoneOffset() * 60_000) / DAY);
}
