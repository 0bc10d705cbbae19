/** The words of the page in the reader's language: ICU messages from the catalogues, one set of files a language. */
import { IntlMessageFormat } from "intl-messageformat";
import type english from "./en/index.ts";
import type { Language } from "../settings.svelte.ts";
import { localeOf } from "./locale.ts";

export type Key = keyof typeof english;
export type Params = Record<string, string | number | boolean>;
type Catalogue = Record<string, string>;

const languages = import.meta.glob<Catalogue>("./*/index.ts", { import: "default" });

let language = $state<Language>("en");
let catalogue = $state.raw<Catalogue>({});
/** Messages made so far. A state too: whoever reads one is told when another language is spoken. */
let made = $state.raw(new Map<string, IntlMessageFormat>());

/** Load a language and speak it from now on. */
export async function speak(wanted: Language): Promise<void> {
  const words = await languages[`./${wanted}/index.ts`]!();
  made = new Map();
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
  let message = made.get(key);
  if (!message) {
    message = new IntlMessageFormat(catalogue[key] ?? key, language);
    made.set(key, message);
  }
  return message.format(params) as string;
}

/** A message whose name is made of data, or a fallback where the server is newer than the page. */
export function told(key: string, params: Params = {}, fallback = ""): string {
  return has(key) ? t(key, params) : fallback;
}

/** "3, 9 and 12" as the language lists things. */
export function list(items: readonly (string | number)[]): string {
  // The American list has a comma before "and".
  return new Intl.ListFormat(language === "en" ? "en-GB" : language, { type: "conjunction" }).format(items.map(String));
}

/** Why something did not work, in the reader's language. */
export function why(problem: unknown): string {
  const { code = "", message = "" } = problem as { code?: string; message?: string };
  return code === "unreachable" ? t("ui.unreachable") : told(`refused.${code}`, {}, message);
}
