/** The small changes of the table that events are made of: cards in hands, on their way, in rows, and marks. */
import type { Pieces } from "../protocol.ts";
import type { Mark, Shown } from "./shown.ts";

/** All cards go back to the deck before a new round; special cards stay in the hands. */
export function clear(shown: Shown): void {
  shown.rows = [];
  shown.marks = [];
  shown.capacities = [];
  shown.turn = 0;
  shown.aside = [];
  shown.taken = [];
  shown.discard = [];
  for (const player of shown.players) {
    player.pile = [];
    player.credit = 0;
    player.known = [];
    player.xRow = [];
  }
}

// --- hands -----------------------------------------------------------------------------------------------

export function empty(shown: Shown, seat: number, you: number | null): void {
  shown.players[seat]!.cards = 0;
  shown.players[seat]!.known = [];
  if (seat === you) shown.hand = [];
  if (shown.hands.length) shown.hands[seat] = [];
}

/** Cards come into a hand; null where nobody but their owner sees them. */
export function enter(shown: Shown, seat: number, count: number, cards: readonly number[] | null, you: number | null): void {
  shown.players[seat]!.cards += count;
  if (!cards) return;
  if (seat === you) shown.hand = ascending([...shown.hand, ...cards]);
  if (shown.hands.length) shown.hands[seat] = ascending([...shown.hands[seat]!, ...cards]);
}

export function leave(shown: Shown, seat: number, cards: readonly number[], you: number | null): void {
  const player = shown.players[seat]!;
  player.cards -= cards.length;
  player.known = without(player.known, cards);
  if (seat === you) shown.hand = without(shown.hand, cards);
  if (shown.hands.length) shown.hands[seat] = without(shown.hands[seat]!, cards);
}

/** Everybody knows these cards to be in a hand from now on. */
export function know(shown: Shown, seat: number, cards: readonly number[]): void {
  shown.players[seat]!.known = ascending([...shown.players[seat]!.known, ...cards]);
}

type Kinds = readonly string[] | null;

export function getSpecials(shown: Shown, seat: number, count: number, kinds: Kinds, you: number | null): void {
  shown.players[seat]!.specials += count;
  if (!kinds) return;
  if (seat === you) shown.specials = [...shown.specials, ...kinds];
  if (shown.held.length) shown.held[seat] = [...shown.held[seat]!, ...kinds];
}

export function dropSpecial(shown: Shown, seat: number, kind: string, you: number | null): void {
  shown.players[seat]!.specials -= 1;
  if (seat === you) shown.specials = without(shown.specials, [kind]);
  if (shown.held.length) shown.held[seat] = without(shown.held[seat]!, [kind]);
}

// --- cards on their way ----------------------------------------------------------------------------------

export function unlay(shown: Shown, seat: number, card: number): void {
  const at = shown.laid.findIndex((laid) => laid.seat === seat && laid.card === card);
  if (at >= 0) shown.laid.splice(at, 1);
}

export function changeLaid(shown: Shown, seat: number, card: number, by: number): void {
  for (const laid of shown.laid) if (laid.seat === seat && laid.card === card) laid.card = by;
}

/** A card laid with a 0-card is placed before all that were laid without one; the lowest of its like is first. */
export function jumpTheQueue(shown: Shown, seat: number): void {
  for (const laid of shown.laid) if (laid.seat === seat) laid.first = true;
  shown.laid.sort((one, other) => Number(!one.first) - Number(!other.first) || one.card! - other.card!);
}

/** The turn of the next card that is played openly: in each, everybody plays one. */
export function turnOfOpen(shown: Shown): number {
  return Math.floor(shown.opened / shown.players.length) + 1;
}

// --- rows ------------------------------------------------------------------------------------------------

/** A special card begins another row below the others. */
export function addRow(shown: Shown, pieces: Pieces): void {
  shown.capacities = [...shown.capacities, pieces.capacities[shown.rows.length]!];
  shown.marks = [...shown.marks, ["fifth"]];
  shown.rows = [...shown.rows, []];
}

export function mark(shown: Shown, row: number, code: Mark): void {
  shown.marks[row] = [...(shown.marks[row] ?? []), code];
}

export function unmark(shown: Shown, ...codes: Mark[]): void {
  shown.marks = shown.marks.map((marks) => marks.filter((code) => !codes.includes(code)));
}

// --- lists -----------------------------------------------------------------------------------------------

/** The things less one copy of each of those gone. */
export function without<T>(things: readonly T[], gone: readonly T[]): T[] {
  const left = [...things];
  for (const thing of gone) {
    const at = left.indexOf(thing);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

export function ascending(cards: readonly number[]): number[] {
  return [...cards].sort((one, other) => one - other);
}
