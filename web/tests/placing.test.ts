/** Why a card lies where it does. */
import assert from "node:assert/strict";
import test from "node:test";
import { isLow, whyBehind } from "../src/table/placing.ts";

test("a card behind a higher one is never said to lie behind the nearest below", () => {
  assert.equal(whyBehind(17, 12), "ui.why.behind");
  assert.equal(whyBehind(17, 70), "ui.why.highest");
});

test("a card below the end of its row is low; one that begins a row is not", () => {
  assert.ok(isLow(17, [45, 70]));
  assert.ok(!isLow(17, [70, 12]));
  assert.ok(!isLow(17, []));
  assert.ok(!isLow(17, undefined));
});
