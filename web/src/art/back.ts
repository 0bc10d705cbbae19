/** The back of a card: a bull behind a gate, at dusk. */
import { head } from "./heads.ts";

const BULL = { coat: "#7A3B1B", horns: "#FFF1D6", muzzle: "#E9B48C", eyes: "#FFF", pupils: "#2B1A12" };

export const BACK_BOX = "0 0 44 63";

export function back(): string {
  const posts = [4, 20, 36].map((x) => `<rect x="${x}" y="33" width="4" height="27" rx="1.5"/>`).join("");
  const bars = [38, 49].map((y) => `<rect x="-2" y="${y}" width="48" height="5" rx="1.5"/>`).join("");
  return (
    `<rect width="44" height="63" fill="#F3C566"/><circle cx="22" cy="21" r="9" fill="#FFF1D6"/>` +
    `<path d="M0 30C9 22 17 27 24 30S38 24 44 28V63H0Z" fill="#A7C47B"/><path d="M0 41C10 34 20 42 30 40S40 36 44 38V63H0Z" fill="#6E9A50"/>` +
    `<g transform="translate(11 19) scale(.65)">${head(2, BULL)}</g>` +
    `<g fill="#8A5426">${posts}</g><g fill="#B57440">${bars}</g>`
  );
}
