/**
 * One decision being made: what can be tapped, what is picked so far, and the legal choice that makes. It knows
 * nothing of any game: everything follows from the list of choices the server sent.
 */
import type { Choose, Decision } from "../protocol.ts";

export type Choice = Choose["choice"];

export class Choosing {
  readonly decision: Decision;
  /** Cards picked so far, in the order they were tapped. */
  picked = $state<number[]>([]);
  /** A choice picked as a whole: a row, a special card, pass. */
  whole = $state.raw<Choice | null>(null);

  /** The choices that name cards. */
  readonly plays: Choice[];
  readonly cards: ReadonlySet<number>;
  readonly rows: ReadonlySet<number>;
  readonly uses: string[];
  readonly draws: Choice[];
  readonly canPass: boolean;
  /** The choice that is picked, when it is a legal one. */
  readonly choice = $derived.by((): Choice | null => {
    if (this.whole) return this.whole;
    const picked = [...this.picked].sort();
    return this.plays.find((choice) => same(cardsOf(choice).toSorted(), picked)) ?? null;
  });

  constructor(decision: Decision, already: Choice | null = null) {
    this.decision = decision;
    const { choices } = decision;
    this.plays = choices.filter((c) => c.choice === "play" || c.choice === "pick");
    this.cards = new Set(this.plays.flatMap(cardsOf));
    this.rows = new Set(choices.flatMap((c) => (c.choice === "row" ? [c.row] : [])));
    this.uses = choices.flatMap((c) => (c.choice === "use" ? [c.name] : []));
    this.draws = choices.filter((c) => c.choice === "draw");
    this.canPass = choices.some((c) => c.choice === "pass");
    if (already) this.take(already);
  }

  /** How many cards a choice may have. */
  get most(): number {
    return Math.max(1, ...this.plays.map((choice) => cardsOf(choice).length));
  }

  /** Whether a card can be picked (also beside what is picked already). */
  possible(card: number): boolean {
    return this.cards.has(card);
  }

  isPicked(card: number): boolean {
    return this.picked.includes(card);
  }

  /** Tap a card: pick it, or put it back; where one is enough, the last tapped counts. */
  tap(card: number): void {
    this.whole = null;
    if (this.picked.includes(card)) this.picked = this.picked.filter((other) => other !== card);
    else if (this.fits([...this.picked, card])) this.picked = [...this.picked, card];
    else this.picked = [card];
  }

  /** Pick a whole choice. */
  take(choice: Choice): void {
    if (choice.choice === "play" || choice.choice === "pick") {
      this.whole = null;
      this.picked = cardsOf(choice);
    } else {
      this.picked = [];
      this.whole = choice;
    }
  }

  clear(): void {
    this.picked = [];
    this.whole = null;
  }

  private fits(cards: number[]): boolean {
    return this.plays.some((choice) => {
      const left = cardsOf(choice);
      return cards.every((card) => {
        const at = left.indexOf(card);
        if (at >= 0) left.splice(at, 1);
        return at >= 0;
      });
    });
  }
}

export function cardsOf(choice: Choice): number[] {
  if (choice.choice === "play") return [...choice.cards];
  return choice.choice === "pick" ? [choice.card] : [];
}

function same(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((card, at) => card === other[at]);
}
