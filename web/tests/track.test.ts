/** Counters on the scoring track: each can be seen. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { spread } from "../src/table/track.ts";

test("counters that are far from each other stand on their spaces", () => {
  assert.deepEqual(spread([-9, 8, 0]), [{ dx: 0, dy: 0 }, { dx: 0, dy: 0 }, { dx: 0, dy: 0 }]);
});

test("no counter covers another, however many stand together", () => {
  for (const scores of [[0, 0, 0, 0, 0, 0], [0, 1, 0, 2, 1, 3], [5, 5, 4, -3]]) {
    const places = spread(scores).map(({ dx, dy }, seat) => ({ x: scores[seat]! / 1.6 + dx, y: dy }));
    for (const [at, one] of places.entries())
      for (const other of places.slice(at + 1)) assert.ok(one.y !== other.y || Math.abs(one.x - other.x) > 0.99, JSON.stringify(places));
  }
});
