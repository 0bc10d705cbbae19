/** Where turns begin, what is missed, and what "show again" shows. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Event } from "../src/protocol.ts";
import type { Shown } from "../src/table/shown.ts";
import { beginsTurn, headsOf, isTaking, LastTurn, missed, sumsOf } from "../src/table/turns.ts";

const revealed: Event = { event: "Revealed", cards: [[3], [9]] };
const placed = (seat: number, from_hand = false): Event => ({ event: "Placed", seat, card: 3, row: 0, from_hand });
const chose: Event = { event: "Chose", seat: 0 };
const round: Event = { event: "RoundBegan", round: 2 };
const table = (turn: number) => () => ({ turn }) as Shown;

test("a turn begins when cards are turned over", () => {
  assert.ok(beginsTurn(revealed, 0));
  assert.ok(!beginsTurn(placed(0), 0));
  assert.ok(!beginsTurn(chose, 0));
});

test("where cards are played openly, it begins with one's own card, and for a spectator with any", () => {
  assert.ok(beginsTurn(placed(0, true), 0));
  assert.ok(!beginsTurn(placed(1, true), 0));
  assert.ok(beginsTurn(placed(1, true), null));
  assert.ok(beginsTurn({ event: "ZerosPlayed", seat: 0, count: 1, aside: true }, 0));
  assert.ok(!beginsTurn({ event: "ZerosPlayed", seat: 0, count: 1, aside: false }, 0));
});

test("one turn is played out whole, and of several only the last", () => {
  assert.equal(missed([chose, revealed, placed(0)], 0), 0);
  assert.equal(missed([revealed, placed(0), revealed, placed(1)], 0), 2);
  assert.equal(missed([placed(0), chose], 0), 0);
});

test("takings stop the flow", () => {
  const taken: Event = { event: "RowTaken", seat: 1, row: 2, cards: [4], bullheads: 1, low: true, to_pile: true };
  assert.ok(isTaking(taken));
  assert.ok(!isTaking(revealed));
});

test("the last turn is kept with the table before it, also when a question came in between", () => {
  const last = new LastTurn();
  last.note(chose, 0, table(1));
  assert.equal(last.before, null);
  last.note(revealed, 0, table(1));
  last.note(placed(0), 0, table(2));
  last.note(placed(1), 0, table(3));
  assert.equal(last.before?.turn, 1);
  assert.deepEqual(last.events, [revealed, placed(0), placed(1)]);
});

test("the next turn replaces it, and a new round is no part of it", () => {
  const last = new LastTurn();
  last.note(revealed, 0, table(1));
  last.note(revealed, 0, table(2));
  last.note(round, 0, table(3));
  last.note(chose, 0, table(3));
  assert.equal(last.before?.turn, 2);
  assert.deepEqual(last.events, [revealed]);
});

test("points as they were are shown only where the taking itself has changed them", () => {
  const row: Event = { event: "RowTaken", seat: 1, row: 0, cards: [], bullheads: 17, low: false, to_pile: true };
  const tiles: Event = { event: "TilesTaken", seat: 1, row: 0, tiles: [], oxen: 15, kept: false };
  assert.deepEqual(sumsOf(row, 20), { before: 3, now: 20 });
  assert.deepEqual(sumsOf({ ...row, to_pile: false }, 20), { before: null, now: 20 });
  assert.deepEqual(sumsOf(tiles, -3), { before: null, now: -3 });
});

test("tiles that are kept cost nothing, so nothing is made of them", () => {
  const tiles = { event: "TilesTaken", seat: 1, row: 0, tiles: [], oxen: 15, kept: true } as const;
  assert.equal(headsOf({ ...tiles, tiles: [] }), 0);
  assert.equal(headsOf({ ...tiles, tiles: [], kept: false }), 15);
});
