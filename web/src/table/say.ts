/** Events, log lines and questions in sentences of the reader's language. */
import type { Decision, Event, Happened } from "../protocol.ts";
import { list, t, told, type Params } from "../words/words.svelte.ts";

/** Who sits where, and which seat is the reader's. */
export interface Company {
  names: readonly string[];
  you: number | null;
}

/** The parameters of a message made from the fields of an event or a decision. */
export function params(fields: object, company: Company): Params {
  const made: Params = {};
  for (const [field, value] of Object.entries(fields)) {
    if (field === "seat" && typeof value === "number") {
      made.name = company.names[value] ?? "";
      made.you = value === company.you ? "yes" : "other";
    } else if ((field === "row" || field === "origin" || field === "space") && typeof value === "number") {
      made[field] = value + 1;
    } else if (typeof value === "number" || typeof value === "string") {
      made[field] = value;
    } else if (typeof value === "boolean") {
      made[field] = value ? "yes" : "other";
    } else if (Array.isArray(value) && value.every((item) => typeof item === "number" || typeof item === "string")) {
      made[field] = list(value);
    }
  }
  return made;
}

/** What happened in the game, or "" where the page is older than the server. */
export function sayEvent(event: Event, company: Company): string {
  return told(`event.${event.event}`, params(event, company));
}

/** What happened at the table around the game. */
export function sayWhat(what: Happened["what"], company: Company): string {
  return told(`what.${what.what}`, params(what, company));
}

/** What a seat is asked. */
export function sayAsk(decision: Decision, company: Company): string {
  return told(`ask.${decision.decision}`, params(decision, company), t("ui.table.choose"));
}
