/** What happened, and the things on the table, in words of the reader's language. */
import type { Event, Pieces } from "../protocol.ts";
import { say, type Company } from "../words/message.ts";
import { list, t, told } from "../words/words.svelte.ts";
import type { Line } from "./inbox.ts";

/** The sign of a space with nothing on it. */
const PLAIN = ".";

/** A card or tile of the hand, for who cannot see it. */
export function sayCard(card: number, { heads, unit }: Pick<Pieces, "heads" | "unit">): string {
  const count = heads[card] ?? 0;
  return unit === "ox" ? t("ui.board.tile", { tile: card, oxen: count }) : t("ui.table.card", { card, heads: count });
}

/** The title of a special, action or luck card. */
export function title(kind: string, sort: "special" | "action" | "luck"): string {
  return told(`${sort}.${kind}`, {}, kind);
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

/** Luck cards, counted. */
export function luck(five: number, ox: number): string {
  const some = [
    ["five", five] as const,
    ["ox", ox] as const,
  ].filter(([, count]) => count);
  return list(some.map(([kind, count]) => t("luck.some", { count, card: title(kind, "luck") })));
}

/** The round and the turn; on a board the turn alone. */
export function sayTurn(round: number, turn: number, { track, rounds }: Pick<Pieces, "track" | "rounds">): string {
  const parts = turn ? [t("ui.table.turn", { turn })] : [];
  // "2/3" where it is known how many there will be.
  if (!track) parts.unshift(t("ui.table.round", { round: rounds ? `${round}/${rounds}` : round }));
  return parts.join(" · ");
}

/** What happened in the game, or "" where the page is older than the server. */
export function sayEvent(event: Event, company: Company): string {
  return say(event.said, company);
}

/** What happened at the table around the game. That a bot has answered for somebody, they alone are told. */
export function sayLine({ what, said }: Pick<Line, "what" | "said">, company: Company): string {
  if (!said || (what.what === "answered" && what.seat !== company.you)) return "";
  return say(said, company);
}
