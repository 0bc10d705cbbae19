/** Lines of the log name those who sat there then, not those who sit there now. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Line } from "../src/table/inbox.ts";
import { seatings } from "../src/table/seating.ts";

const line = (seq: number, what: Partial<Line["what"]>) => ({ seq, at: seq, what, events: [] }) as Line;

test("a seat that goes from one to another keeps both names in the log", () => {
  const lines = [
    line(1, { what: "joined", seat: 0, name: "Ada" }),
    line(2, { what: "joined", seat: 1, name: "Ben" }),
    line(3, { what: "said", seat: 1, text: "Hello" }),
    line(4, { what: "kicked", seat: 1 }),
    line(5, { what: "joined", seat: 1, name: "Cleo" }),
    line(6, { what: "left", seat: 0 }),
    line(7, { what: "said", seat: 0, text: "Back" }),
  ];
  const then = seatings(lines, { names: ["Ada", "Cleo"], you: 1 });
  assert.deepEqual(
    lines.map(({ seq }) => then.get(seq)),
    [
      { names: ["Ada", "Cleo"], you: null },
      { names: ["Ada", "Ben"], you: null },
      { names: ["Ada", "Ben"], you: null },
      { names: ["Ada", "Ben"], you: null },
      { names: ["Ada", "Cleo"], you: 1 },
      { names: ["Ada", "Cleo"], you: 1 },
      { names: ["Ada", "Cleo"], you: 1 },
    ],
  );
});
