/** Cards that are picked become choices, and only legal ones. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { cardsOf, choiceOf, fits, sameChoice, withCard, without, type Choice } from "../src/table/picking.ts";
import { Typing, PATIENCE } from "../src/table/typing.ts";

const play = (...cards: number[]): Choice => ({ choice: "play", cards });
const ONE = [play(3), play(9), play(57)];
/** With a 0-card a card jumps the queue; two 0-cards are all alike. */
const ZEROS = [play(3), play(9), play(0), play(0, 3), play(0, 9), play(0, 0)];

test("where one card is enough, the last tapped counts", () => {
  assert.deepEqual(withCard(ONE, [3], 57), [57]);
  assert.deepEqual(choiceOf(ONE, [57]), play(57));
  assert.equal(choiceOf(ONE, []), null);
});

test("cards join where that can become a choice", () => {
  assert.deepEqual(withCard(ZEROS, [3], 0), [3, 0]);
  assert.deepEqual(choiceOf(ZEROS, [3, 0]), play(0, 3));
  assert.deepEqual(withCard(ZEROS, [0], 0), [0, 0]);
  assert.deepEqual(withCard(ZEROS, [3, 0], 9), [0, 9], "the first picked makes room");
  assert.deepEqual(withCard(ZEROS, [3], 9), [9]);
  assert.deepEqual(withCard(ONE, [3], 4), [3], "a card that cannot be chosen changes nothing");
});

test("pairs are found in any order", () => {
  const pairs = [play(12, 100), play(12, 7)];
  assert.deepEqual(choiceOf(pairs, [100, 12]), play(12, 100));
  assert.equal(choiceOf(pairs, [12]), null);
  assert.ok(fits(pairs, [100]));
  assert.ok(!fits(pairs, [7, 100]));
});

test("choices are compared by what they say", () => {
  const choices: Choice[] = [play(1), { choice: "pick", card: 1 }, { choice: "row", row: 1 }, { choice: "row", row: 2 }, { choice: "use", name: "stop" }, { choice: "draw", five: 1, ox: 0 }, { choice: "draw", five: 0, ox: 1 }, { choice: "pass" }];
  for (const one of choices) for (const other of choices) assert.equal(sameChoice(one, { ...other }), one === other);
  assert.ok(sameChoice(null, null));
  assert.ok(!sameChoice(null, play(1)));
  assert.deepEqual(choices.map(cardsOf).flat(), [1, 1]);
});

test("taking away needs every card", () => {
  assert.deepEqual(without([0, 0, 3], [0]), [0, 3]);
  assert.equal(without([0, 3], [0, 0]), null);
});

test("digits typed together are one number", () => {
  const typing = new Typing();
  const cards = new Set([1, 10, 104, 5]);
  assert.equal(typing.digit("1", 0, cards), 1);
  assert.equal(typing.digit("0", 100, cards), 10);
  assert.equal(typing.digit("4", 200, cards), 104);
  assert.equal(typing.digit("5", 300, cards), 5, "what leads nowhere begins anew");
  assert.equal(typing.digit("7", 400, cards), null);
  assert.equal(typing.digit("1", 500, cards), 1);
  assert.equal(typing.digit("0", 500 + PATIENCE + 1, cards), null, "too late to belong together");
});
