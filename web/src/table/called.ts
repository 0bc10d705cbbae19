/** What those at the table are called. */
import { kindOf } from "../art/coats.ts";
import type { SeatInfo } from "../protocol.ts";
import { settings } from "../settings.svelte.ts";
import { t, told } from "../words/words.svelte.ts";

/** What a kind of bot is called in the reader's language, with its rating where it plays at one: "aurochs 1400". */
export function sortOf(bot: string): string {
  const kind = kindOf(bot);
  return [told(`bot.${kind}`, {}, kind), bot.slice(kind.length + 1)].join(" ").trim();
}

/** The name, and for a bot which one it is, in the reader's language: "Rosa, heifer". */
export function introduced({ kind, name, bot }: Pick<SeatInfo, "kind" | "name" | "bot">): string {
  const sort = kind === "bot" ? sortOf(bot) : "";
  return sort ? `${name}, ${sort}` : name;
}

/** The names for a score sheet: a reader who has given none is "You" there, as everywhere else. */
export function signed(names: readonly string[], you: number | null): string[] {
  return names.map((name, seat) => (seat === you && !settings.name.trim() ? t("ui.table.you") : name));
}
