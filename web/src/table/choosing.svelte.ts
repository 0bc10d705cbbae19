/**
 * One decision being made: what can be tapped, what is picked so far, and the legal choice that makes. It knows
 * nothing of any game: everything follows from the list of choices the server sent.
 */
import type { Asked, Decision, Message } from "../protocol.ts";
import { cardsOf, choiceOf, paramsOf, sameChoice, withCard, type Choice } from "./picking.ts";

export type { Choice };

export class Choosing {
  readonly decision: Decision;
  private readonly asked: Asked;
  /** The choice the server holds for us; it can be changed until everybody has chosen. */
  readonly sealed: Choice | null;
  /** Cards picked so far, in the order they were tapped. */
  picked = $state.raw<readonly number[]>([]);
  /** A choice picked as a whole: a row, a special card, pass. */
  whole = $state.raw<Choice | null>(null);

  /** The choices that name cards. */
  readonly plays: Choice[];
  readonly cards: ReadonlySet<number>;
  readonly rows: ReadonlySet<number>;
  /** The choices that are neither cards nor rows: special cards, luck cards, pass. */
  readonly others: Choice[];
  /** Doing without, where that is possible. */
  readonly pass: Choice | null;
  /** The most cards a choice has, and the fewest. */
  readonly most: number;
  readonly least: number;
  /** The choice that is picked, when it is a legal one. */
  readonly choice = $derived.by((): Choice | null => this.whole ?? choiceOf(this.plays, this.picked));
  /** What pressing the button would do: the picked choice, else doing without where that is possible. */
  readonly press = $derived.by((): Choice | null => {
    const press = this.choice ?? (this.picked.length ? null : this.pass);
    return sameChoice(press, this.sealed) ? null : press;
  });

  constructor(decision: Decision, asked: Asked, sealed: Choice | null = null) {
    this.decision = decision;
    this.asked = asked;
    this.sealed = sealed;
    const { choices } = decision;
    this.plays = choices.filter((c) => c.choice === "play" || c.choice === "pick");
    this.cards = new Set(this.plays.flatMap(cardsOf));
    this.rows = new Set(choices.flatMap((c) => (c.choice === "row" ? [c.row] : [])));
    this.others = choices.filter((c) => c.choice === "use" || c.choice === "draw" || c.choice === "pass");
    this.pass = choices.find((c) => c.choice === "pass") ?? null;
    this.most = Math.max(1, ...this.plays.map((choice) => cardsOf(choice).length));
    this.least = Math.min(this.most, ...choices.map((choice) => cardsOf(choice).length));
    this.clear();
  }

  /** Whether this asks the same and holds the same sealed answer. */
  isFor(decision: Decision, sealed: Choice | null): boolean {
    return sameChoice(this.sealed, sealed) && JSON.stringify(decision) === JSON.stringify(this.decision);
  }

  /** What is asked. */
  get question(): Message {
    return this.asked.question;
  }

  /** What a choice does. */
  does(choice: Choice): Message {
    return this.words(choice, "does");
  }

  /** The words on the button that does it. */
  label(choice: Choice): Message {
    return this.words(choice, "press");
  }

  /** The message of a choice: what was sent for its kind, and what it says of itself. */
  private words(choice: Choice, of: "does" | "press"): Message {
    const at = this.decision.choices.findIndex((other) => sameChoice(other, choice));
    const [key, params] = this.asked[of][this.asked.which[at]![of === "does" ? 0 : 1]]!;
    return [key, { ...paramsOf(choice), ...params }];
  }

  /** Whether a card can be tapped. */
  possible(card: number): boolean {
    return this.cards.has(card);
  }

  /** How many cards of this number are picked: 0-cards are all alike. */
  count(card: number): number {
    return this.picked.filter((other) => other === card).length;
  }

  /** Whether the picked choice is this one. */
  isTaken(choice: Choice): boolean {
    return sameChoice(this.choice, choice);
  }

  /** Pick a card beside what is picked, or instead of it. */
  pick(card: number): void {
    this.whole = null;
    this.picked = withCard(this.plays, this.picked, card);
  }

  /** Put a picked card back. */
  drop(card: number): void {
    const at = this.picked.lastIndexOf(card);
    this.picked = this.picked.filter((_, other) => other !== at);
  }

  /** Pick a whole choice. */
  take(choice: Choice): void {
    this.picked = cardsOf(choice);
    this.whole = this.picked.length ? null : choice;
  }

  /** Step back: to what is sealed, or to nothing. */
  clear(): void {
    if (this.sealed) this.take(this.sealed);
    else this.picked = [];
    if (!this.sealed) this.whole = null;
  }
}
