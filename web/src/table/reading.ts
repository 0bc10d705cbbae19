/** How far this browser has read the chat of each table: the seq of the last message seen. */

const KEPT = "nimmt:read";
const MOST = 50;

function all(): [string, number][] {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]") as [string, number][];
  } catch {
    return [];
  }
}

export function readUpTo(table: string): number {
  return all().find(([id]) => id === table)?.[1] ?? 0;
}

export function noteRead(table: string, seq: number): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify([...all().filter(([id]) => id !== table), [table, seq]].slice(-MOST)));
  } catch {
    // Without storage it is known as long as the page is open.
  }
}
