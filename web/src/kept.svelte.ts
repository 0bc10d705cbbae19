/** What the page keeps on this device, each part under a name: read once, kept when it changes, joined with a file. */

/** Everything that is kept so, to be read again when a file or an erasure has changed it. */
const parts: { read(): void }[] = [];

export class Kept<T extends object> {
  readonly name: string;
  now = $state() as T;
  private readonly of: (found: Partial<T>) => T;

  /** *of* makes it from what was found, which may be anything less than whole. */
  constructor(name: string, of: (found: Partial<T>) => T) {
    this.name = name;
    this.of = of;
    this.read();
    parts.push(this);
  }

  read(): void {
    this.now = this.of(objectIn(text(this.name)) as Partial<T>);
  }

  keep(): void {
    write(this.name, JSON.stringify(this.now));
  }
}

/** What is kept under these names, as it goes into a file. */
export function saved(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (text(name) === null ? [] : [[name, text(name)!]])));
}

/** Add to what is kept under these names what stands in a file. */
export function join(names: readonly string[], file: Record<string, unknown>): void {
  for (const name of names) {
    const other = file[name];
    if (typeof other === "string") write(name, JSON.stringify(joined(objectIn(text(name)), objectIn(other))));
  }
  for (const part of parts) part.read();
}

/** Keep nothing under these names any more. */
export function forget(names: readonly string[]): void {
  for (const name of names) localStorage.removeItem(name);
  for (const part of parts) part.read();
}

/** Two of a kind as one: of two numbers the greater, and else what this device has. */
export function joined(own: unknown, other: unknown): unknown {
  if (own === undefined) return other;
  if (typeof own === "number" && typeof other === "number") return Math.max(own, other);
  if (!isObject(own) || !isObject(other)) return own;
  const names = [...new Set([...Object.keys(own), ...Object.keys(other)])];
  return Object.fromEntries(names.map((name) => [name, joined(own[name], other[name])]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function objectIn(found: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(found ?? "{}");
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function text(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // A browser that keeps nothing still plays.
  }
}
