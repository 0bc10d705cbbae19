/** All that was told at a table is one thing, however often the line broke. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { joined } from "../src/device/told.ts";
import type { Update } from "../src/protocol.ts";

function told(seqs: number[], state: number | null): Update {
  return { type: "update", happened: seqs.map((seq) => ({ seq })), state: state === null ? null : { seq: state } } as Update;
}

test("every line is told once, and the table stands as it was last told", () => {
  const first = joined(null, told([1, 2], 2));
  assert.deepEqual(first, told([1, 2], 2));
  assert.deepEqual(joined(first, told([1, 2, 3], 3)), told([1, 2, 3], 3));
  assert.deepEqual(joined(joined(first, told([3], null)), told([4], null)), told([1, 2, 3, 4], 2));
});
