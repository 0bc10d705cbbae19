/** The line to a table comes back by itself: after longer and longer waits, and at once when the network is back. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Live } from "../src/net/live.ts";

/** The first wait at its longest; see live.ts. */
const SOON = 600;
const LONG = 60_000;

test("whoever was long without a network is back as soon as there is one", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const page = new EventTarget();
  let tries = 0;
  class Dead {
    static readonly OPEN = 1;
    static readonly CONNECTING = 0;
    readyState = 3;
    onclose: ((event: { code: number }) => void) | null = null;
    constructor() {
      tries += 1;
      setTimeout(() => this.onclose?.({ code: 1006 }), 1);
    }
    close() {}
  }
  Object.assign(globalThis, {
    WebSocket: Dead,
    document: Object.assign(new EventTarget(), { baseURI: "http://nimmt.test/", hidden: false }),
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  });

  const live = new Live("one", undefined, { update() {}, link() {}, seen: () => 1 });
  for (let past = 0; past < LONG; past += 100) t.mock.timers.tick(100);
  assert.ok(tries < 20, "it tries ever more seldom");
  const until = tries;
  page.dispatchEvent(new Event("online"));
  t.mock.timers.tick(SOON);
  assert.ok(tries > until, "and at once with a network");
  live.close();
});
