/** The showing: everything once and in order, whatever comes meanwhile, and the real table at the end. */
import assert from "node:assert/strict";
import { mock, test, type TestContext } from "node:test";
import type { Event, Update } from "../src/protocol.ts";
import { Showing, type Screen } from "../src/table/showing.ts";
import type { Shown } from "../src/table/shown.ts";

const revealed: Event = { event: "Revealed", cards: [] };
const placed = (card: number): Event => ({ event: "Placed", seat: 1, card, row: 0, from_hand: false });
const taken = (row: number): Event => ({ event: "RowTaken", seat: 1, row, cards: [], bullheads: 0, low: false, to_pile: true });
const chose: Event = { event: "Chose", seat: 1 };

/** A table on which only the cards placed in the first row are of interest, and what was seen of it. */
function house(t: TestContext) {
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  const seen: string[] = [];
  let table: Shown | null = null;
  let state: number[] = [];
  let seq = 0;
  const house = { hidden: false, game: true, frames: false };
  const name = (event: Event) => ("card" in event ? `${event.card}` : "row" in event ? `row ${event.row}` : event.event);
  const put = (on: Shown, event: Event) => {
    if (event.event === "Placed") on.rows[0] = [...on.rows[0]!, event.card];
    if (event.event === "RowTaken") on.rows[0] = [];
  };
  const screen: Screen = {
    you: () => 0,
    hidden: () => house.hidden,
    ready: () => Promise.resolve(house.game),
    empty: () => ({ rows: [[]] }) as unknown as Shown,
    apply: put,
    copy: () => structuredClone(table),
    draw: (drawn) => (table = drawn),
    lead: (event) => (event.event === "RowTaken" ? 500 : 0),
    rest: (event) => (event.event === "Chose" ? 0 : 1000),
    comes: () => undefined,
    drawn: () => {
      if (house.frames) seen.push("frame");
      return Promise.resolve();
    },
    leads: (event) => seen.push(`lift ${name(event)}`),
    happens: (event, shown) => {
      seen.push((shown ? "" : "quick ") + name(event));
      put(table!, event);
    },
    pauses: () => undefined,
    rests: () => seen.push("rest"),
    settle: () => {
      seen.push("settle");
      if (house.game) table = { rows: [state] } as unknown as Shown;
    },
    finish: () => seen.push("finish"),
  };
  const showing = new Showing(screen);
  return Object.assign(house, {
    showing,
    /** What was seen since it was last asked for. */
    seen: () => seen.splice(0),
    row: () => table?.rows[0],
    /** The server tells events, and the row they led to. */
    async tell(events: Event[], row: number[]) {
      state = row;
      seq += 1;
      const line = { seq, at: 0, what: { what: "answered", seat: 1, by: "player" }, events };
      showing.hear({ type: "update", happened: [line], state: { seq } } as unknown as Update);
      await turnOver();
    },
    async pass(time: number) {
      mock.timers.tick(time);
      await turnOver();
    },
  });
}

/** Let everything that waits for a promise go on. */
async function turnOver(): Promise<void> {
  for (let i = 0; i < 20; i++) await Promise.resolve();
}

test("the game so far is not played out, and its last turn can be shown again", async (t) => {
  const table = house(t);
  await table.tell([revealed, placed(1), revealed, placed(2)], [1, 2]);
  assert.deepEqual(table.seen(), ["settle", "rest"]);
  assert.deepEqual(table.row(), [1, 2]);
  void table.showing.again();
  await turnOver();
  assert.deepEqual(table.row(), [1], "as it was before the last turn");
  await table.pass(1000);
  await table.pass(1000);
  assert.deepEqual(table.seen(), ["Revealed", "2", "settle", "rest"]);
  assert.deepEqual(table.row(), [1, 2]);
});

test("events are shown one after another, with a pause after each and before a taking", async (t) => {
  const table = house(t);
  await table.tell([], []);
  await table.tell([revealed, taken(3), placed(7)], [7]);
  assert.deepEqual(table.seen(), ["settle", "rest", "Revealed"]);
  await table.pass(1000);
  assert.deepEqual(table.seen(), ["lift row 3"]);
  await table.pass(500);
  assert.deepEqual(table.seen(), ["row 3"]);
  await table.pass(1000);
  await table.pass(1000);
  assert.deepEqual(table.seen(), ["7", "settle", "rest"]);
});

test("an event is carried out a frame after it is announced, and what is asked comes a frame after the table", async (t) => {
  const table = house(t);
  table.frames = true;
  await table.tell([], []);
  await table.tell([chose, placed(7)], [7]);
  assert.deepEqual(table.seen(), ["settle", "rest", "Chose", "frame", "7"]);
  await table.pass(1000);
  assert.deepEqual(table.seen(), ["settle", "frame", "rest"]);
});

test("what comes while a turn is shown is shown after it, and only then the latest state", async (t) => {
  const table = house(t);
  await table.tell([], []);
  await table.tell([revealed, placed(1)], [1]);
  await table.tell([chose], [1]);
  await table.tell([placed(2)], [1, 2]);
  assert.deepEqual(table.seen(), ["settle", "rest", "Revealed"]);
  await table.pass(1000);
  await table.pass(1000);
  assert.deepEqual(table.seen(), ["1", "Chose", "2"]);
  await table.pass(1000);
  assert.deepEqual(table.seen(), ["settle", "rest"]);
  assert.deepEqual(table.row(), [1, 2]);
});

test("events without a pause do not stop anything", async (t) => {
  const table = house(t);
  await table.tell([], []);
  await table.tell([chose], []);
  assert.deepEqual(table.seen(), ["settle", "rest", "Chose", "settle", "rest"]);
});

test("who comes back late sees the last turn only", async (t) => {
  const table = house(t);
  await table.tell([], []);
  await table.tell([revealed, placed(1), revealed, placed(2)], [1, 2]);
  assert.deepEqual(table.seen(), ["settle", "rest", "quick Revealed", "quick 1", "Revealed"]);
});

test("nothing is played out in a hidden tab", async (t) => {
  const table = house(t);
  await table.tell([], []);
  table.hidden = true;
  await table.tell([revealed, taken(1), placed(5)], [5]);
  assert.deepEqual(table.seen(), ["settle", "rest", "quick Revealed", "quick row 1", "quick 5", "settle", "rest"]);
  assert.ok(table.showing.hasTurn);
});

test("skipping leads to the next taking, and then to the end", async (t) => {
  const table = house(t);
  await table.tell([], []);
  await table.tell([revealed, placed(1), placed(2), taken(0), placed(3), placed(4)], [3, 4]);
  table.seen();
  table.showing.skip();
  await turnOver();
  assert.deepEqual(table.seen(), ["finish", "quick 1", "quick 2", "lift row 0"]);
  await table.pass(500);
  table.showing.skip();
  await turnOver();
  assert.deepEqual(table.seen(), ["row 0", "finish", "quick 3", "quick 4", "settle", "rest"]);
});

test("what comes while the last turn is shown again is shown on the real table", async (t) => {
  const table = house(t);
  await table.tell([revealed, placed(1)], [1]);
  void table.showing.again();
  await turnOver();
  await table.tell([placed(2)], [1, 2]);
  await table.pass(1000);
  assert.deepEqual(table.row(), [1], "the replay of the first card");
  await table.pass(1000);
  assert.deepEqual(table.row(), [1, 2], "and once only");
  await table.pass(1000);
  assert.deepEqual(table.seen(), ["settle", "rest", "Revealed", "1", "2", "settle", "rest"]);
});

test("a question in the middle of a turn does not cut it in two", async (t) => {
  const table = house(t);
  await table.tell([], []);
  await table.tell([revealed, placed(1)], [1]);
  await table.pass(1000);
  await table.pass(1000);
  await table.tell([taken(0), placed(2)], [2]);
  for (let i = 0; i < 4; i++) await table.pass(1000);
  table.seen();
  void table.showing.again();
  await turnOver();
  for (let i = 0; i < 6; i++) await table.pass(1000);
  assert.deepEqual(table.seen(), ["Revealed", "1", "lift row 0", "row 0", "2", "settle", "rest"]);
});

test("before the game there is nothing to show, and its first deal is new", async (t) => {
  const table = house(t);
  table.game = false;
  await table.tell([], []);
  assert.deepEqual(table.seen(), ["settle", "rest"]);
  table.game = true;
  await table.tell([placed(1)], [1]);
  assert.deepEqual(table.seen(), ["1"]);
});

test("a table that is left shows nothing more", async (t) => {
  const table = house(t);
  await table.tell([], []);
  await table.tell([revealed, placed(1)], [1]);
  table.seen();
  table.showing.end();
  await turnOver();
  assert.deepEqual(table.seen(), []);
});
