/**
 * What each event changes on the table. Events are facts ("57 goes to row 2"), so nothing here decides anything: the
 * rules are the server's alone. A kind of event that is missing here does not compile.
 */
import type { Event, Pieces } from "../protocol.ts";
import {
  addRow,
  ascending,
  changeLaid,
  clear,
  dropSpecial,
  empty,
  enter,
  getSpecials,
  jumpTheQueue,
  know,
  leave,
  mark,
  turnOfOpen,
  unlay,
  unmark,
  without,
} from "./moves.ts";
import type { Shown } from "./shown.ts";

/** Change the table by one event, as seat *you* sees it (null: somebody who watches). */
export function apply(shown: Shown, event: Event, you: number | null, pieces: Pieces): void {
  happen(shown, event, you, pieces);
  const { heads, pile_counts } = pieces;
  const sum = (cards: readonly number[]) => cards.reduce((all, card) => all + (heads[card] ?? 0), 0);
  for (const player of shown.players) player.points = pile_counts * sum(player.pile) - player.credit;
}

function happen(shown: Shown, event: Event, you: number | null, pieces: Pieces): void {
  const { rows, players } = shown;
  switch (event.event) {
    // --- every game --------------------------------------------------------------------------------------
    case "RoundBegan":
      shown.round = event.round;
      shown.laid = [];
      clear(shown);
      break;
    case "Dealt":
      empty(shown, event.seat, you);
      enter(shown, event.seat, event.count, event.cards, you);
      players[event.seat]!.known = event.known;
      break;
    case "RowsBegan":
      shown.rows = event.cards.map((card) => [card]);
      shown.capacities = pieces.capacities.slice(0, event.cards.length);
      shown.marks = event.cards.map(() => []);
      shown.pool = [];
      shown.turn = 1;
      shown.turned = false;
      shown.opened = 0;
      break;
    case "Chose":
      if (!shown.laid.some(({ seat }) => seat === event.seat)) shown.laid.push({ seat: event.seat, card: null });
      break;
    case "Revealed":
      if (shown.turned) shown.turn += 1;
      shown.turned = true;
      shown.laid = event.cards.flatMap((cards, seat) => cards.map((card) => ({ seat, card })));
      shown.laid.sort((one, other) => one.card! - other.card!);
      event.cards.forEach((cards, seat) => leave(shown, seat, cards, you));
      break;
    case "Placed":
      unlay(shown, event.seat, event.card);
      if (event.from_hand) {
        leave(shown, event.seat, [event.card], you);
        shown.turn = turnOfOpen(shown);
        shown.opened += 1;
      }
      if (event.row === rows.length) addRow(shown, pieces);
      shown.rows[event.row] = [...(shown.rows[event.row] ?? []), event.card];
      break;
    case "RowTaken":
      // No card lies on its way: one just played openly takes the row, before it is placed.
      if (!shown.laid.length) shown.turn = turnOfOpen(shown);
      rows[event.row] = [];
      for (const card of event.cards) unlay(shown, event.seat, card);
      if (event.to_pile) players[event.seat]!.pile = [...players[event.seat]!.pile, ...event.cards];
      else shown.taken = event.cards;
      break;
    case "RoundEnded":
      shown.sheet = [...shown.sheet, event.points];
      players.forEach((player, seat) => (player.total = event.totals[seat] ?? player.total));
      break;
    case "GameEnded":
      shown.over = true;
      shown.winners = event.winners;
      players.forEach((player, seat) => (player.total = event.totals[seat] ?? player.total));
      break;

    // --- Pro, Even/Odd, 0-cards, X nimmt! ----------------------------------------------------------------
    case "Pooled":
      shown.pool = event.cards;
      for (const seat of players.keys()) empty(shown, seat, you);
      break;
    case "Drafted":
      shown.pool = without(shown.pool, [event.card]);
      enter(shown, event.seat, 1, [event.card], you);
      know(shown, event.seat, [event.card]);
      break;
    case "MarkerMoved":
      unmark(shown, "odd", "even");
      mark(shown, event.row, event.odd ? "odd" : "even");
      break;
    case "ZerosPlayed": {
      const zeros = Array.from({ length: event.count }, () => 0);
      if (event.aside) {
        leave(shown, event.seat, zeros, you);
        shown.turn = turnOfOpen(shown);
        shown.opened += 1;
        shown.aside = [...shown.aside, ...zeros];
      } else {
        players[event.seat]!.pile = [...players[event.seat]!.pile, ...zeros];
        for (const zero of zeros) unlay(shown, event.seat, zero);
        jumpTheQueue(shown, event.seat);
      }
      break;
    }
    case "XRowDropped":
      players[event.seat]!.pile = [...players[event.seat]!.pile, ...event.cards];
      players[event.seat]!.xRow = [];
      break;
    case "XRowExtended":
      players[event.seat]!.xRow = [...players[event.seat]!.xRow, event.card];
      shown.taken = without(shown.taken, [event.card]);
      break;
    case "TakenToHand":
      shown.taken = [];
      enter(shown, event.seat, event.cards.length, event.cards, you);
      know(shown, event.seat, event.cards);
      break;
    case "HandsCounted":
      event.hands.forEach((hand, seat) => (players[seat]!.known = hand));
      break;

    // --- special cards -----------------------------------------------------------------------------------
    case "SpecialsDealt":
    case "ActionsDealt":
      getSpecials(shown, event.seat, event.count, event.cards, you);
      break;
    case "SpecialPlayed":
      dropSpecial(shown, event.seat, event.special, you);
      if (!pieces.staying.includes(event.special)) shown.discard = [...shown.discard, event.special];
      break;
    case "RowWidened":
      mark(shown, event.row, "seven");
      shown.capacities[event.row]! += 1;
      break;
    case "RowStopped":
      mark(shown, event.row, "stop");
      break;
    case "Inserted":
      unlay(shown, event.seat, event.card);
      rows[event.row] = ascending([...rows[event.row]!, event.card]);
      break;
    case "FirstCardStayed":
      rows[event.row] = [event.card];
      break;
    case "Replaced":
      changeLaid(shown, event.seat, event.card, event.by);
      leave(shown, event.seat, [event.by], you);
      enter(shown, event.seat, 1, [event.card], you);
      know(shown, event.seat, [event.card]);
      break;
    case "Shifted":
      rows[event.origin] = without(rows[event.origin]!, [event.card]);
      rows[event.row] = ascending([...rows[event.row]!, event.card]);
      break;
    case "RowVanished":
      rows.splice(event.row, 1);
      shown.marks.splice(event.row, 1);
      shown.capacities.splice(event.row, 1);
      break;
    case "SpecialsReleased":
      shown.discard = [...shown.discard, ...event.cards];
      if (event.cards.includes("stop")) unmark(shown, "stop");
      // A row that is gone took its 7 nimmt! card with it.
      if (event.cards.includes("fifth-row")) unmark(shown, "fifth");
      else if (event.cards.includes("seven")) {
        shown.marks[event.row] = shown.marks[event.row]!.filter((other) => other !== "seven");
        shown.capacities[event.row]! -= 1;
      }
      break;
    case "Cancelled":
      players[event.seat]!.pile = without(players[event.seat]!.pile, [event.positive, ...event.cards]);
      shown.aside = [...shown.aside, event.positive, ...event.cards];
      break;
    case "AlsoCancelled":
      players[event.seat]!.pile = without(players[event.seat]!.pile, event.cards);
      shown.aside = [...shown.aside, ...event.cards];
      break;
    case "Subtracted":
      players[event.seat]!.pile = without(players[event.seat]!.pile, [event.positive]);
      players[event.seat]!.credit += event.points;
      shown.aside = [...shown.aside, event.positive];
      break;
    case "HandedBack":
      shown.laid = [];
      dropSpecial(shown, event.seat, event.special, you);
      shown.discard = [...shown.discard, event.special];
      break;
    case "SpecialsShuffled":
      shown.discard = [];
      shown.reshuffled = true;
      break;
    case "Swapped":
      dropSpecial(shown, event.seat, event.down, you);
      getSpecials(shown, event.seat, 1, event.drawn === null ? null : [event.drawn], you);
      if (!shown.reshuffled) shown.discard = [...shown.discard, event.down];
      shown.reshuffled = false;
      break;

    // --- boards ------------------------------------------------------------------------------------------
    case "RowsStarted":
      event.rows.forEach((row, at) => (rows[row] = [event.tiles[at]!]));
      break;
    case "TilePlaced": {
      const row = rows[event.row]!;
      unlay(shown, event.seat, event.tile);
      if (event.slid) rows[event.row] = [event.tile, ...row.slice(0, event.space), ...row.slice(event.space + 1)];
      else rows[event.row] = [...row, ...Array.from({ length: event.space - row.length }, () => 0), event.tile];
      break;
    }
    case "TilesTaken": {
      // The tile that took the row is on its way again.
      const own = without(rows[event.row]!, event.tiles).filter((tile) => tile);
      rows[event.row] = [];
      shown.laid = [...own.map((card) => ({ seat: event.seat, card })), ...shown.laid];
      if (event.kept) {
        enter(shown, event.seat, event.tiles.length, event.tiles, you);
        know(shown, event.seat, event.tiles);
      }
      break;
    }
    case "RowStarted":
      unlay(shown, event.seat, event.tile);
      rows[event.row] = [event.tile];
      break;
    case "Scored":
      shown.track[event.seat] = event.score;
      players[event.seat]!.total = event.score;
      break;
    case "LuckPlayed":
      players[event.seat]!.luck = without(players[event.seat]!.luck, [event.card]);
      break;
    case "LuckDrawn": {
      const { luck } = players[event.seat]!;
      const drawn = [...luck, ...Array<string>(event.five).fill("five"), ...Array<string>(event.ox).fill("ox")];
      players[event.seat]!.luck = drawn.sort();
      break;
    }
    case "ActionPlayed":
      dropSpecial(shown, event.seat, event.card, you);
      shown.discard = [...shown.discard, event.card];
      break;
    case "ActionDrawn":
      getSpecials(shown, event.seat, 1, event.card === null ? null : [event.card], you);
      break;
    case "ActionsShuffled":
      shown.discard = [];
      break;
    case "TileDrawn":
      enter(shown, event.seat, 1, event.tile === null ? null : [event.tile], you);
      break;
    case "SignPlaced":
      mark(shown, event.row, "sign");
      break;
    case "SignsRemoved":
      unmark(shown, "sign");
      break;
    case "TileExchanged":
      changeLaid(shown, event.seat, event.back, event.tile);
      leave(shown, event.seat, [event.tile], you);
      enter(shown, event.seat, 1, [event.back], you);
      know(shown, event.seat, [event.back]);
      break;
    case "TileAdded":
      leave(shown, event.seat, [event.tile], you);
      shown.laid = [
        ...event.order.map((card) => ({ seat: event.seat, card })),
        ...shown.laid.filter(({ seat }) => seat !== event.seat),
      ];
      break;
    case "ScreenLifted":
      players[event.seat]!.known = event.tiles;
      break;
    case "TurnBegan":
      shown.turn = event.turn;
      shown.turned = false;
      shown.laid = [];
      break;
    case "TwoTilesEach":
    case "Refilled":
    case "NothingDrawn":
      break; // what follows from them is told by itself
    default:
      event satisfies never;
  }
}
