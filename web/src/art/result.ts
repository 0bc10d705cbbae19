/** The result of a game as a picture to send: drawn here, on a canvas, wide or square. */
import { painted, type Looks } from "./coats.ts";
import { FACE_BOX, type Mood } from "./faces.ts";
import { figure } from "../words/pattern.ts";
import { head, HEAD_BOX, stepOf, type Step } from "./heads.ts";

export interface Result {
  /** "Ada wins with 11". */
  title: string;
  /** The game, and how long it took. */
  about: string;
  /** The best three, the best first. */
  places: { name: string; points: number; looks: Looks; mood: Mood }[];
  /** The greatest taking, and what is said about it. */
  cards: { card: number; heads: number }[];
  bite: string;
}

export const SIZES = { wide: [1200, 630], square: [1080, 1080] } as const;
export type Size = keyof typeof SIZES;

const [INK, PAPER, BRASS] = ["#2B1A12", "#FFFBF0", "#FFC43D"];
const STEPS: Record<Step, [string, string]> = {
  1: ["#3F6F8C", "#DCE9EE"],
  2: ["#39733F", "#DDEBCF"],
  3: ["#99600A", "#F9E3B4"],
  5: ["#B8321C", "#FBD3BF"],
  7: ["#C2351B", "#4A1119"],
};

/** A drawing as an image. */
async function image(box: string, drawing: string): Promise<HTMLImageElement> {
  const [, , width, height] = box.split(" ");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${Number(width) * 4}" height="${Number(height) * 4}">${drawing}</svg>`;
  const made = new Image();
  made.src = "data:image/svg+xml," + encodeURIComponent(svg);
  await made.decode();
  return made;
}

function headImage(step: Step): Promise<HTMLImageElement> {
  const [colour, tint] = STEPS[step];
  const night = step === 7;
  const fills: Record<string, string> = {
    c: `fill="${colour}"`,
    h: `fill="${night ? "#FFE3A0" : "#4A3021"}"`,
    m: `fill="${night ? "#7E1D14" : tint}"`,
    e: `fill="${night ? "#FFD24A" : "#fff"}"`,
    p: `fill="${INK}"`,
    l: `fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round"`,
    d: `fill="none" stroke="${INK}" stroke-width="1.5" stroke-linecap="round"`,
  };
  return image(HEAD_BOX, head(step).replace(/class="bull-(\w)"/g, (_, part: string) => fills[part] ?? ""));
}

export async function drawResult(canvas: HTMLCanvasElement, result: Result, size: Size): Promise<void> {
  const [width, height] = SIZES[size];
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d")!;
  await document.fonts.load("40px Caprasimo");
  const square = size === "square";
  const sun = square ? { x: 540, y: 640 } : { x: 904, y: 330 };
  ground(pen, width, height, sun);
  const logo = await image(FACE_BOX, painted({ kind: "bull", coat: "0" }, "smug"));
  pen.drawImage(logo, 60, 48, 76, 76);
  write(pen, "nimmt!", 148, 104, 46, width - 200);
  const left = square ? width - 120 : 540;
  let y = square ? 220 : 236;
  for (const line of lines(pen, result.title, square ? 80 : 84, left)) {
    write(pen, line, 64, y, square ? 80 : 84, left);
    y += square ? 84 : 90;
  }
  pen.font = `28px system-ui, sans-serif`;
  for (const line of wrap(pen, result.about, left)) {
    pen.fillText(line, 64, y - 32, left);
    y += 36;
  }
  await podium(pen, result, square ? { x: 210, base: 910, each: 220 } : { x: 652, base: 586, each: 168 });
  await cards(pen, result, square ? { x: 64, y: 942 } : { x: 64, y: 490 }, square ? 120 : 98);
}

function ground(pen: CanvasRenderingContext2D, width: number, height: number, sun: { x: number; y: number }): void {
  const sky = pen.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, "#FFDDA3");
  sky.addColorStop(1, "#FFF1D6");
  pen.fillStyle = sky;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = "rgb(255 196 61 / 0.32)";
  for (let ray = 0; ray < 16; ray++) {
    const turn = (ray * Math.PI) / 8;
    pen.beginPath();
    pen.moveTo(sun.x, sun.y);
    pen.lineTo(sun.x + Math.cos(turn) * 1600, sun.y + Math.sin(turn) * 1600);
    pen.lineTo(sun.x + Math.cos(turn + 0.16) * 1600, sun.y + Math.sin(turn + 0.16) * 1600);
    pen.fill();
  }
  pen.fillStyle = BRASS!;
  pen.beginPath();
  pen.arc(sun.x, sun.y, 190, 0, 7);
  pen.fill();
  const hill = (top: number, fill: string) => {
    pen.fillStyle = fill;
    pen.beginPath();
    pen.moveTo(0, top + 40);
    pen.bezierCurveTo(width * 0.25, top - 30, width * 0.5, top, width * 0.68, top + 26);
    pen.bezierCurveTo(width * 0.8, top + 40, width * 0.9, top, width, top);
    pen.lineTo(width, height);
    pen.lineTo(0, height);
    pen.fill();
  };
  hill(height * 0.68, "#A7C47B");
  hill(height * 0.8, "#86AD62");
  pen.fillStyle = INK!;
}

async function podium(pen: CanvasRenderingContext2D, { places }: Result, at: { x: number; base: number; each: number }): Promise<void> {
  const heights = [1.16, 0.9, 0.7];
  for (const [nth, place] of places.slice(0, 3).entries()) {
    const column = [1, 0, 2][nth]!;
    const x = at.x + column * at.each;
    const high = heights[nth]! * at.each;
    const top = at.base - high;
    const wide = at.each - 12;
    pen.fillStyle = "#E6B44C";
    rounded(pen, x, top, wide, high, 14);
    pen.fillStyle = "#9A6B1E";
    for (const strap of [0.18, 0.78]) pen.fillRect(x + wide * strap, top, 7, high);
    const size = nth === 0 ? at.each * 1.15 : at.each * 0.86;
    pen.drawImage(await image(FACE_BOX, painted(place.looks, place.mood)), x + wide / 2 - size / 2, top - size + 12, size, size);
    if (nth === 0) wreath(pen, x + wide / 2, top - size * 0.8, size * 0.27);
    plate(pen, figure(place.points), x + wide / 2, at.base - 78, 40, wide);
    plate(pen, place.name, x + wide / 2, at.base - 28, 24, wide);
  }
  pen.textAlign = "left";
}

/** A wreath of flowers on the winner's head. */
function wreath(pen: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  for (let flower = 0; flower < 6; flower++) {
    const turn = Math.PI * (1.08 + (flower / 5) * 0.84);
    const [fx, fy] = [x + Math.cos(turn) * radius * 1.35, y + Math.sin(turn) * radius * 0.6 + radius * 0.4];
    pen.fillStyle = flower % 2 ? PAPER! : "#F4A28E";
    for (let petal = 0; petal < 5; petal++) {
      pen.beginPath();
      pen.arc(fx + Math.cos(petal * 1.26) * radius * 0.17, fy + Math.sin(petal * 1.26) * radius * 0.17, radius * 0.15, 0, 7);
      pen.fill();
    }
    pen.fillStyle = BRASS!;
    pen.beginPath();
    pen.arc(fx, fy, radius * 0.11, 0, 7);
    pen.fill();
  }
}

async function cards(pen: CanvasRenderingContext2D, { cards, bite }: Result, at: { x: number; y: number }, high: number): Promise<void> {
  const wide = high / 1.38;
  for (const [nth, { card, heads }] of cards.slice(0, 5).entries()) {
    const step = stepOf(heads);
    const [colour, tint] = STEPS[step];
    const x = at.x + nth * (wide + 9);
    pen.fillStyle = step === 7 ? "#2A0B10" : PAPER!;
    rounded(pen, x, at.y, wide, high, 10);
    pen.fillStyle = tint;
    rounded(pen, x, at.y + high * 0.66, wide, high * 0.34, 10);
    pen.fillStyle = step === 7 ? BRASS! : colour;
    pen.fillRect(x + 4, at.y, wide - 8, high * 0.06);
    pen.fillStyle = step === 7 ? BRASS! : INK!;
    pen.font = `${wide * (card > 99 ? 0.44 : 0.58)}px Caprasimo`;
    pen.textAlign = "center";
    pen.fillText(String(card), x + wide / 2, at.y + high * 0.52);
    const size = Math.min((wide - 6) / heads, wide * 0.42);
    const drawn = await headImage(step);
    for (let one = 0; one < heads; one++) pen.drawImage(drawn, x + wide / 2 + (one - heads / 2) * size, at.y + high * 0.93 - size * 0.88, size, size * 0.88);
  }
  if (!cards.length) return;
  pen.textAlign = "left";
  pen.fillStyle = INK!;
  const from = at.x + Math.min(5, cards.length) * (wide + 9) + 12;
  pen.font = "22px Caprasimo";
  wrap(pen, bite, 168).forEach((line, nth) => pen.fillText(line, from, at.y + high * 0.3 + nth * 28));
}

function rounded(pen: CanvasRenderingContext2D, x: number, y: number, wide: number, high: number, radius: number): void {
  pen.beginPath();
  pen.roundRect(x, y, wide, high, radius);
  pen.fill();
}

function plate(pen: CanvasRenderingContext2D, text: string, x: number, y: number, size: number, most: number): void {
  pen.font = `${size}px Caprasimo`;
  const wide = Math.min(most - 8, pen.measureText(text).width + 24);
  pen.fillStyle = PAPER!;
  rounded(pen, x - wide / 2, y - size * 0.95, wide, size * 1.25, 10);
  pen.fillStyle = INK!;
  pen.textAlign = "center";
  pen.fillText(text, x, y, wide - 12);
}

function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, size: number, most: number): void {
  pen.font = `${size}px Caprasimo`;
  pen.fillStyle = INK!;
  pen.textAlign = "left";
  pen.fillText(text, x, y, most);
}

function lines(pen: CanvasRenderingContext2D, text: string, size: number, most: number): string[] {
  pen.font = `${size}px Caprasimo`;
  return wrap(pen, text, most);
}

function wrap(pen: CanvasRenderingContext2D, text: string, most: number): string[] {
  const found: string[] = [];
  for (const word of text.split(" ")) {
    const longer = found.length ? `${found.at(-1)} ${word}` : word;
    if (found.length && pen.measureText(longer).width <= most) found[found.length - 1] = longer;
    else found.push(word);
  }
  return found;
}
