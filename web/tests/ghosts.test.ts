/** Ghosts lie where the server says that cards would land. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Decision, Landing } from "../src/protocol.ts";
import { ghostsOf } from "../src/table/ghosts.ts";
import type { Choice } from "../src/table/picking.ts";

const landing = (card: number, row: number | null, space = 1): Landing => {
  return { card, row, space, taken: [], points: 0, kind: "", then: null, asks: [], after: null };
};
const LANDINGS = [landing(3, null), landing(9, 2), landing(57, 0, 5)];
const row = (at: number): Choice => ({ choice: "row", row: at });

test("a card that is laid shows where it would go; one that fits nowhere does not", () => {
  const choices: Choice[] = [3, 9, 57].map((card) => ({ choice: "play", cards: [card] }));
  const decision = { decision: "LayCards", seat: 0, choices } as Decision;
  assert.deepEqual(ghostsOf(decision, choices[1]!, LANDINGS), [{ card: 9, row: 2, space: 1 }]);
  assert.deepEqual(ghostsOf(decision, choices[0]!, LANDINGS), []);
  assert.deepEqual(ghostsOf(decision, null, LANDINGS), []);
});

test("two cards have two ghosts", () => {
  const choice: Choice = { choice: "play", cards: [9, 57] };
  const decision = { decision: "PlayTiles", seat: 0, choices: [choice], most: 2 } as Decision;
  assert.deepEqual(ghostsOf(decision, choice, LANDINGS).map(({ card }) => card), [9, 57]);
});

test("a second card goes where the first one sends it", () => {
  const choice: Choice = { choice: "play", cards: [57, 9] };
  const decision = { decision: "LayCards", seat: 0, choices: [choice], most: 2 } as Decision;
  const after = { ...landing(57, 2, 2), after: 9 };
  assert.deepEqual(ghostsOf(decision, choice, [...LANDINGS, after, { ...after, row: 3, after: 11 }]), [
    { card: 9, row: 2, space: 1 },
    { card: 57, row: 2, space: 2 },
  ]);
});

test("a tile that takes a row goes on to another", () => {
  const choice: Choice = { choice: "play", cards: [9] };
  const decision = { decision: "PlayTiles", seat: 0, choices: [choice], most: 1 } as Decision;
  assert.deepEqual(ghostsOf(decision, choice, [{ ...landing(9, 2, 6), taken: [4], then: landing(9, 3, 0) }]), [
    { card: 9, row: 2, space: 6 },
    { card: 9, row: 3, space: 0 },
  ]);
});

test("a shift shows the moved card, and then one's own", () => {
  const decision = { decision: "ChooseShiftRow", seat: 0, moved: 40, origin: 0, choices: [row(1), row(3)], fates: [landing(12, 2), landing(12, 0)] } as unknown as Decision;
  assert.deepEqual(ghostsOf(decision, row(3), []), [
    { card: 40, row: 3, space: null },
    { card: 12, row: 0, space: 1 },
  ]);
});

test("doing without a special card shows the card's own way", () => {
  const choices: Choice[] = [{ choice: "use", name: "stop" }, { choice: "pass" }];
  const decision = { decision: "PlaySpecial", seat: 0, choices, fate: landing(12, 1) } as unknown as Decision;
  assert.deepEqual(ghostsOf(decision, { choice: "pass" }, []), [{ card: 12, row: 1, space: 1 }]);
  assert.deepEqual(ghostsOf(decision, choices[0]!, []), []);
});
