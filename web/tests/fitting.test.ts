/** The page offers only bots that play the chosen game with the chosen number of players. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fitting, offers } from "../src/net/fitting.ts";

const ANY = { name: "any", rulesets: null, players: null };
const PAIR = { name: "pair", rulesets: null, players: [2] };
const ROWS = { name: "rows", rulesets: ["classic", "pro"], players: [3, 4] };

const names = (ruleset: string, seats: number) => fitting([ANY, PAIR, ROWS], ruleset, seats).map(({ name }) => name);

test("a bot that says nothing plays everything", () => assert.deepEqual(names("x", 4), ["any"]));
test("a bot says with how many it plays", () => assert.deepEqual(names("classic", 2), ["any", "pair"]));
test("a bot says what it plays", () => {
  assert.deepEqual(names("classic", 3), ["any", "rows"]);
  assert.deepEqual(names("plus", 3), ["any"]);
});
test("a bot is offered at its levels too", () => {
  const bots = [{ name: "aurochs", levels: ["aurochs:1100"] }];
  assert.deepEqual(["aurochs", "aurochs:1100", "aurochs:1150", undefined].map((bot) => offers(bots, bot)), [true, true, false, false]);
});
