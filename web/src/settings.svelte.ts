/** What a person sets once for this device: language, speed, sound, theme, name. Kept in the browser. */
import LANGUAGES from "$words/languages.json";
import { readLooks, usualLooks, type Looks } from "./art/coats.ts";

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
  /** Whether the reader has said whether they want sound. */
  soundAsked: boolean;
  /** From 0 to 1. */
  volume: number;
  haptics: boolean;
  /** Whether cards and spaces are explained when they first appear. */
  primers: boolean;
  name: string;
  /** Such as "heifer-sky"; "" until one is chosen. */
  face: string;
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
  const usual: Kept = { language: spoken(), speed: "normal", theme: "system", sound: false, soundAsked: false, volume: 0.7, haptics: true, primers: true, name: "", face: "" };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Kept>) };
  } catch {
    return usual;
  }
}

export const settings = $state(read());

/** How the reader looks: as they chose, else as the page would draw them. */
export function ownLooks(): Looks {
  return readLooks(settings.face) ?? usualLooks(settings.name, 0);
}

/** Keep them, and show the theme. Called whenever one changes. */
export function keepSettings(): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
  if (settings.theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
  document.documentElement.toggleAttribute("data-still", settings.speed === "instant");
}

/** Whether things should move at all. */
export function still(): boolean {
  return settings.speed === "instant" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
