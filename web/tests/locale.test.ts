/** Times are written as the reader is used to them, in the language of the page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { localeOf } from "../src/words/locale.ts";

test("the reader's own country is asked first, and only in the language that is spoken", () => {
  assert.equal(localeOf("en", ["de-AT", "en-US", "en-GB"]), "en-US");
  assert.equal(localeOf("de", ["en-US", "de-AT"]), "de-AT");
  assert.equal(localeOf("fr", ["en-US", "de"]), "fr");
});

test("without a country hours count to 24 in every language", () => {
  const afternoon = new Date(2026, 0, 1, 17, 5);
  for (const language of ["en", "de", "fr", "nl"]) {
    const said = new Intl.DateTimeFormat(localeOf(language, []), { hour: "numeric", minute: "2-digit" }).format(afternoon);
    assert.equal(said, "17:05");
  }
});
