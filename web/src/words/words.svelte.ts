/** The words of the page in the reader's language: sentences from the catalogues that the whole program shares. */
import type boards from "$words/en/page/boards.json";
import type coach from "$words/en/coach/screen.json";
import type daily from "$words/en/daily/screen.json";
import type end from "$words/en/page/end.json";
import type events from "$words/en/events.json";
import type face from "$words/en/page/face.json";
import type games from "$words/en/games.json";
import type history from "$words/en/history/screen.json";
import type lesson from "$words/en/lessons/screen.json";
import type lobby from "$words/en/page/lobby.json";
import type questions from "$words/en/questions.json";
import type refusals from "$words/en/refusals.json";
import type setup from "$words/en/setup/screen.json";
import type table from "$words/en/page/table.json";
import type things from "$words/en/things.json";
import type { Language } from "../settings.svelte.ts";
import { localeOf } from "./locale.ts";
import { Speech, type Params, type Pattern } from "./pattern.ts";

type English = typeof boards &
  typeof coach &
  typeof daily &
  typeof end &
  typeof events &
  typeof face &
  typeof games &
  typeof history &
  typeof lesson &
  typeof lobby &
  typeof questions &
  typeof refusals &
  typeof setup &
  typeof table &
  typeof things;
export type Key = keyof English;
export type { Params };
type Catalogue = Record<string, Pattern>;

/** Every language's words: its folder, built into one file. */
const languages = import.meta.glob<Catalogue>("$words/*/events.json", { query: "?language", import: "default" });

/** Words that only some screens need, by their folder: they come with the first of these screens. */
const later = {
  lessons: import.meta.glob<Catalogue>("$words/*/lessons/screen.json", { query: "?language", import: "default" }),
  coach: import.meta.glob<Catalogue>("$words/*/coach/screen.json", { query: "?language", import: "default" }),
  history: import.meta.glob<Catalogue>("$words/*/history/screen.json", { query: "?language", import: "default" }),
  daily: import.meta.glob<Catalogue>("$words/*/daily/screen.json", { query: "?language", import: "default" }),
  setup: import.meta.glob<Catalogue>("$words/*/setup/screen.json", { query: "?language", import: "default" }),
};
type Folder = keyof typeof later;
const folders = new Set<Folder>();

let language = $state<Language>("en");
let catalogue = $state.raw<Catalogue>({});
let speech = $state.raw(new Speech("en"));

function load(from: Record<string, () => Promise<Catalogue>>, wanted: Language): Promise<Catalogue> {
  return from[Object.keys(from).find((path) => path.includes(`/${wanted}/`))!]!();
}

/** Load a language and speak it from now on. */
export async function speak(wanted: Language): Promise<void> {
  const parts = [languages, ...[...folders].map((folder) => later[folder])].map((from) => load(from, wanted));
  const words: Catalogue = Object.assign({}, ...(await Promise.all(parts)));
  speech = new Speech(wanted);
  catalogue = words;
  language = wanted;
  document.documentElement.lang = wanted;
}

/** Load the words of a folder too, in this language and in every other that is spoken from now on. */
export async function speakOf(folder: Folder): Promise<void> {
  if (folders.has(folder)) return;
  const words = await load(later[folder], language);
  folders.add(folder);
  catalogue = { ...catalogue, ...words };
}

/** The language spoken now. */
export function speaking(): Language {
  return language;
}

/** A time of the day as the reader is used to it. */
export function hour(at: number): string {
  const locale = localeOf(language, navigator.languages);
  return new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit" }).format(at);
}

/** Whether there is a message of this name, for names made of data. */
export function has(key: string): key is Key {
  return key in catalogue;
}

/** The message, with its parameters filled in. */
export function t(key: Key, params: Params = {}): string {
  return speech.say(catalogue[key] ?? key, params);
}

/** A message whose name is made of data, or a fallback where the server is newer than the page. */
export function told(key: string, params: Params = {}, fallback = ""): string {
  return has(key) ? t(key, params) : fallback;
}

/** "3, 9 and 12" as the language lists things. */
export function list(items: readonly (string | number)[]): string {
  if (items.length < 2) return String(items[0] ?? "");
  return t("list", { head: items.slice(0, -1).join(", "), last: items.at(-1)! });
}
