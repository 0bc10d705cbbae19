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
