/** The logs of this device's tables, in the browser's own database. A line that is there already is the fence. */

const NAME = "nimmt";
const LINES = "lines";

function opened(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(LINES);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error ?? new Error("no database"));
  });
}

let database: Promise<IDBDatabase> | undefined;

function shelf(): Promise<IDBDatabase> {
  database ??= opened();
  database.catch(() => (database = undefined));
  return database;
}

/** All lines of a table, the first first. */
export async function read(table: string): Promise<string[]> {
  const lines = (await shelf()).transaction(LINES).objectStore(LINES);
  return new Promise((done, failed) => {
    const asked = lines.getAll(IDBKeyRange.bound([table, 0], [table, Infinity]));
    asked.onsuccess = () => done(asked.result as string[]);
    asked.onerror = () => failed(asked.error ?? new Error("cannot be read"));
  });
}

/** Keep lines for good, all or none; fails where one of them is there already. */
export async function keep(lines: readonly { table: string; seq: number; line: string }[]): Promise<void> {
  const writing = (await shelf()).transaction(LINES, "readwrite", { durability: "strict" });
  return new Promise((done, failed) => {
    for (const { table, seq, line } of lines) writing.objectStore(LINES).add(line, [table, seq]);
    writing.oncomplete = () => done();
    writing.onabort = writing.onerror = () => failed(writing.error ?? new Error("cannot be kept"));
  });
}
