/** Which country's habits numbers and times follow: the reader's own, where the page speaks their language. */

/** The first of the reader's locales in this language; the bare language where they named none. */
export function localeOf(language: string, wanted: readonly string[]): string {
  const own = wanted.find((locale) => locale.startsWith(`${language}-`));
  // Without a country, English counts hours to 24, as the other languages do.
  return own ?? (language === "en" ? "en-GB" : language);
}
