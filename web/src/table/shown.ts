/**
 * What lies on the table as it is drawn now. It is made from a state of the server, or from nothing before the first
 * deal, and events change it one by one: see apply.ts.
 */
import type { Pieces, TableState, View } from "../protocol.ts";

/** Somebody at the table, as the picture shows them. */
export interface Player {
  /** Cards in hand. */
  cards: number;
  /** Points of this round so far. */
  points: number;
  /** Points written down. */
  total: number;
  /** Cards taken this round, the pile everybody may look at. */
  pile: number[];
  /** Points taken off those of the pile. */
  credit: number;
  /** Cards everybody knows to be in the hand. */
  known: number[];
  /** How many special or action cards. */
  specials: number;
  /** X nimmt!: the row in front of the player. */
  xRow: number[];
  /** Boards: luck cards, open. */
  luck: string[];
}

/** A card on its way from a hand to a row; null while it lies face down. */
export interface Laid {
  seat: number;
  card: number | null;
  /** Whether it was laid with a 0-card, and so is placed before those that were not. */
  first?: boolean;
}

/** What lies at a row besides its cards. */
export type Mark = "seven" | "stop" | "fifth" | "sign" | "odd" | "even";

export interface Shown {
  round: number;
  turn: number;
  /** Whether the cards of this turn are turned over. */
  turned: boolean;
  /** How many cards were played openly this round, where a game is played so. */
  opened: number;
  over: boolean;
  /** On boards, 0 is a space that was left free. */
  rows: number[][];
  /** How many cards each row holds before it is taken. */
  capacities: number[];
  /** Special cards and signs that lie at rows. */
  marks: Mark[][];
  /** The next to be placed first. */
  laid: Laid[];
  players: Player[];
  hand: number[];
  /** The viewer's own special or action cards. */
  specials: string[];
  /** The hands of all seats where nothing is hidden, as in a replay; else empty. */
  hands: number[][];
  /** The special or action cards of all seats where nothing is hidden; else empty. */
  held: string[][];
  /** Pro: the open cards to be drafted. */
  pool: number[];
  /** X nimmt!: cards just taken, of which one goes to the X row. */
  taken: number[];
  /** Special or action cards already used, the last on top. */
  discard: string[];
  /** Whether the card about to be put down is in the new deck already. */
  reshuffled: boolean;
  /** Cards out of the round: 0-cards that passed, cards set aside. */
  aside: number[];
  /** Boards: where the counters stand. */
  track: number[];
  /** The points written down, a line a round. */
  sheet: number[][];
  winners: number[];
  /** What lies face down to be drawn, as the server said last; null where it is not told. */
  piles: { tiles: number; kinds: number } | null;
}

/** The table before the first deal; *open* where nothing will be hidden. */
export function emptyTable(players: number, pieces: Pieces, open = false): Shown {
  const nobody = () => Array.from({ length: players }, () => []);
  return {
    round: 1,
    turn: 0,
    turned: false,
    opened: 0,
    over: false,
    rows: pieces.places.map(() => []),
    capacities: pieces.places.length ? pieces.capacities : [],
    marks: pieces.places.map(() => []),
    laid: [],
    players: Array.from({ length: players }, () => ({
      cards: 0,
      points: 0,
      total: 0,
      pile: [],
      credit: 0,
      known: [],
      specials: 0,
      xRow: [],
      luck: [],
    })),
    hand: [],
    specials: [],
    hands: open ? nobody() : [],
    held: open ? nobody() : [],
    pool: [],
    taken: [],
    discard: [],
    reshuffled: false,
    aside: [],
    track: pieces.track ? Array.from({ length: players }, () => 0) : [],
    sheet: [],
    winners: [],
    piles: null,
  };
}

/** The whole table as the server says it stands. */
export function tableOf(state: TableState, pieces: Pieces): Shown {
  const view = state.view as View;
  const table = view.table as Fields;
  const shown = emptyTable(view.players, pieces);
  const queue = view.agenda.filter((frame) => frame.length > 2 && frame[0] !== CANCELS).reverse();
  return {
    ...shown,
    round: table.round,
    turn: table.turn,
    turned: queue.length > 0,
    opened: table.starter === undefined ? 0 : (table.turn - 1) * view.players + openedThisTurn(view.hand_sizes),
    over: state.phase === "over",
    rows: table.rows,
    capacities: state.capacities,
    marks: table.rows.map((row, at) => marksOf(table, row, at, pieces)),
    laid: [
      ...view.chosen.map((seat) => ({ seat, card: null })),
      ...queue.map((frame) => ({ seat: Number(frame[1]), card: Number(frame[2]) })),
    ],
    players: shown.players.map((player, seat) => ({
      ...player,
      cards: view.hand_sizes[seat] ?? 0,
      points: state.points[seat] ?? 0,
      total: state.totals[seat] ?? 0,
      pile: table.piles[seat] ?? [],
      credit: table.credits?.[seat] ?? 0,
      known: table.known[seat] ?? [],
      specials: view.special_counts[seat] ?? 0,
      xRow: table.x_rows?.[seat] ?? [],
      luck: table.luck?.[seat] ?? [],
    })),
    hand: view.hand,
    specials: view.specials,
    pool: table.pool ?? [],
    taken: table.taken ?? [],
    discard: table.discard ?? [],
    aside: table.cancelled ?? Array.from({ length: table.aside ?? 0 }, () => 0),
    track: table.track ?? [],
    sheet: table.sheet,
    winners: state.winners,
    piles: { tiles: view.draw_pile, kinds: view.special_pile },
  };
}

/** Make a table that is drawn equal to another. Only what differs is touched, so that only that is drawn again. */
export function redraw(shown: Shown, table: Shown): void {
  const differs = (part: keyof Shown) => JSON.stringify(shown[part]) !== JSON.stringify(table[part]);
  const parts = (Object.keys(table) as (keyof Shown)[]).filter(differs);
  Object.assign(shown, Object.fromEntries(parts.map((part) => [part, table[part]])));
}

/** A seat's points in all: those written down, and those of the round until it is written down too. */
export function sumOf(shown: Shown, seat: number): number {
  const player = shown.players[seat]!;
  return player.total + (shown.sheet.length < shown.round ? player.points : 0);
}

/** The one question with a card in it that is not on its way to a row. */
const CANCELS = "choose_cancelled";

/** All fields that tables of the family have, each where its game has it. */
interface Fields {
  round: number;
  turn: number;
  rows: number[][];
  piles: number[][];
  known: number[][];
  sheet: number[][];
  starter?: number;
  pool?: number[];
  marked?: number;
  aside?: number;
  x_rows?: number[][];
  taken?: number[];
  sevens?: number[];
  stopped?: number[];
  discard?: string[];
  cancelled?: number[];
  credits?: number[];
  track?: number[];
  luck?: string[][];
  signs?: number[];
}

/** How many have played their card of this turn. */
function openedThisTurn(hands: readonly number[]): number {
  return hands.filter((size) => !size || size < Math.max(...hands)).length;
}

function marksOf(table: Fields, row: number[], at: number, pieces: Pieces): Mark[] {
  const marks: Mark[] = [];
  if (table.sevens?.includes(at)) marks.push("seven");
  if (table.stopped?.includes(at)) marks.push("stop");
  // The last of the rows there can be is the one that a special card begins.
  if (table.sevens && at === pieces.capacities.length - 1) marks.push("fifth");
  if (table.signs?.includes(at)) marks.push("sign");
  if (table.marked === at && row.length) marks.push(row.at(-1)! % 2 ? "odd" : "even");
  return marks;
}
