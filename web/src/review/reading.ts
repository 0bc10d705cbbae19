/** A review piece by piece: from the server, which sends a line of JSON for each, or found on this device. */
import { api, Refused } from "../net/api.ts";
import { where } from "../net/where.svelte.ts";
import type { Error as Problem, ReviewPiece } from "../protocol.ts";

type Hear = (piece: ReviewPiece) => void;
type Game = { table: string } | { record: string };

/** Go through a table's game, or through a record somebody has; *found* is told of every piece. */
export async function review(of: Game, found: Hear, signal: AbortSignal): Promise<void> {
  if ("table" in of) return await reviewThere(of, found, signal);
  if (where.device) return await reviewHere(of.record, found, signal);
  try {
    await reviewThere(of, found, signal);
  } catch (problem) {
    if (!(problem instanceof Refused) || problem.code !== "unreachable" || signal.aborted) throw problem;
    await reviewHere(of.record, found, signal);
  }
}

/** On this device, where everything else has its turn between two pieces. */
async function reviewHere(record: string, found: Hear, signal: AbortSignal): Promise<void> {
  let piece = await api.reviewHere(record);
  for (;;) {
    if (signal.aborted) return;
    found(piece);
    if (piece.piece === "ended") return;
    piece = await api.nextPiece();
  }
}

async function reviewThere(of: Game, found: Hear, signal: AbortSignal): Promise<void> {
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
