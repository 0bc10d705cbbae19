/** Who looks how, in what mood, and how much is made of a taking. */
import assert from "node:assert/strict";
import test from "node:test";
import { back } from "../src/art/back.ts";
import { painted, readLooks } from "../src/art/coats.ts";
import { KINDS, MOODS } from "../src/art/faces.ts";
import { head } from "../src/art/heads.ts";
import type { Pieces } from "../src/protocol.ts";
import { dramaOf } from "../src/table/drama.ts";
import { looksOf, moodsOf, takingIsGood } from "../src/table/herd.ts";

const sitting = (seat: number, bot: string, face = "", name = "Ada") => ({ seat, kind: bot ? ("bot" as const) : ("person" as const), name, bot, face });
const few = { fewest_wins: true, unit: "bullhead" } as Pieces;
const many = { fewest_wins: false, unit: "bullhead" } as Pieces;
const board = { fewest_wins: false, unit: "ox" } as Pieces;

test("bots of one kind have coats of their own, people the face they chose", () => {
  const looks = looksOf([sitting(0, "", "ox-mint"), sitting(1, "heifer"), sitting(2, "heifer"), sitting(3, "calf"), sitting(4, "heifer")]);
  assert.deepEqual(looks[0], { kind: "ox", coat: "mint" });
  assert.equal(new Set(looks.slice(1).map(({ kind, coat }) => kind + coat)).size, 4);
});

test("a bot at a level is of its kind, and told apart from the others of it", () => {
  const looks = looksOf([sitting(0, "aurochs:1200"), sitting(1, "aurochs"), sitting(2, "my_bots:Snug")]);
  assert.deepEqual(looks.map(({ kind, coat }) => kind + coat), ["aurochs0", "aurochs1", "ox0"]);
});

test("people who chose no face differ by their seat", () => {
  const [one, other] = looksOf([sitting(0, ""), sitting(1, "")]);
  assert.equal(one!.kind, other!.kind);
  assert.notEqual(one!.coat, other!.coat);
});

test("what is no face is read as none", () => {
  for (const text of ["", "ox", "dodo-sky", "ox-0", "ox-plaid"]) assert.equal(readLooks(text), null);
});

test("a painted face carries its colours and no class", () => {
  const drawing = painted({ kind: "aurochs", coat: "rose" }, "furious");
  assert.match(drawing, /#EDA6C3/);
  assert.doesNotMatch(drawing, /class=/);
});

test("no part of a drawing that stands alone says anything twice: it would not be drawn at all", () => {
  const colours = { coat: "#111", horns: "#222", muzzle: "#333", eyes: "#444", pupils: "#555" };
  const drawings = KINDS.flatMap((kind) => MOODS.map((mood) => painted({ kind, coat: "rose" }, mood)));
  for (const drawing of [...drawings, back(), ...([1, 2, 3, 5, 7] as const).map((step) => head(step, colours))])
    for (const [tag] of drawing.matchAll(/<[^>]+>/g)) {
      const said = [...tag.matchAll(/ ([\w-]+)="/g)].map(([, name]) => name);
      assert.equal(new Set(said).size, said.length, tag);
      assert.ok(!said.includes("class"), tag);
    }
});

test("moods follow the points and the taking of the turn", () => {
  assert.deepEqual(moodsOf([3, 3, 3], few, null), ["calm", "calm", "calm"]);
  assert.deepEqual(moodsOf([0, 5, 9], few, null), ["smug", "calm", "worried"]);
  assert.deepEqual(moodsOf([0, 5, 9], many, null), ["worried", "calm", "smug"]);
  assert.deepEqual(moodsOf([0, 5, 9], few, { seat: 1, heads: 5 }), ["smug", "furious", "worried"]);
  assert.deepEqual(moodsOf([0, 5, 9], few, { seat: 1, heads: 4 }), ["smug", "calm", "worried"]);
  assert.equal(moodsOf([0, 5, 9], many, { seat: 1, heads: 12 })[1], "smug");
});

test("to take is good where bullheads are points, and not on boards", () => {
  assert.deepEqual([few, many, board].map(takingIsGood), [false, true, false]);
});

test("the greater the taking, the more is made of it", () => {
  assert.deepEqual([1, 4, 5, 9, 10, 14, 15, 19, 20, 27].map((heads) => dramaOf(heads, true)), ["nod", "nod", "pop", "pop", "look", "look", "stampede", "stampede", "urs", "urs"]);
  assert.deepEqual([4, 12, 15].map((heads) => dramaOf(heads, false)), ["nod", "pop", "stampede"]);
});
