/** The sealed deal is dealt again as the server deals it: games from tests/test_page_sealed.py, in the file NIMMT_SEALED. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Replay } from "../src/protocol.ts";
import { checkSeal } from "../src/table/sealed.ts";

const file = process.env.NIMMT_SEALED;
const games = file ? (JSON.parse(readFileSync(file, "utf-8")) as Record<string, Replay>) : {};

test("there are games", { skip: !file }, () => assert.ok(Object.keys(games).length >= 12));

for (const [ruleset, game] of Object.entries(games)) {
  test(`${ruleset}: the promise was kept`, async () => assert.equal(await checkSeal(game), "kept"));

  test(`${ruleset}: another secret is found out`, async () => {
    assert.equal(await checkSeal({ ...game, secret: "00" + game.secret.slice(2) + "00" }), "broken");
  });

  if (!game.deals.length) continue; // Pro leaves nothing to chance

  test(`${ruleset}: other cards are found out`, async () => {
    const [first, ...others] = game.deals;
    const dealt = [first!.dealt[1]!, first!.dealt[0]!, ...first!.dealt.slice(2)];
    assert.equal(await checkSeal({ ...game, deals: [{ ...first!, dealt }, ...others] }), "dealt");
  });

  test(`${ruleset}: a card that was never dealt is found out`, async () => {
    assert.equal(await checkSeal({ ...game, deals: game.deals.slice(1) }), "dealt");
  });
}
