/** Sitting down: at a new table, at a table somebody shared, or at once against bots. */
import type { BotInfo, NewTable, Seated } from "../protocol.ts";
import { settings } from "../settings.svelte.ts";
import { t } from "../words/words.svelte.ts";
import { about } from "./about.ts";
import { api, newKey } from "./api.ts";
import { fitting } from "./fitting.ts";
import { type Held, holdSeat } from "./seats.ts";
import { where } from "./where.svelte.ts";

/** What is played where nobody chose. */
export const QUICK = "classic";
/** A calf, a heifer and an ox: somebody to beat, and somebody to learn from. */
const QUICK_BOTS = ["calf", "heifer", "ox"];

/** The bots of a quick game that there are here, and what they will be called. */
export function quickBots(all: readonly BotInfo[]): { bot: string; name: string }[] {
  const offered = fitting(all, QUICK, QUICK_BOTS.length + 1);
  if (!offered.length) return [];
  const found = QUICK_BOTS.flatMap((wanted) => offered.find(({ name }) => name === wanted) ?? []);
  const three = found.length ? found : [offered[0]!, offered[0]!, offered[0]!];
  return three.map(({ name, names }) => ({ bot: name, name: names[0] ?? name }));
}

/** Set up a table; the seat is kept in this browser before anything else can fail. */
export async function open(table: NewTable): Promise<Seated> {
  const key = newKey();
  const seated = await api.create({ ...table, key, face: settings.face });
  holdSeat(seated.table, { seat: seated.seat, key });
  return seated;
}

/** Sit down at a table: at this seat, or at the first free one. */
export async function join(table: string, name: string, seat: number | null = null): Promise<void> {
  const key = newKey();
  const seated = await api.join(table, { name, seat, key, face: settings.face });
  holdSeat(table, { seat: seated.seat, key });
}

/** A table of one's own with a bot on every other seat, begun at once. */
export async function playBots(wish: NewTable, bots: string[]): Promise<string> {
  const { table, key } = await open(wish);
  await api.command(table, key, { command: "start", id: "start", bots });
  return table;
}

/** What somebody wants who plays at once. */
export function quick(all: readonly BotInfo[]): [NewTable, string[]] {
  const bots = quickBots(all).map(({ bot }) => bot);
  return [{ name: settings.name.trim() || t("ui.guest"), ruleset: QUICK, seats: bots.length + 1, timer: null, face: settings.face }, bots];
}

/** A quick game: at the table that is laid, or else at a new one. */
export async function playQuick(): Promise<string> {
  const [wish, bots] = quick((await about()).bots);
  if (!where.device) return playBots(wish, bots);
  const { sitDown } = await import("./device.ts");
  const table = (await sitDown(wish, bots)) ?? (await playBots(wish, bots));
  setTimeout(layNext, LATER);
  return table;
}

/** After how many milliseconds the next table is laid: what the reader wants goes first. */
const LATER = 1500;

/** Where that fails, it is laid when somebody wants to play. */
export function layNext(): void {
  void import("./laying.ts").then(({ lay }) => lay()).catch(() => undefined);
}

/** A table on this device, which goes round among several people; bots take the other seats. */
export async function playTogether(wish: NewTable, names: readonly string[], bots: string[]): Promise<string> {
  const key = newKey();
  const { table, seat } = await api.createHere({ ...wish, key, face: settings.face });
  const others: Held[] = [];
  for (const name of names) {
    const own = newKey();
    const seated = await api.join(table, { name, key: own });
    others.push({ seat: seated.seat, key: own });
  }
  holdSeat(table, { seat, key, others });
  await api.command(table, key, { command: "start", id: "start", ...(bots.length ? { bots } : {}) });
  return table;
}

/** Which bots the founder of a table wants on its seats, until the game begins; "": a friend. */
const wanted = new Map<string, readonly string[]>();

export function keepWanted(table: string, bots: readonly string[]): void {
  wanted.set(table, bots);
}

/** The bot wanted on a seat. */
export function wantedBot(table: string, seat: number): string {
  return wanted.get(table)?.[seat - 1] ?? "";
}
