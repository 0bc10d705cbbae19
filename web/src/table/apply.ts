/**
 * What each event changes on the table. Events are facts ("57 goes to row 2"), so nothing here decides anything: the
 * rules are the server's alone. Whatever an event leaves open is set right by the state that follows it.
 */
import type { Event, Pieces } from "../protocol.ts";
import type { Shown } from "./shown.ts";

/** Change the table by one event, as seat *you* sees it (null: somebody who watches). */
export function apply(shown: Shown, event: Event, you: number | null, pieces: Pieces): void {
  const heads = (cards: readonly number[]) => cards.reduce((sum, card) => sum + (pieces.heads[card] ?? 0), 0);
  switch (event.event) {
    case "RoundBegan":
      shown.round = event.round;
      shown.turn = 0;
      shown.laid = [];
      break;
    case "Dealt": {
      const player = shown.players[event.seat]!;
      player.cards = event.count;
      player.known = event.known ?? [];
      player.points = 0;
      player.pile = [];
      if (event.seat === you && event.cards) shown.hand = event.cards;
      break;
    }
    case "RowsBegan":
      shown.rows = event.cards.map((card) => [card]);
      break;
    case "Chose":
      if (!shown.laid.some(({ seat }) => seat === event.seat)) shown.laid.push({ seat: event.seat, card: null });
      break;
    case "Revealed":
      shown.turn += 1;
      shown.laid = event.cards.flatMap((cards, seat) => cards.map((card) => ({ seat, card })));
      shown.laid.sort((one, other) => one.card! - other.card!);
      event.cards.forEach((cards, seat) => leaveHand(shown, seat, cards, you));
      break;
    case "Placed":
      unlay(shown, event.seat, event.card);
      shown.rows[event.row] = [...(shown.rows[event.row] ?? []), event.card];
      break;
    case "RowTaken": {
      const player = shown.players[event.seat]!;
      shown.rows[event.row] = [];
      player.pile = [...player.pile, ...event.cards];
      player.points += event.bullheads;
      break;
    }
    case "RoundEnded":
      shown.sheet.push(event.points);
      shown.players.forEach((player, seat) => (player.total = event.totals[seat] ?? player.total));
      break;
    case "GameEnded":
      shown.over = true;
      shown.winners = event.winners;
      shown.players.forEach((player, seat) => (player.total = event.totals[seat] ?? player.total));
      break;
  }
  void heads;
}

function leaveHand(shown: Shown, seat: number, cards: readonly number[], you: number | null): void {
  const player = shown.players[seat]!;
  player.cards -= cards.length;
  player.known = without(player.known, cards);
  if (seat === you) shown.hand = without(shown.hand, cards);
}

function unlay(shown: Shown, seat: number, card: number): void {
  const at = shown.laid.findIndex((laid) => laid.seat === seat && laid.card === card);
  if (at >= 0) shown.laid.splice(at, 1);
}

/** The cards less one copy of each of those gone. */
function without(cards: readonly number[], gone: readonly number[]): number[] {
  const left = [...cards];
  for (const card of gone) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
