/**
 * One table: what the server said last, what is drawn now, and what happens in between. Lines of the log come in
 * order; their events are applied one by one at the reader's pace, and the state that came with them is drawn at the
 * end. So everybody sees everything that happened, and a picture can never stay wrong.
 */
import { SvelteSet } from "svelte/reactivity";
import { api, Refused as Refusal } from "../net/api.ts";
import { Live, type Link, type Wish } from "../net/live.ts";
import { dropSeat, heldSeat } from "../net/seats.ts";
import type { Event, Happened, Pieces, Refused, TableState, Update } from "../protocol.ts";
import { settings } from "../settings.svelte.ts";
import { told } from "../words/words.svelte.ts";
import { apply } from "./apply.ts";
import { Choosing, type Choice } from "./choosing.svelte.ts";
import { rest } from "./pace.ts";
import type { Company } from "./say.ts";
import { emptyTable, tableOf, type Shown } from "./shown.ts";

/** A line of the log as the page keeps it. */
export interface Line {
  seq: number;
  at: number;
  what: Happened["what"];
  events: Event[];
}

export class TableStore {
  readonly id: string;
  link = $state<Link>("connecting");
  /** Why the server will not let us in. */
  refused = $state.raw<Refused | Refusal | null>(null);
  pieces = $state.raw<Pieces | null>(null);
  state = $state.raw<TableState | null>(null);
  shown = $state<Shown | null>(null);
  /** The event on the table right now, while a turn is shown. */
  moment = $state.raw<Event | null>(null);
  /** Whether events are still being shown. */
  busy = $state(false);
  lines = $state.raw<Line[]>([]);
  choosing = $state.raw<Choosing | null>(null);
  /** Whether a choice is on its way to the server. */
  sending = $state(false);
  /** What the server last said no to. */
  problem = $state.raw<Refused | null>(null);

  /** Seats whose chat this reader does not want to see. */
  readonly ignored = new SvelteSet<number>();
  /** The last line whose events have been shown. */
  private shownSeq = $state(0);
  /** The lines that may be told: the log does not run ahead of the table. */
  readonly toldLines = $derived(this.lines.filter((line) => line.seq <= this.shownSeq));

  readonly you = $derived(this.state?.you ?? null);
  readonly names = $derived(this.state?.seats.map((seat) => seat.name ?? "") ?? []);
  readonly company = $derived<Company>({ names: this.names, you: this.you });

  private readonly live: Live;
  private seq: number | undefined;
  private waiting: Event[] = [];
  private caughtUp = false;
  /** The table before the last turn, and its events, for "show again". */
  private before: { shown: Shown; events: Event[] } | null = null;

  constructor(id: string) {
    this.id = id;
    this.live = new Live(id, heldSeat(id)?.key, {
      update: (update) => this.update(update),
      link: (link, refused) => this.linked(link, refused),
      seen: () => this.seq,
    });
  }

  close(): void {
    this.live.close();
  }

  // --- what we say --------------------------------------------------------------------------------------

  /** Carry out a command; false where the server refused, with `problem` saying why. */
  async say(wish: Wish): Promise<boolean> {
    this.problem = null;
    try {
      await this.live.send(wish);
      return true;
    } catch (refused) {
      this.problem = refused as Refused;
      return false;
    }
  }

  /** Answer the question, or change the sealed answer. */
  async choose(choice: Choice): Promise<void> {
    this.sending = true;
    await this.say({ command: "choose", seq: this.seq ?? 0, choice });
    this.sending = false;
  }

  /** A refusal in the reader's language. */
  why(refused: { code: string; message: string }): string {
    return told(`refused.${refused.code}`, {}, refused.message);
  }

  /** Show the last turn once more. */
  async again(): Promise<void> {
    if (!this.before || this.busy) return;
    this.shown = structuredClone(this.before.shown);
    this.waiting = [...this.before.events];
    await this.show();
  }

  get canShowAgain(): boolean {
    return !!this.before?.events.length && !this.busy;
  }

  // --- what we hear -------------------------------------------------------------------------------------

  private linked(link: Link, refused?: Refused): void {
    this.link = link;
    if (refused) {
      this.refused = refused;
      if (refused.code === "bad_key") dropSeat(this.id);
    }
  }

  private update(update: Update): void {
    const fresh = (update.happened ?? []).filter((line) => line.seq > (this.seq ?? 0));
    this.lines = [...this.lines, ...fresh.map((line) => ({ ...line, events: line.events ?? [] }))];
    this.seq = fresh.at(-1)?.seq ?? update.state?.seq ?? this.seq;
    const events = fresh.flatMap((line) => line.events ?? []);
    if (this.caughtUp) this.waiting.push(...events);
    if (!update.state) return;
    this.state = update.state;
    void this.arrive();
  }

  /** A state has come: show what led to it, then the state itself. */
  private async arrive(): Promise<void> {
    if (this.state?.view && !this.pieces) {
      try {
        this.pieces = await api.pieces(this.id);
      } catch (refusal) {
        this.refused = refusal as Refusal;
        return;
      }
    }
    if (this.busy) return;
    if (this.caughtUp && this.pieces && this.state?.view) this.remember();
    this.caughtUp = true;
    await this.show();
  }

  /** Keep the table as it is before a turn is revealed. */
  private remember(): void {
    if (!this.waiting.some((event) => event.event === "Revealed" || event.event === "Placed")) return;
    const shown = $state.snapshot(this.shown) as Shown | null;
    this.before = { shown: shown ?? emptyTable(this.state!.seats.length, this.pieces!), events: [...this.waiting] };
  }

  private async show(): Promise<void> {
    this.busy = true;
    this.choosing = null;
    while (this.waiting.length) {
      const event = this.waiting.shift()!;
      const pieces = this.pieces;
      if (!pieces) break;
      this.shown ??= emptyTable(this.state!.seats.length, pieces);
      apply(this.shown, event, this.you, pieces);
      const pause = rest(event, settings.speed);
      if (pause && !document.hidden) {
        this.moment = event;
        await new Promise((done) => setTimeout(done, pause));
      }
    }
    this.waiting = [];
    this.moment = null;
    this.busy = false;
    this.settle();
  }

  /** Draw the state as it is, and ask what is asked. */
  private settle(): void {
    const state = this.state;
    this.shownSeq = this.seq ?? 0;
    if (!state?.view || !this.pieces) return;
    this.shown = tableOf(state, this.pieces);
    const { decision, choice } = state.view;
    this.choosing = decision ? new Choosing(decision, choice ?? null) : null;
  }
}
