/** The log of a table as this page has heard it: every line once, in order, however often the connection broke. */
import type { Event, Happened, Message, Update } from "../protocol.ts";

/** A line of the log as the page keeps it. */
export interface Line {
  seq: number;
  at: number;
  what: Happened["what"];
  events: Event[];
  said: Message | null;
}

export class Inbox {
  /** The last line heard, or undefined before the first update. */
  seq: number | undefined;
  /** Events that have yet to be shown. */
  private waiting: Event[] = [];

  /** Take an update; the lines that are new. */
  hear(update: Update): Line[] {
    const fresh: Line[] = [];
    for (const line of update.happened ?? []) {
      if (line.seq <= (this.seq ?? 0)) continue;
      this.seq = line.seq;
      fresh.push({ seq: line.seq, at: line.at, what: line.what, events: line.events ?? [], said: line.said ?? null });
    }
    // It goes back where the server's database was restored from a copy.
    if (update.state) this.seq = update.state.seq;
    this.waiting.push(...fresh.flatMap((line) => line.events));
    return fresh;
  }

  /** All events that wait, which are then no longer waiting. */
  take(): Event[] {
    const taken = this.waiting;
    this.waiting = [];
    return taken;
  }

  get empty(): boolean {
    return !this.waiting.length;
  }
}
