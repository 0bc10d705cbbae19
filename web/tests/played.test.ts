/** What the games of a device add up to. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { daysInARow, placeOf, readGames, sums, winsInARow, type Played } from "../src/history/played.ts";

const DAY = 24 * 3600 * 1000;
const NOON = Date.UTC(2030, 0, 31, 12);

function game(totals: number[], changes: Partial<Played> = {}): Played {
  return { table: `t${Math.random()}`, ruleset: "classic", at: NOON, you: 0, names: ["Ada", "Pip"], totals, fewestWins: true, daily: "", ...changes };
}

test("a place is counted as the game counts, and shared upwards", () => {
  assert.equal(placeOf(game([5, 9, 5])), 1);
  assert.equal(placeOf(game([9, 5, 5])), 3);
  assert.equal(placeOf(game([9, 5, 5], { fewestWins: false })), 1);
});

test("sums by game, the most played first", () => {
  const found = sums([game([3, 9]), game([9, 3]), game([20, 7], { ruleset: "plus", fewestWins: false })]);
  assert.deepEqual(found, [
    { ruleset: "classic", games: 2, wins: 1, place: 1.5, points: 6, lately: 6, best: 3, takings: null, cost: null, trend: [3, 9] },
    { ruleset: "plus", games: 1, wins: 1, place: 1, points: 20, lately: 20, best: 20, takings: null, cost: null, trend: [20] },
  ]);
});

test("the last ten games tell how one plays lately", () => {
  const games = [...Array(10)].map((_, at) => game([2, 9], { at: NOON + at })).concat(game([13, 9], { at: NOON - DAY }));
  const [sum] = sums(games);
  assert.equal(sum!.points, 3);
  assert.equal(sum!.lately, 2);
});

test("takings and what was given away are averages over the games that know them", () => {
  const reviews = [{ less: 3, decisions: 10 }, { less: 1, decisions: 30 }];
  const games = [game([3, 9], { takings: 1, reviewed: reviews[0] }), game([9, 3], { takings: 4, reviewed: reviews[1] }), game([5, 3])];
  const [sum] = sums(games);
  assert.equal(sum!.takings, 2.5);
  assert.equal(sum!.cost, 0.1);
});

test("rows of wins and of days", () => {
  const games = [game([1, 2]), game([1, 2], { at: NOON - DAY }), game([3, 2], { at: NOON - 2 * DAY })];
  assert.equal(winsInARow(games), 2);
  assert.equal(daysInARow(games, NOON), 3);
  assert.equal(daysInARow(games, NOON + DAY), 3);
  assert.equal(daysInARow(games, NOON + 2 * DAY), 0);
  assert.equal(winsInARow([]), 0);
});

test("a file is read only where it holds games", () => {
  const kept = [game([1, 2]), game([1, 2], { takings: 2, reviewed: { less: 1.5, decisions: 8 } })];
  assert.deepEqual(readGames(JSON.stringify({ games: kept })), kept);
  for (const wrong of ["", "[]", "{}", '{"games": [1]}', '{"games": [{"table": "x"}]}', JSON.stringify({ games: [{ ...kept[0], reviewed: 3 }] })]) assert.equal(readGames(wrong), null);
});
