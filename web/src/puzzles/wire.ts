/** The table of a puzzle: it asks one question, and hands the answer on. */
import type { Reader } from "../lessons/wire.ts";
import type { Listener, Wish } from "../net/live.ts";
import type { TableState, WholePuzzle } from "../protocol.ts";
import type { Choice } from "../table/picking.ts";
import type { Wire } from "../table/store.svelte.ts";

export class PuzzleWire implements Wire {
  private seq = 0;
  private readonly puzzle: WholePuzzle;
  private readonly listener: Listener;
  private readonly reader: Reader;
  private readonly answered: (choice: Choice) => void;

  constructor(puzzle: WholePuzzle, listener: Listener, reader: Reader, answered: (choice: Choice) => void) {
    this.puzzle = puzzle;
    this.listener = listener;
    this.reader = reader;
    this.answered = answered;
    // Whoever listens is still being made.
    queueMicrotask(() => this.tell(puzzle.state));
  }

  send(wish: Wish): Promise<number> {
    if (wish.command === "choose") {
      const { state } = this.puzzle;
      this.answered(wish.choice);
      const view = { ...state.view!, decision: null, choice: null, waiting: [], chosen: [] };
      this.tell({ ...state, view, landings: [], would: [], costs: [], asked: null, waits: null });
    }
    return Promise.resolve(this.seq);
  }

  close(): void {
    // Nothing is open.
  }

  private tell(state: TableState): void {
    this.seq += 1;
    const line = { seq: this.seq, at: 0, what: { what: "answered" as const, seat: state.you! }, events: [], said: null };
    const seats = state.seats.map((seat) => (seat.seat === state.you ? { ...seat, ...this.reader } : seat));
    this.listener.update({ type: "update", happened: [line], state: { ...state, seats, seq: this.seq, now: Date.now() } });
  }
}
