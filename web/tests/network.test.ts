/** A network computed by the page is the one of Python. The numbers come from tests/test_page_network.py. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { networkOf } from "../src/device/network.ts";

test("two layers by hand", () => {
  const sizes = Uint32Array.from([2, 2, 3, 1, 2]);
  const first = Float32Array.from([0.5, 2, 1, -100]); // scales, then bias
  const heads = Float32Array.from([1, 0.25]);
  const parts = [sizes, first, Int8Array.from([2, 0, 4, 1, 1, 1, 0, 0]), heads, Int8Array.from([3, 7, 0, 0])];
  const packed = Buffer.concat(parts.map(({ buffer }) => Buffer.from(buffer)));
  const network = networkOf(new Uint8Array(packed.buffer.slice(packed.byteOffset, packed.byteOffset + packed.length)));
  // The first line: (2 × 1 + 4 × 2) ÷ 2 + 1 = 6, the second is below 0; then 3 × 6 + ¼.
  assert.deepEqual([...network(Float32Array.from([1, 0, 2]))], [18.25]);
});

const told = process.env.NIMMT_NETWORK;
test("the shipped one", { skip: !told }, () => {
  const { packed, looks, scores } = JSON.parse(readFileSync(told!, "utf8")) as { packed: string; looks: number[][]; scores: number[][] };
  const network = networkOf(new Uint8Array(Buffer.from(packed, "base64")));
  looks.forEach((seen, at) => {
    const found = network(Float32Array.from(seen));
    scores[at]!.forEach((score, pick) => assert.ok(Math.abs(found[pick]! - score) < 1e-3, `${found[pick]} is not ${score}`));
  });
});
