/**
 * One table: what the server said last, what is drawn now, and what is asked. How one leads to the other is shown by
 * `Showing`: everybody sees everything that happened, and as each state is drawn at the end, a picture can never stay
 * wrong.
 */
import { SvelteMap, SvelteSet } from "svelte/reactivity";
import { api, Refused as Refusal } from "../net/api.ts";
import { Live, type Link, type Listener, type Wish } from "../net/live.ts";
import { dropSeat, heldSeat } from "../net/seats.ts";
import type { Message, Event, Pieces, Refused, SeatInfo, TableState, Update } from "../protocol.ts";
import { settings } from "../settings.svelte.ts";
import { sounds } from "../sounds.ts";
import { t } from "../words/words.svelte.ts";
import { apply } from "./apply.ts";
import { Choosing, type Choice } from "./choosing.svelte.ts";
import { dramaOf, type Drama } from "./drama.ts";
import { drawn } from "./frame.ts";
import { looksOf, moodsOf, type Took } from "./herd.ts";
import type { Line } from "./inbox.ts";
import { lead, rest } from "./pace.ts";
import { say, why, type Company } from "../words/message.ts";
import { sayEvent } from "./say.ts";
import { Showing, type Screen } from "./showing.ts";
import { seatings } from "./seating.ts";
import { emptyTable, redraw, sumOf, tableOf, type Shown } from "./shown.ts";
import { beginsTurn, headsOf, isTaking, type Taking } from "./turns.ts";

export type { Line };

/** Where events are played out: it moves what is drawn, and never waits. */
export interface Stage {
  /** Something is about to happen. */
  lead(event: Event, shown: Shown): void;
  /** Carry out a change, and let everything that moved by it travel. */
  change(event: Event, make: () => void): void;
  /** Everything arrives at once. */
  finish(): void;
}

/** Where commands go, and updates come from. */
export interface Wire {
  send(wish: Wish): Promise<number>;
  close(): void;
}

const RETRY = 2000;
/** How many milliseconds a message stands beside a face. */
const SAID = 5000;
/** How many sentences the page keeps for those who listen. */
const KEPT = 6;

export class TableStore {
  readonly id: string;
  link = $state<Link>("connecting");
  /** Why the server will not let us in. */
  refused = $state.raw<Refused | Refusal | null>(null);
  pieces = $state.raw<Pieces | null>(null);
  state = $state.raw<TableState | null>(null);
  /** How far the server's clock is ahead of ours, in milliseconds. */
  skew = $state(0);
  shown = $state<Shown | null>(null);
  /** The event on the table right now, while a turn is shown. */
  moment = $state.raw<Event | null>(null);
  /** Whether events are still being shown. */
  busy = $state(false);
  /** What happened last, in sentences. */
  told = $state.raw<{ id: number; text: string }[]>([]);
  lines = $state.raw<Line[]>([]);
  /** The question that is open for us; while events are shown it waits. */
  choosing = $state.raw<Choosing | null>(null);
  /** Whether a choice is on its way to the server. */
  sending = $state(false);
  /** What the server last said no to. */
  problem = $state.raw<Refused | null>(null);
  /** Whether the last turn can be shown again. */
  canShowAgain = $state(false);
  /** The most cards the reader has held in this round: their room is kept. */
  room = $state.raw({ round: 0, cards: 0 });
  /** The place where events are played out, while there is one. */
  stage: Stage | null = null;

  /** Seats whose chat this reader does not want to see; null: those who watch. */
  readonly ignored = new SvelteSet<number | null>();
  /** The last line whose events have been shown. */
  private shownSeq = $state(0);
  /** The lines that may be told: the log does not run ahead of the table. */
  readonly toldLines = $derived(this.lines.filter((line) => line.seq <= this.shownSeq));

  readonly you = $derived(this.state?.you ?? null);
  readonly names = $derived(this.state?.seats.map(({ name }) => name) ?? []);
  readonly looks = $derived(looksOf(this.state?.seats ?? []));
  /** The greatest taking of this turn. */
  private took = $state.raw<Took | null>(null);
  readonly moods = $derived.by(() => {
    const { shown, pieces } = this;
    return shown && pieces ? moodsOf(shown.players.map((_, seat) => sumOf(shown, seat)), pieces, this.took) : [];
  });
  /** The taking that is felt right now, and how much is made of it. */
  blow = $state.raw<{ taking: Taking; drama: Drama } | null>(null);
  /** Whether the aurochs has come already. */
  private awake = false;
  /** The cards that came to the rows since the reader's last turn. */
  fresh = $state.raw<ReadonlySet<number>>(new Set());
  private lastRows: ReadonlySet<number> | null = null;
  /** What each seat has said just now, for a moment. */
  readonly said = new SvelteMap<number, string>();
  /** Whether the reader may do what the host does: anybody may while the host is gone. */
  readonly hosting = $derived(
    this.you !== null && (this.you === this.state?.host || this.state?.seats[this.state.host ?? -1]?.here === false),
  );
  /** Those the game has waited for so long that a bot may be asked to play for them. */
  late = $state.raw<SeatInfo[]>([]);
  readonly company = $derived<Company>({ names: this.names, you: this.you });
  /** Who sat where at each line of the log. */
  readonly companies = $derived(seatings(this.lines, this.company));

  private readonly live: Wire;
  private readonly showing = new Showing(this.screen());
  private closed = false;
  private lateness: ReturnType<typeof setTimeout> | undefined;
  private sentences: string[] = [];
  private sentence = 0;
  /** The seq of our last answer. */
  private answered = 0;

  /** A table of the server; or one whose wire leads elsewhere, and whose pieces are known. */
  constructor(id: string, connect: (listener: Listener) => Wire = (listener) => new Live(id, heldSeat(id)?.key, listener), pieces: Pieces | null = null) {
    this.id = id;
    this.pieces = pieces;
    this.live = connect({
      update: (update) => this.update(update),
      link: (link, refused) => this.linked(link, refused),
      seen: () => this.showing.inbox.seq,
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.lateness);
    this.live.close();
    this.showing.end();
  }

  // --- what we say --------------------------------------------------------------------------------------

  /** Carry out a command; false where the server refused, with `problem` saying why. */
  async say(wish: Wish): Promise<boolean> {
    return (await this.done(wish)) !== null;
  }

  /** The same; the seq at which it was carried out, or null. */
  private async done(wish: Wish): Promise<number | null> {
    this.problem = null;
    try {
      return await this.live.send(wish);
    } catch (refused) {
      this.problem = refused as Refused;
      return null;
    }
  }

  /** Answer the question, or change the sealed answer. */
  async choose(choice: Choice): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    this.answered = Infinity;
    const seq = await this.done({ command: "choose", seq: this.showing.inbox.seq ?? 0, choice });
    this.answered = seq ?? 0;
    this.arrive();
    if (seq === null) this.choosing?.clear();
  }

  /** An answer is on its way until the table stands as it left it: who taps twice answers once. */
  private arrive(): void {
    if ((this.state?.seq ?? 0) >= this.answered) this.sending = false;
  }

  /** A refusal in the reader's language. */
  why(refused: { code: string; message: string; said?: Message | null }): string {
    return why(refused, this.company);
  }

  /** Show the last turn once more, then the table as it stands. */
  async again(): Promise<void> {
    await this.showing.again();
  }

  /** On to the next taking, or to the end of what is shown. */
  skip(): void {
    if (this.busy) this.showing.skip();
  }

  // --- what we hear -------------------------------------------------------------------------------------

  private linked(link: Link, refused?: Refused): void {
    this.link = link;
    if (refused) {
      this.refused = refused;
      if (refused.code === "bad_key" || refused.code === "kicked") dropSeat(this.id);
    }
  }

  private update(update: Update): void {
    if (update.state) {
      this.state = update.state;
      this.skew = update.state.now - Date.now();
      this.lookWhoIsLate();
      this.arrive();
    }
    const first = !this.lines.length;
    const fresh = this.showing.hear(update);
    this.lines = [...this.lines, ...fresh];
    if (!first) for (const { what } of fresh) if (what.what === "said") this.bubble(what.seat, what.text);
  }

  /** What somebody says stands beside their face for a while. */
  private bubble(seat: number | null, text: string): void {
    if (seat === null || this.ignored.has(seat)) return;
    this.said.set(seat, text);
    setTimeout(() => this.said.get(seat) === text && this.said.delete(seat), SAID);
  }

  private lookWhoIsLate(): void {
    clearTimeout(this.lateness);
    const waits = (this.state?.seats ?? [])
      .filter(({ seat, relief }) => relief !== null && seat !== this.you)
      .map((seat) => ({ seat, wait: seat.relief! - this.skew - Date.now() }));
    this.late = waits.filter(({ wait }) => wait <= 0).map(({ seat }) => seat);
    const next = Math.min(...waits.map(({ wait }) => wait).filter((wait) => wait > 0));
    if (Number.isFinite(next)) this.lateness = setTimeout(() => this.lookWhoIsLate(), next);
  }

  // --- what we show -------------------------------------------------------------------------------------

  private screen(): Screen {
    return {
      you: () => this.you,
      hidden: () => document.hidden,
      ready: () => this.ready(),
      empty: () => emptyTable(this.state!.seats.length, this.pieces!),
      apply: (table, event) => this.apply(table, event),
      copy: () => $state.snapshot(this.shown) as Shown | null,
      draw: (table) => (this.shown = table),
      lead: (event) => lead(event, settings.speed),
      rest: (event) => rest(event, settings.speed, "seat" in event && event.seat === this.you),
      comes: (event, dwelt) => {
        this.blow = null;
        this.busy ||= dwelt;
        if (dwelt) this.moment = event;
        this.sentences.push(sayEvent(event, this.company));
      },
      drawn,
      leads: (event) => this.stage?.lead(event, this.shown!),
      happens: (event, seen) => this.happens(event, seen),
      pauses: () => this.tell(),
      rests: () => {
        this.tell();
        this.blow = null;
        this.moment = null;
        this.busy = false;
      },
      settle: () => this.settle(),
      finish: () => this.stage?.finish(),
    };
  }

  /** The pieces of the game are fetched once; a server that is away for a moment is asked again. */
  private async ready(): Promise<boolean> {
    if (!this.state?.view) return false;
    while (!this.pieces && !this.closed) {
      try {
        this.pieces = await api.pieces(this.id);
      } catch (refusal) {
        if (!(refusal instanceof Refusal) || refusal.code !== "unreachable") {
          this.refused = refusal as Refusal;
          return false;
        }
        await new Promise((done) => setTimeout(done, RETRY));
      }
    }
    return !this.closed;
  }

  private apply(table: Shown, event: Event): void {
    try {
      apply(table, event, this.you, this.pieces!);
      this.makeRoom(table);
    } catch {
      // A server that is newer than the page: the state that follows sets it right.
    }
  }

  private makeRoom({ round, hand }: Shown): void {
    const now = { round, cards: hand.length };
    const { room } = this;
    if (now.round > room.round || (now.round === room.round && now.cards > room.cards)) this.room = now;
  }

  /** What is made of a taking; the aurochs comes once in a game. */
  private dramaOf(taking: Taking): { taking: Taking; drama: Drama } {
    let drama = dramaOf(headsOf(taking), taking.seat === this.you);
    if (drama === "urs" && this.awake) drama = "stampede";
    this.awake ||= drama === "urs";
    return { taking, drama };
  }

  /** The cards set out, and with the next frame what is made of it, unless something else has come up. */
  private async feel(taking: Taking): Promise<void> {
    const blow = this.dramaOf(taking);
    await drawn();
    if (this.moment === taking) this.blow = blow;
  }

  private sounds(event: Event): void {
    if (isTaking(event)) sounds.take(headsOf(event), event.seat === this.you);
    else if (event.event === "Placed") sounds.place((this.shown?.rows[event.row]?.length ?? 0) + 1);
    else if (event.event === "GameEnded") sounds.win();
    else if (rest(event, "normal")) sounds.lay();
  }

  private happens(event: Event, seen: boolean): void {
    if (beginsTurn(event, this.you)) this.took = null;
    if (isTaking(event) && headsOf(event) >= (this.took?.heads ?? 0)) this.took = { seat: event.seat, heads: headsOf(event) };
    const make = () => this.apply(this.shown!, event);
    if (seen) this.sounds(event);
    if (seen && this.stage) this.stage.change(event, make);
    else make();
    if (seen && isTaking(event)) void this.feel(event);
  }

  /** Say what has gathered, at once, so that a listener hears everything and is not flooded. */
  private tell(): void {
    const text = this.sentences.filter(Boolean).join(" ");
    this.sentences = [];
    if (text) this.told = [...this.told.slice(1 - KEPT), { id: ++this.sentence, text }];
  }

  /** Another position is set up: none of its cards has just come. */
  setUp(): void {
    this.lastRows = null;
  }

  private markFresh(): void {
    const now = new Set(this.shown!.rows.flat().filter(Boolean));
    const last = this.lastRows;
    this.fresh = new Set(last ? [...now].filter((card) => !last.has(card)) : []);
    this.lastRows = now;
  }

  /** Why a card lies where it does: what was told when it came there, and why behind that card. */
  whyHere(card: number, row: number | null): string {
    const came = this.toldLines
      .flatMap((line) => line.events)
      .findLast((event) => ("card" in event && event.card === card && (row === null || "row" in event)) || ("tile" in event && event.tile === card && "row" in event));
    if (!came) return row === null ? "" : t("ui.why.first", { card });
    const told = sayEvent(came, this.company);
    return "behind" in came && came.behind ? `${told} ${say(["because.Placed", { ...came.said[1], card }], this.company)}` : told;
  }

  /** Draw the state as it is, and ask what is asked. */
  private settle(): void {
    const state = this.state;
    this.shownSeq = this.showing.inbox.seq ?? 0;
    if (!state?.view || !this.pieces) return;
    const table = tableOf(state, this.pieces);
    if (this.shown) redraw(this.shown, table);
    else this.shown = table;
    this.makeRoom(table);
    this.canShowAgain = this.showing.hasTurn;
    const { decision = null, choice = null } = state.view;
    if (decision && this.choosing?.isFor(decision, choice)) return;
    this.problem = null;
    if (decision && !choice) sounds.turn();
    if (decision && !choice) this.markFresh();
    this.choosing = decision && this.state?.asked ? new Choosing(decision, this.state.asked, choice) : null;
  }
}
