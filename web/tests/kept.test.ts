/** What a device keeps and what a file brings become one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.mjs";

const { joined } = await import("../src/kept.svelte.ts");

test("of two numbers the greater stays, and else what the device has", () => {
  assert.deepEqual(joined({ classic: 2, pro: 5 }, { classic: 6, plus: 1 }), { classic: 6, pro: 5, plus: 1 });
  const own = { key: "mine", results: { monday: 3 } };
  assert.deepEqual(joined(own, { key: "theirs", results: { sunday: 9 } }), { key: "mine", results: { monday: 3, sunday: 9 } });
  assert.deepEqual(joined({}, { tried: { one: true } }), { tried: { one: true } });
});
