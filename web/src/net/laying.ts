/** Laying a table beforehand: the engine deals it as any other, and what it says of it is kept. */
import { letGo } from "../device/engine.ts";
import { partsOf } from "../device/parts.ts";
import { forget, keepNow } from "../device/pictures.ts";
import { clear } from "../device/shelf.ts";
import { api, newKey } from "./api.ts";
import { keepLaid, laid, wishOf } from "./laid.ts";
import { Live } from "./live.ts";
import { quick } from "./sitting.ts";
import { where } from "./where.svelte.ts";

let laying: Promise<void> | undefined;

/** Lay a table for who plays at once, unless one is there. */
export function lay(): Promise<void> {
  laying ??= layOne().finally(() => (laying = undefined));
  return laying;
}

async function layOne(): Promise<void> {
  const [wish, bots] = quick((await partsOf()).about.bots);
  const wanted = await wishOf(wish, bots);
  if (laid()?.wish === wanted) return;
  const key = newKey();
  const { table, seat } = await api.createHere({ ...wish, key });
  await api.command(table, key, { command: "start", id: "start", bots });
  await api.pieces(table);
  await told(table, key);
  await keepNow(table);
  const old = laid();
  keepLaid({ wish: wanted, table, seat, key });
  if (old) await Promise.all([clear(old.table), forget(old.table)]);
  if (!where.device) letGo();
}

/** Whoever first looks at a table is told all of it. */
async function told(table: string, key: string): Promise<void> {
  let live: Live | undefined;
  await new Promise<void>((done, failed) => {
    const link = (link: string) => void (link === "refused" && failed(new Error("the table is not shown")));
    live = new Live(table, key, { update: () => done(), link, seen: () => undefined });
  }).finally(() => live?.close());
}
