/**
 * What has happened is shown event by event, at the reader's pace, and then the state it led to. What comes meanwhile
 * waits its turn; whoever comes back late sees the last turn, not all they missed; the last turn can be shown again.
 */
import type { Event, Update } from "../protocol.ts";
import { Inbox, type Line } from "./inbox.ts";
import type { Shown } from "./shown.ts";
import { isTaking, LastTurn, missed } from "./turns.ts";

/** What the showing is done on. Times are in milliseconds. */
export interface Screen {
  /** The reader's seat; null: somebody who watches. */
  you(): number | null;
  /** Whether nobody can see it. */
  hidden(): boolean;
  /** Whether there is a game to be shown and all that is needed to draw it; waits for what has yet to be fetched. */
  ready(): Promise<boolean>;
  /** A table before the first deal. */
  empty(): Shown;
  /** Change a table by an event. */
  apply(table: Shown, event: Event): void;
  /** A copy of the table as it is drawn. */
  copy(): Shown | null;
  draw(table: Shown): void;
  /** How long to dwell on an event before it is carried out, and after. */
  lead(event: Event): number;
  rest(event: Event): number;
  /** An event comes up; it is dwelt on, or passes by. */
  comes(event: Event, dwelt: boolean): void;
  /** Waits until that can be seen. What happens is announced in one frame and carried out in the next, and the question comes with a third: no frame has to draw all of it. */
  drawn(): Promise<void>;
  /** It is about to be carried out. */
  leads(event: Event): void;
  /** Carry it out on what is drawn; *seen*: let it be seen how. */
  happens(event: Event, seen: boolean): void;
  /** A pause begins: everything so far can be said. */
  pauses(): void;
  /** Draw the table as the server says it stands. */
  settle(): void;
  /** Nothing is shown any more: what is asked can be answered. */
  rests(): void;
  /** Let everything that moves arrive. */
  finish(): void;
}

export class Showing {
  readonly inbox = new Inbox();
  private readonly screen: Screen;
  private readonly last = new LastTurn();
  private ended = false;
  private working = false;
  private caughtUp = false;
  private hurrying = false;
  /** Whether something was dwelt on since the picture last rested. */
  private dwelt = false;
  private wake: (() => void) | null = null;

  constructor(screen: Screen) {
    this.screen = screen;
  }

  /** Whether there is a turn that could be shown again. */
  get hasTurn(): boolean {
    return this.last.before !== null && this.last.events.length > 0;
  }

  /** Hear an update; the lines that are new. With a state, what led to it is shown. */
  hear(update: Update): Line[] {
    const lines = this.inbox.hear(update);
    if (update.state) void this.work();
    return lines;
  }

  /** Show the last turn once more, then the table as it stands and what has come meanwhile. */
  async again(): Promise<void> {
    if (!this.hasTurn || this.working) return;
    this.working = true;
    const now = this.screen.copy();
    this.screen.draw(structuredClone(this.last.before!));
    await this.play([...this.last.events], 0);
    if (now) this.screen.draw(now);
    this.working = false;
    await this.work();
  }

  /** On to the next taking, or to the end. */
  skip(): void {
    this.hurrying = true;
    this.screen.finish();
    this.wake?.();
  }

  /** Nothing more will be shown. */
  end(): void {
    this.ended = true;
    this.wake?.();
  }

  private async work(): Promise<void> {
    if (this.working || this.ended) return;
    this.working = true;
    do {
      if (!(await this.screen.ready())) {
        // Before the game there is nothing to be shown; what happens from now on is new.
        this.inbox.take();
        this.caughtUp = true;
      } else {
        const events = this.inbox.take();
        if (this.caughtUp) await this.play(events, missed(events, this.screen.you()), true);
        else this.catchUp(events);
      }
    } while (!(await this.settled()) && !this.ended);
    this.working = false;
  }

  /** Draw the real table, then let it rest; false where more has come meanwhile. */
  private async settled(): Promise<boolean> {
    if (this.ended || !this.inbox.empty) return false;
    this.screen.settle();
    if (this.dwelt) await this.screen.drawn();
    if (this.ended || !this.inbox.empty) return false;
    this.dwelt = false;
    this.screen.rests();
    return true;
  }

  /** The game so far, on the way in: nothing of it is played out, but its last turn can be shown again. */
  private catchUp(events: readonly Event[]): void {
    this.caughtUp = true;
    const table = this.screen.empty();
    for (const event of events) {
      this.last.note(event, this.screen.you(), () => structuredClone(table));
      this.screen.apply(table, event);
    }
  }

  /** Carry out events one by one, the first *quiet* ones without a pause; *fresh* ones make up the last turn. */
  private async play(events: readonly Event[], quiet: number, fresh = false): Promise<void> {
    if (!events.length) return;
    const { screen } = this;
    if (!screen.copy()) screen.draw(screen.empty());
    this.hurrying = false;
    for (const [at, event] of events.entries()) {
      if (this.ended) return;
      if (isTaking(event)) this.hurrying = false;
      if (fresh) this.last.note(event, screen.you(), () => screen.copy()!);
      const quick = at < quiet || screen.hidden();
      const lead = quick ? 0 : screen.lead(event);
      const rest = quick ? 0 : screen.rest(event);
      const dwelt = lead + rest > 0;
      this.dwelt ||= dwelt;
      screen.comes(event, dwelt);
      if (dwelt && !this.hurrying) await screen.drawn();
      if (lead) {
        screen.leads(event);
        await this.pause(lead);
      }
      screen.happens(event, !quick && !this.hurrying);
      if (rest) await this.pause(rest);
    }
  }

  private async pause(time: number): Promise<void> {
    this.screen.pauses();
    if (this.hurrying || this.ended) return;
    await new Promise<void>((done) => {
      const timer = setTimeout(done, time);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
    this.wake = null;
  }
}
