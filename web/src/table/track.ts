/** The scoring track as it is laid out: in a window around the counters, or whole and winding. */
import type { Track } from "../protocol.ts";

export interface Laying {
  /** The first score that is drawn, and the last. */
  from: number;
  to: number;
  columns: number;
  rows: number;
}

/** How many spaces are drawn at least beyond the counters, and in all. */
const MARGIN = 3;
const LEAST = 23;

/** A window of the track that holds all counters. */
export function windowed(track: Track, scores: readonly number[]): Laying {
  const low = Math.min(...scores) - MARGIN;
  const high = Math.max(...scores) + MARGIN;
  const missing = Math.max(0, LEAST - (high - low + 1));
  let from = low - Math.floor(missing / 2);
  let to = high + Math.ceil(missing / 2);
  if (from < track.low) [from, to] = [track.low, Math.min(track.high, to + track.low - from)];
  if (to > track.high) [from, to] = [Math.max(track.low, from - (to - track.high)), track.high];
  return { from, to, columns: to - from + 1, rows: 1 };
}

/** The whole track, winding from one line to the next. */
export function winding(track: Track, columns: number): Laying {
  const spaces = track.high - track.low + 1;
  return { from: track.low, to: track.high, columns, rows: Math.ceil(spaces / columns) };
}

/** The column and the line of a score; every second line runs back. Low scores are at the bottom. */
export function placeOf(score: number, laying: Laying): { x: number; y: number } {
  const at = score - laying.from;
  const line = Math.floor(at / laying.columns);
  const along = at % laying.columns;
  return { x: line % 2 ? laying.columns - 1 - along : along, y: laying.rows - 1 - line };
}

/** How many spaces of a window a counter is broad, on the narrowest phone. */
const BROAD = 1.6;

/**
 * Where the counters of a window stand so that none covers another: on two levels, and beside their space where both are
 * taken. *dx* is how far from its space a counter stands, in its own size, and *dy* its level.
 */
export function spread(scores: readonly number[]): { dx: number; dy: number }[] {
  const standing = scores.map(() => ({ dx: 0, dy: 0 }));
  const ends = [-Infinity, -Infinity];
  for (const seat of [...scores.keys()].sort((one, other) => scores[one]! - scores[other]!)) {
    const score = scores[seat]!;
    const free = ends.findIndex((end) => score - end >= BROAD);
    const level = free >= 0 ? free : ends[0]! <= ends[1]! ? 0 : 1;
    const at = free >= 0 ? score : ends[level]! + BROAD;
    ends[level] = at;
    standing[seat] = { dx: (at - score) / BROAD, dy: level };
  }
  return standing;
}
