/** ICU messages as the page says them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pattern } from "../language.ts";
import { Speech, type Params } from "../src/words/pattern.ts";

const said = (message: string, params: Params = {}, language = "en") => new Speech(language).say(pattern(message), params);

test("text, arguments and choices, one in another", () => {
  assert.equal(said("Plain."), "Plain.");
  assert.equal(said("{name} has {n}", { name: "Ada", n: 0 }), "Ada has 0");
  const taken = "{you, select, yes {You take} other {{name} takes}} {n, plural, =0 {nothing} one {# card} other {# cards}}";
  assert.equal(said(taken, { you: "yes", n: 0 }), "You take nothing");
  assert.equal(said(taken, { you: "other", name: "Ben", n: 1 }), "Ben takes 1 card");
  assert.equal(said(taken, { you: "other", name: "Ben", n: 1200 }), "Ben takes 1,200 cards");
});

test("numbers and plurals are those of the language", () => {
  assert.equal(said("{n, plural, one {# carte} other {# cartes}}", { n: 0 }, "fr"), "0 carte");
  assert.equal(said("{n, plural, one {# Karte} other {# Karten}}", { n: 1200 }, "de"), "1.200 Karten");
  assert.equal(said("{n, number, ::sign-always}", { n: 3 }, "nl"), "+3");
});

test("what the page cannot say is found when it is built", () => {
  assert.throws(() => pattern("{n, selectordinal, one {#st} other {#th}}"), /cannot say/);
  assert.throws(() => pattern("{n, plural, one {a}"));
});
