/** What there is to explain follows from what lies before the reader. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.mjs";
import type { Before } from "../src/coach/primers.ts";
import type { Event, Pieces } from "../src/protocol.ts";
import type { Choice } from "../src/table/picking.ts";

const { nameOf, things } = await import("../src/coach/primers.ts");

const BARE = { pieces: { places: [], track: null } as unknown as Pieces, hand: [], specials: [], luck: [], choices: [], events: [], ghosts: [] };
const names = (before: Partial<Before>) => things({ ...BARE, ...before }).map(nameOf);

test("a game of numbers has nothing to explain", () => {
  assert.deepEqual(names({ hand: [3, 57], choices: [{ choice: "play", cards: [3] }] }), []);
});

test("what can be played comes before what only lies in the hand, and that before what others played", () => {
  const choices: Choice[] = [{ choice: "use", name: "shift" }, { choice: "pass" }];
  const events = [{ event: "SpecialPlayed", seat: 1, card: 5, special: "stop" }] as unknown as Event[];
  assert.deepEqual(names({ specials: ["insert", "shift"], choices, events }), ["special.shift", "special.insert", "special.shift", "special.stop"]);
});

test("a 0-card is explained where it may be laid", () => {
  assert.deepEqual(names({ hand: [0, 8], choices: [{ choice: "play", cards: [0] }] }), ["zero.0"]);
  assert.deepEqual(names({ hand: [0, 8], choices: [{ choice: "row", row: 1 }] }), []);
});

test("a space is explained when a tile came to lie there, or would", () => {
  const pieces = { places: [["", "+2", "GG"]], track: { low: 0, high: 30 } } as unknown as Pieces;
  const events = [{ event: "TilePlaced", seat: 1, tile: 5, row: 0, space: 2 }] as unknown as Event[];
  assert.deepEqual(names({ pieces, events, ghosts: [{ card: 9, row: 0, space: 1 }, { card: 9, row: 0, space: 0 }] }), ["space.GG", "space.points"]);
  assert.deepEqual(names({ pieces, specials: ["skip"] }), ["action.skip"]);
});
