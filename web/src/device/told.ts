/** All that was told at a table, as if it had been told at once. */
import type { Update } from "../protocol.ts";

/** What was told so far with what is told now: every line once, and the table as it stands. */
export function joined(before: Update | null, update: Update): Update {
  const lines = before?.happened ?? [];
  const seq = lines.at(-1)?.seq ?? 0;
  return { ...update, happened: [...lines, ...(update.happened ?? []).filter((line) => line.seq > seq)], state: update.state ?? before?.state ?? null };
}
