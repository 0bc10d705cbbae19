/** What a seat is asked, what each choice does, and whom the table waits for, in the reader's language. */
import type { Decision, Landing, Pieces, View } from "../protocol.ts";
import { list, t, told, type Params } from "../words/words.svelte.ts";
import { cardsOf, type Choice } from "./picking.ts";
import { cards, luck, points, space, title, type Company } from "./say.ts";

/** Where a card goes by the basic rules. */
function fate(fate: Landing, heads: (cards: readonly number[]) => number): string {
  if (fate.row === null) return t("fate.free", { card: fate.card });
  const taken = fate.taken ?? [];
  const params = { card: fate.card, row: fate.row + 1, cards: cards(taken), bullheads: heads(taken) };
  return t(taken.length ? "fate.takes" : "fate.goes", params);
}

/** A space of a board, and what it brings. */
export function landing(there: Landing): string {
  const params = { row: (there.row ?? 0) + 1, space: (there.space ?? 0) + 1, what: space(there.kind), points: there.points };
  return t(there.points && !points(there.kind) ? "landing.points" : "landing", params);
}

/** What it means to put a card in an X row. */
function toXRow(xRow: readonly number[], card: number, heads: (cards: readonly number[]) => number, each: number): string {
  const last = xRow.at(-1);
  if (last === undefined) return t("xrow.begins", { card });
  return card > last
    ? t("xrow.fits", { card })
    : t("xrow.drops", { card, cards: cards(xRow), points: each * heads(xRow) });
}

/** The question, in a sentence. */
export function sayAsk(decision: Decision): string {
  const params: Params = {};
  if ("card" in decision && typeof decision.card === "number") params.card = decision.card;
  if ("tile" in decision) params.tile = decision.tile;
  if ("most" in decision) params.most = decision.most ?? 1;
  if ("moved" in decision) params.moved = decision.moved;
  switch (decision.decision) {
    case "PlaySpecial": {
      const { card, row, taken, points } = decision.fate;
      const due = row === null ? "due.free" : taken.length ? "due.takes" : "due.goes";
      params.due = t(due, { card, row: (row ?? 0) + 1, bullheads: points });
      break;
    }
    case "PlayActionCard":
    case "PlayLuckCard":
      params.landing = landing(decision.lands);
      break;
    case "ChooseXCard":
      params.last = decision.x_row.at(-1) ?? "none";
      break;
    case "DrawLuck": {
      const first = decision.choices[0];
      params.count = first?.choice === "draw" ? first.five + first.ox : 0;
    }
  }
  const low = "rows" in decision && decision.rows.every((row) => Number(params.card) < (row.at(-1) ?? 0)) ? ".low" : "";
  const key = decision.decision === "TakeRow" || decision.decision === "TakeRowToHand" ? `TakeRow${low}` : decision.decision;
  return told(`ask.${key}`, params, t("ui.table.choose"));
}

/** The parameters a choice gives to its sentences. */
function chosen(choice: Choice): Params {
  switch (choice.choice) {
    case "play":
      return { card: choice.cards[0] ?? 0, cards: cards(choice.cards) };
    case "pick":
      return { card: choice.card };
    case "row":
      return { row: choice.row + 1 };
    case "use":
      return {
        special: title(choice.name, "special"),
        card: title(choice.name, choice.name === "five" || choice.name === "ox" ? "luck" : "action"),
      };
    case "draw":
      return { cards: luck(choice.five, choice.ox) };
    case "pass":
      return {};
  }
}

/** The words on the button that does it. */
export function sayPress(decision: Decision, choice: Choice): string {
  const params: Params = chosen(choice);
  if ("tile" in decision) params.tile = decision.tile;
  params.zero = String(choice.choice === "play" && choice.cards[0] === 0);
  const kind = decision.decision.startsWith("Take") ? "TakeRow" : decision.decision;
  return told(`press.${kind}.${choice.choice}`, params, t("ui.table.commit"));
}

/** What a choice does, in a sentence. */
export function sayDo(decision: Decision, choice: Choice, pieces: Pieces): string {
  const heads = (numbers: readonly number[]) => numbers.reduce((sum, card) => sum + (pieces.heads[card] ?? 0), 0);
  const at = decision.choices.findIndex((other) => same(other, choice));
  const params: Params = chosen(choice);
  if ("tile" in decision) params.tile = decision.tile;
  let key = `do.${decision.decision}.${choice.choice}`;
  switch (decision.decision) {
    case "LayCards":
    case "PlayOpenCard": {
      const laid = cardsOf(choice);
      const zeros = laid.filter((card) => card === 0).length;
      if (zeros && zeros === laid.length) key += decision.decision === "LayCards" ? ".zeros" : ".zero";
      else if (zeros) key += ".zero";
      params.count = zeros;
      break;
    }
    case "TakeRow":
    case "TakeOpenRow":
    case "TakeRowToHand": {
      const row = (choice.choice === "row" && decision.rows[choice.row]) || [];
      const gone = decision.decision === "TakeOpenRow" && decision.rows.length > ROWS;
      Object.assign(params, { cards: cards(row), card: decision.card, others: row.length - 1 });
      params.bullheads = heads(gone ? [...row, decision.card] : row);
      if (gone) key += ".vanishes";
      if (decision.decision === "TakeRowToHand" && row.length === 1) {
        key += ".one";
        params.x = toXRow(decision.x_row, row[0]!, heads, pieces.pile_counts);
      }
      break;
    }
    case "ChooseXCard": {
      const card = cardsOf(choice)[0] ?? 0;
      params.x = toXRow(decision.x_row, card, heads, pieces.pile_counts);
      params.cards = cards(decision.choices.flatMap(cardsOf).filter((other) => other !== card));
      break;
    }
    case "PlaySpecial":
      params.card = decision.fate.card;
      params.row = (decision.fate.row ?? 0) + 1;
      params.fate = fate(decision.fate, heads);
      if (choice.choice === "use") key += `.${choice.name}`;
      break;
    case "ChooseInsertRow": {
      const row = choice.choice === "row" ? choice.row : 0;
      const taken = decision.taken[row] ?? [];
      if (taken.length) key += ".full";
      params.cards = cards(taken.length ? taken : decision.rows[row]);
      params.bullheads = heads(taken);
      break;
    }
    case "ChooseReplacement":
    case "ChooseShiftRow":
    case "ChooseStopRow":
      if (decision.decision === "ChooseReplacement") params.card = decision.card;
      if (decision.decision === "ChooseShiftRow") Object.assign(params, { moved: decision.moved, origin: decision.origin + 1 });
      params.fate = decision.fates[at] ? fate(decision.fates[at], heads) : "";
      break;
    case "ChooseShiftCard":
      params.row = decision.rows.findIndex((row) => row.includes(cardsOf(choice)[0] ?? -1)) + 1;
      break;
    case "ChoosePositive": {
      const card = cardsOf(choice)[0] ?? 0;
      const others = decision.cancelled[at] ?? [];
      Object.assign(params, { worth: heads([card]), cards: cards(others), lost: heads([card]) - heads(others) });
      break;
    }
    case "PlayActionCard":
    case "PlayLuckCard":
      params.landing = landing(decision.lands);
      if (choice.choice === "use") key += `.${choice.name}`;
      break;
    case "StopSignRow":
      params.last = (choice.choice === "row" && decision.rows[choice.row]?.at(-1)) || 0;
      break;
    case "AscendingRow":
    case "StartRow":
    case "EmptyRow":
    case "ExchangeTile":
    case "AnotherTile":
      params.landing = decision.landings[at] ? landing(decision.landings[at]) : "";
      break;
    case "PositiveTiles": {
      const counted = new Set(cardsOf(choice));
      const oxen = (all: boolean) =>
        decision.tiles.reduce((sum, tile, i) => sum + (all || counted.has(tile) ? (decision.oxen[i] ?? 0) : 0), 0);
      params.points = decision.keeps ? oxen(false) : 2 * oxen(false) - oxen(true);
    }
  }
  return told(key, params);
}

const ROWS = 4;

/** Whom the table waits for, and for what. */
export function sayWait(view: View, company: Company): string {
  const frame = view.agenda.at(-1);
  const waiting = view.waiting.filter((seat) => seat !== company.you);
  if (!frame || !waiting.length) return "";
  const names = list(waiting.map((seat) => company.names[seat] ?? ""));
  return told(`wait.${frame[0]}`, { names, count: waiting.length }, t("ui.table.wait"));
}

function same(one: Choice, other: Choice): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
