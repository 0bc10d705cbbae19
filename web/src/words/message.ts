/** Messages of the program: a key with parameters, made into sentences for a reader. The other one is nimmt.words.saying. */
import type { Message, MessageValue as Value, Who } from "../protocol.ts";
import { figure } from "./pattern.ts";
import { list, t, told, type Params } from "./words.svelte.ts";

/** Who sits where, and which seat is the reader's. */
export interface Company {
  names: readonly string[];
  you: number | null;
}

/** The word by which sentences know that there is nothing. */
const NONE = "none";

/** The sentence of a message, or "" where the page is older than the server. */
export function say(message: Message, company: Company): string {
  const [key, params] = message;
  const said: Params = {};
  for (const [word, value] of Object.entries(params)) argue(said, word, value, company);
  return told(key, said);
}

/** Why something did not work, in the reader's language. */
export function why(problem: unknown, company: Company = { names: [], you: null }): string {
  const { code = "", message = "", said } = problem as { code?: string; message?: string; said?: Message | null };
  if (code === "unreachable") return t("ui.unreachable");
  return (said && say(said, company)) || told(`refused.${code}`, {}, message);
}

/** Add a parameter. A seat gives two arguments: its player's name, and whether that is the reader. */
function argue(said: Params, word: string, value: Value, company: Company): void {
  const name = ({ seat }: Who) => company.names[seat] ?? "";
  if (isSeat(value)) {
    said[word === "seat" ? "name" : word] = name(value);
    said[word === "seat" ? "you" : `${word}_you`] = yes(value.seat === company.you);
  } else if (isList(value) && value.length && value.every(isSeat)) {
    said[word] = listed(value.filter(({ seat }) => seat !== company.you).map(name));
    said[`${word}_you`] = yes(value.some(({ seat }) => seat === company.you));
  } else if (isList(value) && word === "each") said[word] = apart(value.map((item) => text(item, company)));
  else said[word] = typeof value === "number" ? value : text(value, company);
}

function text(value: Value, company: Company): string {
  if (isMessage(value)) return say(value, company);
  if (isList(value)) return listed(value.map((item) => text(item, company)));
  return value === null ? NONE : typeof value === "number" ? figure(value) : String(value);
}

function listed(items: readonly string[]): string {
  return items.length ? list(items) : NONE;
}

/** Things that have commas of their own. */
function apart(items: readonly string[]): string {
  return items.length ? items.reduce((head, last) => t("list.each", { head, last })) : NONE;
}

function yes(is: boolean): string {
  return is ? "yes" : "other";
}

function isSeat(value: Value): value is Who {
  return typeof value === "object" && value !== null && "seat" in value;
}

function isMessage(value: Value): value is Message {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === "string" && typeof value[1] === "object" && !Array.isArray(value[1]);
}

function isList(value: Value): value is Value[] {
  return Array.isArray(value) && !isMessage(value);
}
