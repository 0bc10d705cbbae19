/** What a person sets once for this device: language, speed, sound, theme, name. Kept in the browser. */
import LANGUAGES from "$words/languages.json";

export { LANGUAGES };
export type Language = keyof typeof LANGUAGES;
export const SPEEDS = ["slow", "normal", "fast", "instant"] as const;
export type Speed = (typeof SPEEDS)[number];
export const THEMES = ["system", "dark", "light"] as const;
export type Theme = (typeof THEMES)[number];

const KEPT = "nimmt:settings";

interface Kept {
  language: Language;
  speed: Speed;
  theme: Theme;
  sound: boolean;
  name: string;
}

/** The first of the browser's languages that the page speaks. */
function spoken(): Language {
  for (const wanted of navigator.languages) {
    const short = wanted.slice(0, 2).toLowerCase();
    if (short in LANGUAGES) return short as Language;
  }
  return "en";
}

function read(): Kept {
  const usual: Kept = { language: spoken(), speed: "normal", theme: "system", sound: false, name: "" };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Kept>) };
  } catch {
    return usual;
  }
}

export const settings = $state(read());

/** Keep them, and show the theme. Called whenever one changes. */
export function keepSettings(): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
  if (settings.theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
}

/** Whether things should move at all. */
export function still(): boolean {
  return settings.speed === "instant" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
