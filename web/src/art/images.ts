/**
 * Drawings as images, with their colours in them. What stands on the table many times is an image: a drawing in the
 * page is laid out and painted part by part, again and again, and that makes a slow phone stumble.
 */
import { back, BACK_BOX } from "./back.ts";
import { painted, type Looks } from "./coats.ts";
import { FACE_BOX, MOODS, type Mood } from "./faces.ts";
import { head, HEAD_BOX, type Step } from "./heads.ts";

/** A colour of tokens.css. */
export function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/** The address of a drawing; *size* is how large it is made on a canvas, in parts of its box. */
export function image(box: string, drawing: string, size = 1): string {
  const [, , width, height] = box.split(" ").map(Number) as [number, number, number, number];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${width * size}" height="${height * size}">${drawing}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** The head of a step in the colours it has on paper. */
export function headOf(step: Step): string {
  if (step === 7) return head(step, { coat: "#C2351B", horns: "#FFE3A0", muzzle: "#7E1D14", eyes: "#FFD24A", pupils: token("heads-7") });
  const [coat, tint, ink] = [token(`heads-${step}`), token(`heads-${step}-tint`), token("ink")];
  return head(step, { coat, horns: `color-mix(in srgb, ${coat} 55%, ${ink})`, muzzle: `color-mix(in srgb, ${tint} 60%, #fff)`, eyes: "#fff", pupils: ink });
}

const faces = new Map<string, string>();

/** A face of the herd. */
export function faceImage(looks: Looks, mood: Mood): string {
  const name = `${looks.kind}-${looks.coat}-${mood}`;
  if (!faces.has(name)) faces.set(name, image(FACE_BOX, painted(looks, mood)));
  return faces.get(name)!;
}

/** Drawings that are read already, or are about to be. */
const ready = new Map<string, HTMLImageElement>();

/**
 * Read drawings before they are needed, one at a time when there is nothing else to do. A browser reads a drawing when it
 * is first shown, and where a taking changes everybody's mood that would be more than a frame's work.
 */
function prepare(addresses: readonly string[]): void {
  const missing = addresses.filter((address) => !ready.has(address));
  for (const address of missing) ready.set(address, new Image());
  const next = () => {
    const address = missing.shift();
    if (!address) return;
    ready.get(address)!.src = address;
    whenIdle(next);
  };
  if (missing.length) whenIdle(next);
}

/** Have these faces ready in all moods. */
export function prepareFaces(all: readonly Looks[]): void {
  prepare(all.flatMap((looks) => MOODS.map((mood) => faceImage(looks, mood))));
}

/** After so many milliseconds it is done in any case. */
const LATEST = 300;

function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: LATEST });
  else setTimeout(act, LATEST / 10);
}

const STEPS = [1, 2, 3, 5, 7] as const;
let dressed = false;

/** Give the cards their heads and their backs, as styles that all of them share: .head-1 … .head-7 and .card-back. */
export function dressCards(): void {
  if (dressed) return;
  dressed = true;
  const dress = { ...Object.fromEntries(STEPS.map((step) => [`head-${step}`, image(HEAD_BOX, headOf(step))])), "card-back": image(BACK_BOX, back()) };
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(Object.entries(dress).map(([name, address]) => `.${name}{background-image:url("${address}")}`).join(""));
  prepare(Object.values(dress));
  document.adoptedStyleSheets.push(sheet);
}
