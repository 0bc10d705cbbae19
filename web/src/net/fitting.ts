/** Which bots fit a table: they say what they play, and with how many. */
import type { BotInfo } from "../protocol.ts";

/** The bots that play this game with this number of players in all. */
export function fitting<Bot extends Pick<BotInfo, "rulesets" | "players">>(bots: readonly Bot[], ruleset: string, seats: number): Bot[] {
  return bots.filter(({ rulesets, players }) => (rulesets?.includes(ruleset) ?? true) && (players?.includes(seats) ?? true));
}

/** Whether one of these is the bot of this name, at one of its levels perhaps. */
export function offers(bots: readonly Pick<BotInfo, "name" | "levels">[], bot: string | undefined): boolean {
  return bots.some(({ name, levels }) => name === bot || levels.includes(bot ?? ""));
}
