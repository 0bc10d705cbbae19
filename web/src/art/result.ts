/** The result of a game as a picture to send: drawn here, on a canvas, wide or square. */
import { figure } from "../words/pattern.ts";
import { painted, type Looks } from "./coats.ts";
import { FACE_BOX, type Mood } from "./faces.ts";
import { HEAD_BOX, stepOf, type Step } from "./heads.ts";
import { headOf, image, token } from "./images.ts";

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
/** How the fence of each step is built, in parts of the card's width: board, gap; the fence of 5 is of slanted boards. */
const FENCES: Record<Step, [number, number]> = { 1: [1, 0], 2: [0.12, 0.04], 3: [0.06, 0.04], 5: [0.08, 0.04], 7: [0.1, 0.1] };

/** A drawing, ready for the canvas. */
async function loaded(box: string, drawing: string): Promise<HTMLImageElement> {
  const made = new Image();
  made.src = image(box, drawing, 4);
  await made.decode();
  return made;
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
  const logo = await loaded(FACE_BOX, painted({ kind: "bull", coat: "0" }, "smug"));
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
    pen.drawImage(await loaded(FACE_BOX, painted(place.looks, place.mood)), x + wide / 2 - size / 2, top - size + 12, size, size);
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
  for (const [nth, { card, heads }] of cards.slice(0, 5).entries()) await paddock(pen, card, heads, at.x + nth * (wide + 9), at.y, wide, high);
  if (!cards.length) return;
  pen.textAlign = "left";
  pen.fillStyle = INK!;
  const from = at.x + Math.min(5, cards.length) * (wide + 9) + 12;
  pen.font = "22px Caprasimo";
  wrap(pen, bite, 168).forEach((line, nth) => pen.fillText(line, from, at.y + high * 0.3 + nth * 28));
}

/** A card: fence, number, hill and herd, as on the table. */
async function paddock(pen: CanvasRenderingContext2D, card: number, heads: number, x: number, y: number, wide: number, high: number): Promise<void> {
  const step = stepOf(heads);
  const night = step === 7;
  pen.save();
  pen.beginPath();
  pen.roundRect(x, y, wide, high, wide * 0.13);
  pen.clip();
  pen.fillStyle = night ? token("heads-7") : PAPER!;
  pen.fillRect(x, y, wide, high);
  pen.fillStyle = token(`heads-${step}-tint`);
  pen.beginPath();
  pen.ellipse(x + wide / 2, y + high * 1.06, wide * 0.75, high * 0.42, 0, 0, 7);
  pen.fill();
  fence(pen, step, x, y, wide);
  pen.restore();
  pen.fillStyle = night ? BRASS! : INK!;
  pen.font = `${wide * (card > 99 ? 0.44 : 0.56)}px Caprasimo`;
  pen.textAlign = "center";
  pen.fillText(String(card), x + wide / 2, y + high * 0.5);
  const head = await loaded(HEAD_BOX, headOf(step));
  const lines = heads > 3 ? [Math.floor(heads / 2), Math.ceil(heads / 2)] : [heads];
  const size = Math.min((wide - 6) / lines.at(-1)!, wide * (lines.length > 1 ? 0.29 : 0.46));
  for (const [line, count] of lines.entries()) {
    const foot = y + high * 0.97 - (lines.length - 1 - line) * size * 0.88;
    for (let one = 0; one < count; one++) pen.drawImage(head, x + wide / 2 + (one - count / 2) * size, foot - size * 0.88, size, size * 0.88);
  }
}

/** The fence at the top: each step has a pattern of its own, so that nobody needs the colour. */
function fence(pen: CanvasRenderingContext2D, step: Step, x: number, y: number, wide: number): void {
  const high = wide * (0.05 + step * 0.013);
  const [board, gap] = FENCES[step].map((part) => part * wide) as [number, number];
  const slant = step === 5 ? high : 0;
  pen.fillStyle = step === 7 ? BRASS! : token(`heads-${step}`);
  for (let left = x - slant; left < x + wide; left += board + gap) {
    pen.beginPath();
    pen.moveTo(left + slant, y);
    pen.lineTo(left + slant + board, y);
    pen.lineTo(left + board, y + high);
    pen.lineTo(left, y + high);
    pen.fill();
  }
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
