/** Sitting down: at a new table, at a table somebody shared, or at once against bots. */
import type { NewTable, Seated } from "../protocol.ts";
import { api, newKey } from "./api.ts";
import { holdSeat } from "./seats.ts";

const QUICK_SEATS = 4;

/** Set up a table; the seat is kept in this browser before anything else can fail. */
export async function open(table: NewTable): Promise<Seated> {
  const key = newKey();
  const seated = await api.create({ ...table, key });
  holdSeat(seated.table, { seat: seated.seat, key });
  return seated;
}

/** Sit down at a table: at this seat, or at the first free one. */
export async function join(table: string, name: string, seat: number | null = null): Promise<void> {
  const key = newKey();
  const seated = await api.join(table, { name, seat, key });
  holdSeat(table, { seat: seated.seat, key });
}

/** A table of one's own with a bot on every other seat, begun at once. */
export async function playBots(name: string, ruleset: string, bots: string, seats = QUICK_SEATS): Promise<string> {
  const { table, key } = await open({ name, ruleset, seats, timer: null });
  await api.command(table, key, { command: "start", id: "start", bots });
  return table;
}
