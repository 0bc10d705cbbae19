/** What a reader may meet for the first time: special cards, spaces of a board, 0-cards. Each is explained once. */
import type { Event, Pieces } from "../protocol.ts";
import { cardsOf, type Choice } from "../table/picking.ts";
import type { Ghost } from "../table/ghosts.ts";
import { points } from "../table/say.ts";

/** Something to explain; `words.things` says what each does, under "sort.kind". A 0-card says so in its choices. */
export interface Thing {
  sort: "special" | "action" | "luck" | "space" | "zero";
  kind: string;
}

/** What lies before the reader. */
export interface Before {
  pieces: Pieces;
  /** The cards, special cards and luck cards they hold. */
  hand: readonly number[];
  specials: readonly string[];
  luck: readonly string[];
  /** What they may choose. */
  choices: readonly Choice[];
  /** What has happened since their last answer. */
  events: readonly Event[];
  /** Where the card they have picked would lie. */
  ghosts: readonly Ghost[];
}

/** The name under which it is remembered. */
export function nameOf({ sort, kind }: Thing): string {
  return `${sort}.${kind}`;
}

/** Everything there is to meet right now, the most pressing first: what can be played, then what was. */
export function things({ pieces, hand, specials, luck, choices, events, ghosts }: Before): Thing[] {
  const sort = pieces.track ? "action" : "special";
  const usable = choices.flatMap((choice) => (choice.choice === "use" ? [choice.name] : []));
  const own = [...luck.map((kind): Thing => ({ sort: "luck", kind })), ...specials.map((kind): Thing => ({ sort, kind }))];
  const zero: Thing[] = hand.includes(0) && choices.some((choice) => cardsOf(choice).includes(0)) ? [{ sort: "zero", kind: "0" }] : [];
  const spaces = [...events.flatMap((event) => (event.event === "TilePlaced" ? [event] : [])), ...ghosts].flatMap(({ row, space }) => signAt(pieces, row, space));
  return [...own.filter(({ kind }) => usable.includes(kind)), ...zero, ...own, ...events.flatMap(played), ...spaces];
}

/** The card that somebody has played. */
function played(event: Event): Thing[] {
  switch (event.event) {
    case "SpecialPlayed":
      return [{ sort: "special", kind: event.special }];
    case "ActionPlayed":
      return [{ sort: "action", kind: event.card }];
    case "LuckPlayed":
      return [{ sort: "luck", kind: event.card }];
  }
  return [];
}

function signAt(pieces: Pieces, row: number, space: number | null): Thing[] {
  const sign = space === null ? "" : (pieces.places[row]?.[space] ?? "");
  return sign ? [{ sort: "space", kind: points(sign) ? "points" : sign }] : [];
}
