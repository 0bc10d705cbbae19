/** The table of a lesson: it holds the answer to every choice, so it answers itself. */
import type { WholeLesson, LessonAnswer, LessonStep, TableState } from "../protocol.ts";
import type { Listener, Wish } from "../net/live.ts";
import { sameChoice } from "../table/picking.ts";
import type { Wire } from "../table/store.svelte.ts";

/** How the reader sits there. */
export interface Reader {
  name: string;
  face: string;
}

export class LessonWire implements Wire {
  private seq = 0;
  private step: LessonStep;
  private readonly listener: Listener;
  private readonly reader: Reader;
  private readonly answered: (answer: LessonAnswer) => void;

  constructor(lesson: WholeLesson, first: number, listener: Listener, reader: Reader, answered: (answer: LessonAnswer) => void) {
    this.listener = listener;
    this.reader = reader;
    this.answered = answered;
    this.step = lesson.steps[first]!;
    // Whoever listens is still being made.
    queueMicrotask(() => this.show(this.step));
  }

  /** Set a step up, or set it up again. */
  show(step: LessonStep): void {
    this.step = step;
    this.tell(step.state);
  }

  send(wish: Wish): Promise<number> {
    const answer = wish.command === "choose" ? this.step.answers.find(({ choice }) => sameChoice(choice, wish.choice)) : undefined;
    if (answer) {
      this.answered(answer);
      this.tell(answer.state, answer);
    }
    return Promise.resolve(this.seq);
  }

  close(): void {
    // Nothing is open.
  }

  private tell(state: TableState, answer?: LessonAnswer): void {
    this.seq += 1;
    const line = { seq: this.seq, at: 0, what: { what: "answered" as const, seat: 0 }, events: answer?.events ?? [], said: null };
    const [own, ...others] = state.seats;
    const seats = [{ ...own!, ...this.reader }, ...others];
    this.listener.update({ type: "update", happened: [line], state: { ...state, seats, seq: this.seq, now: Date.now() } });
  }
}
