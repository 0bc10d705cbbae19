/**
 * What keys do at the table: digits pick a card or a row by its number, arrows lead from one to the next, Enter lays what
 * is picked, Escape takes it back. While a turn is shown they hurry it.
 */
import type { Choosing } from "./choosing.svelte.ts";
import { cardsOf } from "./picking.ts";
import type { TableStore } from "./store.svelte.ts";
import { Typing } from "./typing.ts";
import { walk } from "./walking.ts";

/** Keys that go on with what is shown. */
const HURRY = [" ", "Enter", "Escape", "ArrowRight"];

/** What the keys work on, as it is at the moment. */
interface Hands {
  store(): TableStore;
  /** What is asked, if anything is. */
  asking(): Choosing | null;
  /** The table on the page. */
  root(): HTMLElement | undefined;
  /** Lay what is picked. */
  commit(): void;
}

export class Keyboard {
  private readonly hands: Hands;
  private readonly typing = new Typing();
  /** Whether the last key was a digit: then Enter lays what was typed, and does not put it back. */
  private numbered = false;

  constructor(hands: Hands) {
    this.hands = hands;
  }

  /** A key goes down, anywhere on the page. */
  press(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog, aside")) return;
    const { store, asking, root, commit } = this.hands;
    const digits = this.numbered;
    this.numbered = /^\d$/.test(event.key);
    if (store().busy) {
      if (!HURRY.includes(event.key) || target.closest("header")) return;
      event.preventDefault();
      store().skip();
    } else if (this.numbered) this.digit(event.key);
    else if (event.key.startsWith("Arrow")) {
      if (!asking()) return;
      event.preventDefault();
      walk(root()!, event.key);
    } else if (event.key === "Escape") asking()?.clear();
    else if (event.key === "Enter" && (digits || !target.closest("button, a, summary"))) {
      event.preventDefault();
      commit();
    }
  }

  private digit(digit: string): void {
    const asking = this.hands.asking();
    if (!asking) return;
    const rows = [...asking.rows].map((row) => row + 1);
    const number = this.typing.digit(digit, performance.now(), new Set(asking.cards.size ? asking.cards : rows));
    if (number === null) return;
    if (!asking.cards.size) asking.take({ choice: "row", row: number - 1 });
    else if (asking.most === 1) asking.take(asking.plays.find((play) => cardsOf(play)[0] === number)!);
    else if (!asking.count(number)) asking.pick(number);
    this.hands.root()?.querySelector<HTMLElement>(`[data-target][data-value="${number}"]`)?.focus();
  }
}
