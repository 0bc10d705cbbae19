/** The seats this browser holds: for each table the secret key of the seat. */

const KEPT = "nimmt:seats";
const MOST = 50;

export interface Held {
  seat: number;
  key: string;
  /** The seats of those who share this device, in the order in which it goes round. */
  others?: Omit<Held, "others">[];
}

function all(): [string, Held][] {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]") as [string, Held][];
  } catch {
    return [];
  }
}

function keep(seats: [string, Held][]): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(seats.slice(-MOST)));
  } catch {
    // Without storage the seat lasts as long as the page.
  }
}

export function heldSeat(table: string): Held | undefined {
  return all().find(([id]) => id === table)?.[1];
}

export function holdSeat(table: string, held: Held): void {
  keep([...all().filter(([id]) => id !== table), [table, held]]);
}

/** All seats, as they go into a file. */
export function heldSeats(): readonly [string, Held][] {
  return all();
}

/** Hold the seats that a file brings, beside those that are held already. */
export function bringSeats(given: unknown): void {
  const held = all();
  const known = new Set(held.map(([table]) => table));
  const fresh = (Array.isArray(given) ? given : []).filter((one): one is [string, Held] => isSeat(one) && !known.has(one[0]));
  if (fresh.length) keep([...fresh, ...held]);
}

function isSeat(given: unknown): boolean {
  const [table, held] = (Array.isArray(given) ? given : []) as [unknown, Partial<Held> | null | undefined];
  return typeof table === "string" && typeof held?.seat === "number" && typeof held.key === "string";
}

/** Another of those who share this device has it now. */
export function passTo(table: string, seat: number): void {
  const held = heldSeat(table);
  const next = held?.others?.find((other) => other.seat === seat);
  if (!held || !next) return;
  const { others = [], ...mine } = held;
  const at = others.indexOf(next);
  holdSeat(table, { ...next, others: [...others.slice(at + 1), mine, ...others.slice(0, at)] });
}

export function dropSeat(table: string): void {
  keep(all().filter(([id]) => id !== table));
}

/** The tables this browser sits at, the latest first. */
export function heldTables(): string[] {
  return all()
    .map(([id]) => id)
    .reverse();
}
