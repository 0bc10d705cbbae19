/** Events and lines of the log in sentences of the reader's language. */
import type { Event, Happened, Pieces } from "../protocol.ts";
import { list, t, told, type Params } from "../words/words.svelte.ts";

/** Who sits where, and which seat is the reader's. */
export interface Company {
  names: readonly string[];
  you: number | null;
  /** Whether the game is played with tiles. */
  tiles?: boolean;
}

const NONE = "none";
/** The sign of a space with nothing on it. */
const PLAIN = ".";

/** Whose seat it is, for a message. */
export function who(seat: number, company: Company): Params {
  return { name: company.names[seat] ?? "", you: seat === company.you ? "yes" : "other" };
}

/** "3, 9 and 12", or the word by which messages know that there is nothing. */
export function cards(numbers: readonly (number | string)[] | null | undefined): string {
  return numbers?.length ? list(numbers) : NONE;
}

/** A card or tile of the hand, for who cannot see it. */
export function sayCard(card: number, { heads, unit }: Pick<Pieces, "heads" | "unit">): string {
  const count = heads[card] ?? 0;
  return unit === "ox" ? t("ui.board.tile", { tile: card, oxen: count }) : t("ui.table.card", { card, heads: count });
}

/** The title of a special, action or luck card. */
export function title(kind: string | null | undefined, sort: "special" | "action" | "luck"): string {
  return kind ? told(`${sort}.${kind}`, {}, kind) : NONE;
}

/** Whether a space of a board shows nothing but points. */
export function points(sign: string): boolean {
  return /^[+-]/.test(sign);
}

/** What is printed on a space of a board. */
export function space(sign: string): string {
  if (points(sign)) return t("space.points", { points: Number(sign) });
  return told(`space.${sign === "" || sign === PLAIN ? "plain" : sign}`, {}, sign);
}

/** Luck cards, so many of each. */
export function luck(five: number, ox: number): string {
  const some = [
    ["five", five] as const,
    ["ox", ox] as const,
  ].filter(([, count]) => count);
  return list(some.map(([kind, count]) => t("luck.some", { count, card: title(kind, "luck") })));
}

/** The fields of an event that messages use as they are; rows and spaces count from 1 for people. */
function plain(fields: object, company: Company): Params {
  const made: Params = {};
  for (const [field, value] of Object.entries(fields)) {
    if (field === "seat" && typeof value === "number") Object.assign(made, who(value, company));
    else if ((field === "row" || field === "origin" || field === "space") && typeof value === "number")
      made[field] = value + 1;
    else if (typeof value === "number" || typeof value === "string") made[field] = value;
    else if (typeof value === "boolean") made[field] = String(value);
    else if (value === null) made[field] = NONE;
    else if (Array.isArray(value) && value.every((item) => typeof item !== "object")) made[field] = cards(value);
  }
  return made;
}

/** What an event's own fields do not say by themselves. */
function special(event: Event, company: Company): Params {
  const each = (key: "Revealed" | "RoundEnded" | "HandsCounted", seat: number, more: Params) =>
    t(`event.${key}.each`, { ...who(seat, company), ...more });
  switch (event.event) {
    case "Dealt":
      return { cards: cards(event.cards) };
    case "Pooled":
      return { first: event.cards[0] ?? 0, last: event.cards.at(-1) ?? 0 };
    case "Revealed":
      return {
        each: event.cards
          .flatMap((laid, seat) => (laid.length ? [each("Revealed", seat, { cards: laid.join(" + ") })] : []))
          .join("; "),
      };
    case "RoundEnded":
      return {
        each: event.points
          .map((points, seat) => each("RoundEnded", seat, { points, total: event.totals[seat] ?? 0 }))
          .join("; "),
      };
    case "HandsCounted":
      return { each: event.hands.map((hand, seat) => each("HandsCounted", seat, { cards: cards(hand) })).join("; ") };
    case "GameEnded": {
      const you = company.you !== null && event.winners.includes(company.you);
      const others = event.winners.filter((seat) => seat !== company.you);
      return {
        winners_you: you ? "yes" : "other",
        count: event.winners.length,
        winners: list(others.map((seat) => company.names[seat] ?? "")),
      };
    }
    case "SpecialsDealt":
      return { cards: cards(event.cards?.map((kind) => title(kind, "special"))) };
    case "SpecialPlayed":
      return { special: title(event.special, "special") };
    case "SpecialsReleased":
      return { cards: cards(event.cards.map((kind) => title(kind, "special"))) };
    case "Swapped":
      return { down: title(event.down, "special"), drawn: title(event.drawn, "special") };
    case "RowsStarted":
      return {
        each: list(event.rows.map((row, at) => t("event.RowsStarted.each", { row: row + 1, tile: event.tiles[at] ?? 0 }))),
      };
    case "Scored":
      return {
        why: points(event.sign) ? t("why.points") : t(`why.${event.why}`, { space: space(event.sign), row: (event.row ?? 0) + 1 }),
      };
    case "LuckPlayed":
      return { card: title(event.card, "luck") };
    case "LuckDrawn":
      return { cards: luck(event.five, event.ox) };
    case "ActionsDealt":
      return { cards: cards(event.cards?.map((kind) => title(kind, "action"))) };
    case "ActionPlayed":
    case "ActionDrawn":
      return { card: title(event.card, "action") };
    case "TileDrawn":
      return { tile: event.tile ?? NONE };
    case "SignsRemoved":
      return { rows: list(event.rows.map((row) => row + 1)), count: event.rows.length };
  }
  return {};
}

/** What happened in the game, or "" where the page is older than the server. */
export function sayEvent(event: Event, company: Company): string {
  return told(`event.${event.event}`, { ...plain(event, company), ...special(event, company) });
}

/** What happened at the table around the game. */
export function sayWhat(what: Happened["what"], company: Company, playing = true): string {
  const params = plain(what, company);
  if (what.what === "relieved" || what.what === "rematched") {
    params.by = company.names[what.by ?? -1] ?? "";
    params.asker = what.by != null && what.by === company.you ? "yes" : "other";
    params.asked = what.by == null ? NONE : "other";
  }
  switch (what.what) {
    case "answered":
      // The events tell it better.
      return what.by === "bot" && company.you === what.seat ? t("what.answered", params) : "";
    case "created":
      return t("what.created", { title: told(`ruleset.${what.ruleset}.title`, {}, what.ruleset) });
    case "left":
      return t(playing ? "what.left.playing" : "what.left", params);
    case "started":
      return t("what.started", { count: what.bots?.length ?? 0 });
    case "outage":
      return t("what.outage", { seconds: Math.max(1, Math.round(what.ms / 1000)) });
  }
  return told(`what.${what.what}`, params);
}
