/** What those at the table are called: people as they like, bots in the reader's language. */
import type { SeatInfo } from "../protocol.ts";
import { has, t } from "../words/words.svelte.ts";

export function called({ kind, name }: Pick<SeatInfo, "kind" | "name">): string {
  return kind === "bot" ? calledBot(name) : name;
}

/** "heifer 2" as the reader says it; any other name as it is. */
export function calledBot(name: string): string {
  const [, kind, number = ""] = /^([a-z]+)( \d+)?$/.exec(name) ?? [];
  const key = `bot.${kind}`;
  return has(key) ? t(key) + number : name;
}
