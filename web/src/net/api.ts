/** The server's HTTP side. Addresses are relative to the page, so a path prefix needs no setting. */
import type {
  About,
  Ack,
  Advice,
  ClientMessage,
  Dailies,
  DailyBoard,
  Error as Problem,
  Found,
  Join,
  WholeLesson,
  Lessons,
  Lobby,
  NewTable,
  Pieces,
  PlayDaily,
  Remark,
  Replay,
  Seated,
  Spoken,
  TableState,
} from "../protocol.ts";

type Command = Exclude<ClientMessage, { command: "hello" }>;

/** The server refused, or could not be reached (code "unreachable"). */
export class Refused extends Error {
  readonly code: Problem["code"] | "unreachable";
  readonly said: Problem["said"];

  constructor(code: Problem["code"] | "unreachable", message: string, said: Problem["said"] = null) {
    super(message);
    this.code = code;
    this.said = said;
  }
}

async function ask<T>(path: string, body?: unknown, key?: string): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(new URL(path, document.baseURI), {
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(key ? { authorization: `Bearer ${key}` } : {}),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refused("unreachable", "the server does not answer");
  }
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => null)) as Problem | null;
    throw new Refused(problem?.code ?? "try_again", problem?.message ?? answer.statusText, problem?.said);
  }
  const kind = answer.headers.get("content-type") ?? "";
  return (await (kind.includes("json") ? answer.json() : answer.text())) as T;
}

/** A secret that holds a seat: 192 random bits. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

export const api = {
  about: () => ask<About>("api/about"),
  lobby: () => ask<Lobby>("api/lobby"),
  create: (table: NewTable) => ask<Seated>("api/tables", table),
  /** The table that waits behind a code. */
  find: (code: string) => ask<Found>(`api/codes/${encodeURIComponent(code)}`),
  /** A code to say aloud. */
  code: (table: string, key: string) => ask<Spoken>(`api/tables/${encodeURIComponent(table)}/code`, null, key),
  join: (table: string, wish: Join) => ask<Seated>(`api/tables/${encodeURIComponent(table)}/join`, wish),
  look: (table: string, key?: string) => ask<TableState>(`api/tables/${encodeURIComponent(table)}`, undefined, key),
  command: (table: string, key: string, command: Command) =>
    ask<Ack>(`api/tables/${encodeURIComponent(table)}/commands`, command, key),
  pieces: (table: string) => ask<Pieces>(`api/tables/${encodeURIComponent(table)}/pieces`),
  replay: (table: string) => ask<Replay>(`api/tables/${encodeURIComponent(table)}/replay`),
  /** What the strongest bot would do; the log says that it was asked. */
  hint: (table: string, key: string) => ask<Advice>(`api/tables/${encodeURIComponent(table)}/hint`, null, key),
  /** What the last answer has given away. */
  remark: (table: string, key: string) => ask<Remark>(`api/tables/${encodeURIComponent(table)}/remark`, undefined, key),
  dailies: () => ask<Dailies>("api/daily"),
  dailyBoard: (game: string, key: string) => ask<DailyBoard>(`api/daily/${encodeURIComponent(game)}`, undefined, key),
  playDaily: (game: string, wish: PlayDaily) => ask<Seated>(`api/daily/${encodeURIComponent(game)}/play`, wish),
  lessons: () => ask<Lessons>("api/lessons"),
  lesson: (game: string) => ask<WholeLesson>(`api/lessons/${encodeURIComponent(game)}`),
  rules: (name: string, language: string) =>
    ask<string>(`api/rules/${encodeURIComponent(name)}?language=${encodeURIComponent(language)}`),
  recordLink: (table: string) => new URL(`api/tables/${encodeURIComponent(table)}/record`, document.baseURI).href,
};
