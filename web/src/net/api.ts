/** Everything the page asks for by requests, of whoever has it. */
import type {
  About,
  Ack,
  Advice,
  ClientMessage,
  Dailies,
  DailyBest,
  DailyBoard,
  Found,
  Join,
  WholeLesson,
  WholePuzzle,
  Lessons,
  Lobby,
  NewTable,
  Pieces,
  PlayDaily,
  Puzzles,
  Remark,
  Replay,
  ReviewPiece,
  Seated,
  Spoken,
  TableState,
} from "../protocol.ts";
import { type Home, isHere } from "./home.ts";
import { server } from "./server.ts";
import { where } from "./where.svelte.ts";

export { Refused } from "./home.ts";

type Command = Exclude<ClientMessage, { command: "hello" }>;

/** The device's side is fetched when it is first needed. */
async function here(): Promise<Home> {
  return (await import("./device.ts")).device;
}

/** Who is asked: a table's own home; for all else the server, and this device where there is none. */
async function ask<T>(path: string, body?: unknown, key?: string, onDevice = where.device): Promise<T> {
  const [, table] = /^api\/tables\/(.+)/.exec(path) ?? [];
  const home = (table ? isHere(table) : onDevice) ? await here() : server;
  return (await home.ask(path, body, key)) as T;
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
  /** The same on this device, whether there is a server or not. */
  createHere: (table: NewTable) => ask<Seated>("api/tables", table, undefined, true),
  /** What there is to play on this device. */
  aboutHere: () => ask<About>("api/about", undefined, undefined, true),
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
  /** The replay of a record, made on this device. */
  replayOf: (record: string) => ask<Replay>("api/replays", record, undefined, true),
  /** Begin to go through a record on this device, and go on; the last piece says that it ended. */
  reviewHere: (record: string) => ask<ReviewPiece>("api/review", record, undefined, true),
  nextPiece: () => ask<ReviewPiece>("api/review/next", undefined, undefined, true),
  /** What the strongest bot would do; the log says that it was asked. */
  hint: (table: string, key: string) => ask<Advice>(`api/tables/${encodeURIComponent(table)}/hint`, null, key),
  /** What the last answer has given away. */
  remark: (table: string, key: string) => ask<Remark>(`api/tables/${encodeURIComponent(table)}/remark`, undefined, key),
  dailies: () => ask<Dailies>("api/daily"),
  dailyBoard: (game: string, key: string) => ask<DailyBoard>(`api/daily/${encodeURIComponent(game)}`, undefined, key),
  /** The best line of yesterday's deal; it may take some seconds to find. */
  dailyBest: (game: string) => ask<DailyBest>(`api/daily/${encodeURIComponent(game)}/best`),
  playDaily: (game: string, wish: PlayDaily) => ask<Seated>(`api/daily/${encodeURIComponent(game)}/play`, wish),
  puzzles: () => ask<Puzzles>("api/puzzles"),
  puzzle: (name: string) => ask<WholePuzzle>(`api/puzzles/${encodeURIComponent(name)}`),
  lessons: () => ask<Lessons>("api/lessons"),
  lesson: (game: string) => ask<WholeLesson>(`api/lessons/${encodeURIComponent(game)}`),
  rules: (name: string, language: string) =>
    ask<string>(`api/rules/${encodeURIComponent(name)}?language=${encodeURIComponent(language)}`),
  /** The record file of a finished game. */
  record: (table: string) => ask<string>(`api/tables/${encodeURIComponent(table)}/record`),
  /** Where a browser finds the record file of a finished game. */
  recordLink: async (table: string) => {
    const path = `api/tables/${encodeURIComponent(table)}/record`;
    if (!isHere(table)) return new URL(path, document.baseURI).href;
    return URL.createObjectURL(new Blob([await ask<string>(path)], { type: "text/plain" }));
  },
};
