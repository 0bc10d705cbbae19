/** The log is heard once, in order, over any number of connections. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Update } from "../src/protocol.ts";
import { Inbox } from "../src/table/inbox.ts";

const line = (seq: number) => ({
  seq,
  at: seq,
  what: { what: "answered", seat: 0, by: "player" } as const,
  events: [{ event: "Chose", seat: seq } as const],
});
const update = (seqs: number[], state?: number): Update =>
  ({ type: "update", happened: seqs.map(line), state: state === undefined ? null : { seq: state } }) as unknown as Update;
const seats = (inbox: Inbox) => inbox.take().map((event) => "seat" in event && event.seat);

test("lines are heard in order and their events wait until they are taken", () => {
  const inbox = new Inbox();
  assert.equal(inbox.seq, undefined);
  assert.deepEqual(
    inbox.hear(update([1, 2], 2)).map(({ seq }) => seq),
    [1, 2],
  );
  inbox.hear(update([3], 3));
  assert.deepEqual(seats(inbox), [1, 2, 3]);
  assert.ok(inbox.empty);
});

test("a line told again after a lost connection is heard once", () => {
  const inbox = new Inbox();
  inbox.hear(update([1, 2, 3], 3));
  inbox.take();
  assert.deepEqual(inbox.hear(update([2, 3, 4], 4)).length, 1);
  assert.deepEqual(seats(inbox), [4]);
});

test("a long catch-up comes in several updates, of which the last has the state", () => {
  const inbox = new Inbox();
  inbox.hear(update([1, 2]));
  inbox.hear(update([3, 4]));
  inbox.hear(update([5], 5));
  assert.equal(inbox.seq, 5);
  assert.deepEqual(seats(inbox), [1, 2, 3, 4, 5]);
});

test("a state without its lines moves the log on", () => {
  const inbox = new Inbox();
  inbox.hear(update([], 7));
  assert.equal(inbox.seq, 7);
  assert.deepEqual(inbox.hear(update([7, 8], 8)).map(({ seq }) => seq), [8]);
});

test("a table that was restored from a copy goes on from where the copy was", () => {
  const inbox = new Inbox();
  inbox.hear(update([1, 2, 3, 4], 4));
  inbox.hear(update([], 2));
  assert.deepEqual(inbox.hear(update([3], 3)).map(({ seq }) => seq), [3]);
});
