/** A review as it comes from the server: a line of JSON for each piece. */
import { Refused } from "../net/api.ts";
import type { Error as Problem, ReviewPiece } from "../protocol.ts";

/** Go through a table's game, or through a record somebody has; *found* is told of every piece. */
export async function review(of: { table: string } | { record: string }, found: (piece: ReviewPiece) => void, signal: AbortSignal): Promise<void> {
  const path = "table" in of ? `api/tables/${encodeURIComponent(of.table)}/review` : "api/review";
  let answer: Response;
  try {
    answer = await fetch(new URL(path, document.baseURI), "table" in of ? { signal } : { signal, method: "POST", body: of.record });
  } catch {
    throw new Refused("unreachable", "the server does not answer");
  }
  if (!answer.ok || !answer.body) {
    const problem = (await answer.json().catch(() => null)) as Problem | null;
    throw new Refused(problem?.code ?? "try_again", problem?.message ?? answer.statusText, problem?.said);
  }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop()!;
    for (const line of lines) found(JSON.parse(line) as ReviewPiece);
  }
}
