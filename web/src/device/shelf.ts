/** The logs of this device's tables, in the browser's own database. A line that is there already is the fence. */
import { Database } from "./database.ts";

const lines = new Database("nimmt", "lines");

function of(table: string): IDBKeyRange {
  return IDBKeyRange.bound([table, 0], [table, Infinity]);
}

/** All lines of a table, the first first. */
export function read(table: string): Promise<string[]> {
  return lines.found<string[]>((things) => things.getAll(of(table)));
}

/** Keep lines for good, all or none; fails where one of them is there already. */
export function keep(fresh: readonly { table: string; seq: number; line: string }[]): Promise<void> {
  return lines.change((things) => fresh.forEach(({ table, seq, line }) => things.add(line, [table, seq])), "strict");
}

/** A table at which nobody ever sat is not kept any longer. */
export function clear(table: string): Promise<void> {
  return lines.change((things) => things.delete(of(table)));
}
