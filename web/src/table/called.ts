/** What those at the table are called. */
import type { SeatInfo } from "../protocol.ts";
import { told } from "../words/words.svelte.ts";

/** The name, and for a bot which one it is, in the reader's language: "Rosa, heifer". */
export function introduced({ kind, name, bot }: Pick<SeatInfo, "kind" | "name" | "bot">): string {
  const sort = kind === "bot" ? told(`bot.${bot}`, {}, bot) : "";
  return sort ? `${name}, ${sort}` : name;
}
