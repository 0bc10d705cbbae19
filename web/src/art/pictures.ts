/** A picture for each game, 160 by 96, of a few shapes, small cards and faces. The faces are drawings of the sprite. */
import { leader } from "./leaders.ts";
import type { Kind, Mood } from "./faces.ts";

const [BLUE, GREEN, AMBER, RED, BRASS] = ["#3F6F8C", "#39733F", "#99600A", "#B8321C", "#FFC43D"];
const [INK, PAPER, NIGHT, LEAF] = ["#2B1A12", "#FFFBF0", "#2A0B10", "#25602A"];

/** A small card: where, how it is turned, what is on it, its fence. */
function mini(x: number, y: number, turn: number, text: string | number, band = BLUE, color = INK, paper = PAPER): string {
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-12" y="-16" width="26" height="36" rx="4" fill="${INK}" opacity=".22"/>` +
    `<rect x="-13" y="-18" width="26" height="36" rx="4" fill="${paper}"/><path d="M-13 -14a4 4 0 0 1 4-4h18a4 4 0 0 1 4 4v1h-26Z" fill="${band}"/>` +
    `<text y="7" text-anchor="middle" class="figures" font-size="16" fill="${color}">${text}</text></g>`
  );
}

function who(kind: Kind, mood: Mood, x: number, y: number, size: number): string {
  return `<use href="${leader(kind, mood)}" x="${x}" y="${y}" width="${size}" height="${size}"/>`;
}

function hill(y: number, fill: string): string {
  return `<path d="M0 ${y}C40 ${y - 14} 70 ${y + 8} 104 ${y - 2}S150 ${y - 8} 160 ${y - 6}V96H0Z" fill="${fill}"/>`;
}

function clover(x: number, y: number): string {
  const leaf = "M0 0C-14-3-14-16-6-16-2-16 0-12 0-10 0-12 2-16 6-16 14-16 14-3 0 0Z";
  const leaves = [0, 90, 180, 270].map((turn) => `<path d="${leaf}" transform="rotate(${turn})"/>`).join("");
  return `<g transform="translate(${x} ${y}) scale(1.5)" fill="#2C6B2F">${leaves}<path d="M0 0Q4 14 14 20" stroke="#2C6B2F" stroke-width="3" fill="none"/></g>`;
}

function bolt(x: number, y: number): string {
  return `<path transform="translate(${x} ${y}) scale(1.7)" d="M6-18L-10 4H-1L-5 18 10-5H1Z" fill="${BRASS}" stroke="#7A4A12" stroke-width="2.5" stroke-linejoin="round"/>`;
}

/** The spaces of a board; some are lit. */
function spaces(x: number, y: number, lit: Record<number, string>): string {
  return Array.from({ length: 15 }, (_, at) => {
    const [row, column] = [Math.floor(at / 5), at % 5];
    if (!row && column > 3) return "";
    return `<rect x="${x + column * 21}" y="${y + row * 18}" width="19" height="16" rx="3" fill="${lit[at] ?? PAPER}" opacity="${lit[at] ? 1 : 0.55}"/>`;
  }).join("");
}

function flags(): string {
  const each: [number, number, string | undefined][] = [[14, 17, RED], [40, 23, BRASS], [66, 18, BLUE], [94, 12, GREEN], [122, 14, RED], [146, 13, BRASS]];
  const cloth = each.map(([x, y, fill]) => `<path d="M${x - 7} ${y}h14l-7 14Z" fill="${fill}"/>`).join("");
  return `<path d="M0 12Q40 34 80 14T160 12" stroke="#7A4A12" stroke-width="2" fill="none"/>${cloth}`;
}

const CAKE =
  `<g transform="translate(72 62)"><rect x="-34" y="-8" width="68" height="30" rx="5" fill="${PAPER}"/><path d="M-34-4q8.5 12 17 0t17 0 17 0 17 0v-4h-68Z" fill="#F2A48E"/>` +
  `<rect x="-24" y="-20" width="48" height="13" rx="4" fill="${PAPER}"/><path d="M-24-16q6 9 12 0t12 0 12 0 12 0v-3h-48Z" fill="#F2A48E"/></g>`;

function crossed(turn: number, band: string | undefined): string {
  return `<g transform="rotate(${turn})">${[-46, -23, 0, 23, 46].map((x) => mini(x, 0, 90, "", band)).join("")}</g>`;
}

/** The ground of each picture, and what is drawn on it. */
const PICTURES: Record<string, [string, () => string]> = {
  classic: ["#FFDDA3", () => hill(58, "#A7C47B") + mini(24, 60, -4, 12) + mini(48, 58, 2, 25, GREEN) + mini(72, 60, -2, 33, RED) + mini(96, 58, 3, 47) + who("bull", "furious", 96, 16, 64)],
  pro: [
    "#BFD9E6",
    () =>
      hill(70, "#86AD62") +
      [8, 19, 30, 44].map((n, at) => mini(32 + at * 24, 50 + Math.abs(2 - at) * 5, (at - 2) * 9, n, [BLUE, BLUE, AMBER, RED][at])).join("") +
      mini(128, 60, 18, 55, BRASS, BRASS, NIGHT) +
      who("ox", "smug", 55, 52, 50),
  ],
  "even-odd": ["#F9E3B4", () => `<path d="M0 0H96L64 96H0Z" fill="${BLUE}"/>` + mini(30, 38, -8, 7) + mini(52, 62, 6, 13) + mini(104, 34, -6, 8, GREEN) + mini(130, 60, 8, 20, AMBER)],
  plus: ["#DDEBCF", () => hill(66, "#86AD62") + who("heifer", "smug", 14, 14, 78) + `<circle cx="118" cy="44" r="27" fill="${LEAF}"/><path d="M118 29v30M103 44h30" stroke="${PAPER}" stroke-width="9" stroke-linecap="round"/>`],
  zero: [
    "#FBD3BF",
    () =>
      hill(72, "#A7C47B") + mini(34, 62, -6, 61) + mini(128, 60, 6, 14) +
      `<path d="M36 38C54 6 104 6 124 34" stroke="${RED}" stroke-width="4" stroke-dasharray="2 9" stroke-linecap="round" fill="none"/>` +
      `<g transform="translate(80 36) scale(1.5)">${mini(0, 0, 0, 0, LEAF, LEAF)}</g>`,
  ],
  simple: ["#FFF1D6", () => hill(64, "#A7C47B") + who("calf", "calm", 10, 12, 80) + mini(112, 46, 6, 9) + mini(138, 58, 14, 0, LEAF, LEAF)],
  x: ["#E3C6B0", () => `<g transform="translate(80 48)">${crossed(38, BLUE)}${crossed(-38, RED)}</g>` + who("bull", "smug", 54, 20, 52)],
  anniversary: ["#CDE3E0", () => hill(76, "#86AD62") + flags() + CAKE + who("calf", "calm", 98, 40, 54)],
  board: ["#DCD1A8", () => spaces(28, 20, { 2: "#A0DE98", 9: "#F4A28E", 14: "#F4A28E" }) + mini(38, 46, 0, 30) + who("ox", "calm", 100, 42, 54)],
  "board-luck": ["#CFE3B4", () => spaces(12, 20, { 1: PAPER!, 8: "#F4A28E", 12: "#A0DE98" }) + clover(122, 50)],
  "board-expert": ["#EACBA4", () => spaces(12, 20, { 3: "#F4A28E", 7: "#86C9F0", 10: PAPER! }) + bolt(124, 50)],
  "board-expert-luck": ["#C9D6C9", () => clover(44, 46) + bolt(118, 46) + who("aurochs", "smug", 54, 40, 56)],
};

/** The games in their families, the nearest to the basic game first. */
export const FAMILIES = {
  pasture: ["classic", "pro", "even-odd", "plus"],
  breeds: ["zero", "simple", "x", "anniversary"],
  board: ["board", "board-luck", "board-expert", "board-expert-luck"],
} as const;

/** How much there is to learn, of three. */
export const DEMANDS: Record<string, number> = {
  classic: 1, simple: 1, plus: 1, "even-odd": 2, pro: 2, zero: 2, x: 2, anniversary: 3, board: 2, "board-luck": 2, "board-expert": 3, "board-expert-luck": 3,
};

/** About how many minutes a game of four takes. */
export const MINUTES: Record<string, number> = {
  classic: 20, simple: 10, plus: 20, "even-odd": 20, pro: 25, zero: 20, x: 25, anniversary: 30, board: 30, "board-luck": 35, "board-expert": 40, "board-expert-luck": 45,
};

/** The picture of a game; one the page does not know has the cards of the basic game. */
export function picture(game: string): { ground: string; drawing: string } {
  const [ground, draw] = PICTURES[game] ?? PICTURES.classic!;
  return { ground, drawing: draw() };
}
