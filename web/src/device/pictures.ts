/**
 * What the engine has said of each table, so that it is on the screen before the engine is there the next time: all that
 * a seat was told, and what the game is played with. Another engine may say it otherwise, so its name is kept with it.
 */
import type { Pieces, Update } from "../protocol.ts";
import type { Pictures } from "../net/home.ts";
import { Database } from "./database.ts";
import { partsOf } from "./parts.ts";
import { joined } from "./told.ts";

interface Kept<T> {
  engine: string;
  what: T;
}

/** All that a seat was told. */
interface Picture {
  key: string;
  told: Update;
}

/** For how many milliseconds nothing is told before it is kept: bots answer one after the other. */
const PAUSE = 300;
const kept = new Database("nimmt-pictures", "pictures");
/** The tables that somebody looks at, and the next time one of them is kept. */
const now = new Map<string, Picture>();
const later = new Map<string, ReturnType<typeof setTimeout>>();

async function recall<T>(name: string): Promise<T | null> {
  const [{ memory }, found] = await Promise.all([partsOf(), kept.found<Kept<T> | undefined>((things) => things.get(name))]);
  return found?.engine === memory ? found.what : null;
}

/** What cannot be kept is told by the engine, as ever. */
async function keep(name: string, what: unknown): Promise<void> {
  const { memory: engine } = await partsOf();
  await kept.change((things) => things.put({ engine, what }, name)).catch(() => undefined);
}

const piecesOf = (table: string) => `${table} pieces`;

export const pictures: Pictures = {
  async last(table, key) {
    const found = await recall<Picture>(table).catch(() => null);
    if (found?.key !== key || !found.told.state) return null;
    if (now.get(table)?.key !== key) now.set(table, found);
    return { ...found.told, state: { ...found.told.state, now: Date.now() } };
  },

  keep(table, key, update) {
    const before = now.get(table);
    now.set(table, { key, told: joined(before?.key === key ? before.told : null, update) });
    clearTimeout(later.get(table));
    later.set(table, setTimeout(() => void keepNow(table), PAUSE));
  },
};

/** Keep what was told at a table so far; nobody needs to see a game again that is over. */
export async function keepNow(table: string): Promise<void> {
  const picture = now.get(table);
  if (picture?.told.state?.phase === "playing") await keep(table, picture);
  else await forget(table);
}

/** What a table is played with, as long as it is played at. */
export async function pieces(table: string, ask: () => Promise<unknown>): Promise<unknown> {
  const found = await recall<Pieces>(piecesOf(table)).catch(() => null);
  if (found) return found;
  const said = await ask();
  void keep(piecesOf(table), said);
  return said;
}

/** Nobody plays at a table any more. */
export async function forget(table: string): Promise<void> {
  await kept.change((things) => [table, piecesOf(table)].forEach((name) => things.delete(name))).catch(() => undefined);
}
