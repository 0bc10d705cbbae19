/** The words of the page in the reader's language: sentences from the catalogues that the whole program shares. */
import type boards from "$words/en/page/boards.json";
import type end from "$words/en/page/end.json";
import type events from "$words/en/events.json";
import type face from "$words/en/page/face.json";
import type games from "$words/en/games.json";
import type lobby from "$words/en/page/lobby.json";
import type questions from "$words/en/questions.json";
import type refusals from "$words/en/refusals.json";
import type table from "$words/en/page/table.json";
import type things from "$words/en/things.json";
import type { Language } from "../settings.svelte.ts";
import { localeOf } from "./locale.ts";
import { Speech, type Params, type Pattern } from "./pattern.ts";

type English = typeof boards &
  typeof end &
  typeof events &
  typeof face &
  typeof games &
  typeof lobby &
  typeof questions &
  typeof refusals &
  typeof table &
  typeof things;
export type Key = keyof English;
export type { Params };
type Catalogue = Record<string, Pattern>;

/** Every language's words: its folder, built into one file. */
const languages = import.meta.glob<Catalogue>("$words/*/events.json", { query: "?language", import: "default" });

let language = $state<Language>("en");
let catalogue = $state.raw<Catalogue>({});
let speech = $state.raw(new Speech("en"));

/** Load a language and speak it from now on. */
export async function speak(wanted: Language): Promise<void> {
  const path = Object.keys(languages).find((folder) => folder.includes(`/${wanted}/`))!;
  const words = await languages[path]!();
  speech = new Speech(wanted);
  catalogue = words;
  language = wanted;
  document.documentElement.lang = wanted;
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
