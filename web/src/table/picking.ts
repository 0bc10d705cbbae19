/** Choices as lists of cards: which cards can still be picked, and which choice the picked ones make. */
import type { Choose, MessageValue } from "../protocol.ts";

export type Choice = Choose["choice"];

/** The cards a choice names. */
export function cardsOf(choice: Choice): number[] {
  if (choice.choice === "play") return [...choice.cards];
  return choice.choice === "pick" ? [choice.card] : [];
}

/** What a choice says of itself; rows count from 1 for people. */
export function paramsOf(choice: Choice): Record<string, MessageValue> {
  if (choice.choice === "play") return { cards: choice.cards };
  if (choice.choice === "pick") return { card: choice.card };
  return choice.choice === "row" ? { row: choice.row + 1 } : {};
}

/** Whether two choices are the same. */
export function sameChoice(one: Choice | null, other: Choice | null): boolean {
  if (!one || !other) return one === other;
  if (one.choice !== other.choice) return false;
  switch (one.choice) {
    case "play":
    case "pick":
      return sameCards(cardsOf(one), cardsOf(other));
    case "row":
      return one.row === (other as typeof one).row;
    case "use":
      return one.name === (other as typeof one).name;
    case "draw":
      return one.five === (other as typeof one).five && one.ox === (other as typeof one).ox;
    case "pass":
      return true;
  }
}

/** The choice made of just these cards, if there is one. */
export function choiceOf(plays: readonly Choice[], picked: readonly number[]): Choice | null {
  return plays.find((choice) => sameCards(cardsOf(choice), picked)) ?? null;
}

/** Whether some choice has all these cards, and perhaps more. */
export function fits(plays: readonly Choice[], picked: readonly number[]): boolean {
  return plays.some((choice) => without(cardsOf(choice), picked) !== null);
}

/** The picked cards after a tap on one more: it joins them where that can become a choice, else it stands alone. */
export function withCard(plays: readonly Choice[], picked: readonly number[], card: number): number[] {
  for (let keep = picked.length; keep >= 0; keep--) {
    const together = [...picked.slice(picked.length - keep), card];
    if (fits(plays, together)) return together;
  }
  return [...picked];
}

/** The cards less one copy of each of those gone; null where one of them is missing. */
export function without(cards: readonly number[], gone: readonly number[]): number[] | null {
  const left = [...cards];
  for (const card of gone) {
    const at = left.indexOf(card);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

function sameCards(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && without(one, other) !== null;
}
