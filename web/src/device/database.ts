/** A database of the browser with one kind of things in it. It is opened at once: whoever has one will need it. */
export class Database {
  private readonly name: string;
  private readonly things: string;
  private opened: Promise<IDBDatabase> | undefined;

  constructor(name: string, things: string) {
    this.name = name;
    this.things = things;
    void this.open().catch(() => undefined); // whoever needs it tries again
  }

  /** What is found in it. */
  async found<T>(ask: (things: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const asked = ask((await this.open()).transaction(this.things).objectStore(this.things));
    return new Promise((done, failed) => {
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => failed(asked.error ?? new Error("cannot be read"));
    });
  }

  /** Change it, all or nothing. */
  async change(work: (things: IDBObjectStore) => void, durability: IDBTransactionDurability = "default"): Promise<void> {
    const writing = (await this.open()).transaction(this.things, "readwrite", { durability });
    return new Promise((done, failed) => {
      work(writing.objectStore(this.things));
      writing.oncomplete = () => done();
      writing.onabort = writing.onerror = () => failed(writing.error ?? new Error("cannot be kept"));
    });
  }

  private open(): Promise<IDBDatabase> {
    this.opened ??= this.begin().catch((problem: unknown) => {
      this.opened = undefined;
      throw problem;
    });
    return this.opened;
  }

  private begin(): Promise<IDBDatabase> {
    return new Promise((done, failed) => {
      const asked = indexedDB.open(this.name, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(this.things);
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => failed(asked.error ?? new Error("no database"));
    });
  }
}
