/**
 * The herd: five characters in four moods, drawn as SVG in a box of 120 by 120. Horns and props tell the kind; the coat
 * tells who it is, and comes from outside (--coat, --shade, --patch: see coats.ts). Everything left is mirrored to the right; moods
 * change lids, brows, pupils, mouth and ears only.
 */

export const MOODS = ["calm", "worried", "smug", "furious"] as const;
export type Mood = (typeof MOODS)[number];
export const KINDS = ["calf", "heifer", "ox", "bull", "aurochs"] as const;
export type Kind = (typeof KINDS)[number];

/** The other colours of an animal, its eyes (radius, height, distance from the middle), and how its head is stretched. */
interface Look {
  kind: Kind;
  muzzle: string;
  inner: string;
  nose: string;
  horn: string;
  tip: string;
  brow: string;
  eye: number;
  ey: number;
  ex: number;
  sx: number;
  sy: number;
}

const CAST: Record<Kind, Look> = {
  calf: { kind: "calf", muzzle: "#F7B9A4", inner: "#F2A48E", nose: "#8A4A3A", horn: "#EBD9B0", tip: "#CDB588", brow: "#7A4320", eye: 10.2, ey: 60, ex: 18.5, sx: 1, sy: .98 },
  heifer: { kind: "heifer", muzzle: "#F4C3AE", inner: "#E9A08C", nose: "#7A3B30", horn: "#F3E3BC", tip: "#8B6A45", brow: "#54280F", eye: 8.8, ey: 59, ex: 18.5, sx: .96, sy: 1 },
  ox: { kind: "ox", muzzle: "#E4C9B8", inner: "#C99C90", nose: "#5A4540", horn: "#EFE2C2", tip: "#D9A521", brow: "#3E4746", eye: 8, ey: 60, ex: 18, sx: 1.02, sy: .98 },
  bull: { kind: "bull", muzzle: "#D79A82", inner: "#B5634F", nose: "#40150E", horn: "#F7E8C4", tip: "#4A3021", brow: "#2C0D08", eye: 7.4, ey: 60, ex: 17, sx: 1.06, sy: .96 },
  aurochs: { kind: "aurochs", muzzle: "#E9DCC3", inner: "#6B5560", nose: "#17131B", horn: "#EADFC6", tip: "#2A2129", brow: "#0F0C12", eye: 6.6, ey: 62, ex: 16.5, sx: .9, sy: .92 },
};
const round = (n: number) => +n.toFixed(1);
const mirror = (s: string) => `<g>${s}</g><g transform="matrix(-1 0 0 1 120 0)">${s}</g>`;

/** The upper lid: the part of the eye's ellipse above a chord from height a (outer) to b (inner), each -1 … 1. */
function lid(cx: number, cy: number, rx: number, ry: number, a: number, b: number): string {
  const x = (t: number) => Math.sqrt(Math.max(0, 1 - t * t));
  const [x1, y1, x2, y2] = [cx - rx * x(a), cy + ry * a, cx + rx * x(b), cy + ry * b] as const;
  const span = Math.PI + Math.asin(a) + Math.asin(b);
  return `<path d="M${round(x1)} ${round(y1)}A${rx} ${ry} 0 ${span > Math.PI ? 1 : 0} 1 ${round(x2)} ${round(y2)}Z" class="shade"/>`;
}

const HORNS: Record<Kind, (look: Look) => string> = {
  calf: (c) => `<path d="M36 33C33 25 37 18 43 19 48 20 49 28 47 33Z" fill="${c.horn}"/><path d="M36.5 25C38 19 46 17 48 27 44 23 40 23 36.5 25Z" fill="${c.tip}" opacity=".5"/>`,
  heifer: (c) => `<path d="M34 38C22 32 19 19 25 8 28 17 34 24 48 27Z" fill="${c.horn}"/><path d="M21.6 18C21.5 14 23 11 25 8 26 12 27.6 15 30 18 27 19 24 19 21.6 18Z" fill="${c.tip}"/>`,
  ox: (c) => `<path d="M36 40C20 41 9 33 6 20 14 27 28 29 46 27Z" fill="${c.horn}"/><path d="M14 24C20 28 28 29 36 28.5" stroke="#CDB98E" stroke-width="1.8" fill="none"/><circle cx="7" cy="20" r="5.5" fill="${c.tip}"/><circle cx="5.5" cy="18.5" r="1.7" fill="#FFE9A8"/>`,
  bull: (c) => `<path d="M38 45C16 49 0 35 3 12 3.5 7 8 6 9.5 10 14 22 27 26 48 25Z" fill="${c.horn}"/><path d="M2.9 20C2.5 17 2.6 14 3 12 3.5 7 8 6 9.5 10 10.6 13 12.2 15.6 14 17.6 10 20.5 6 21 2.9 20Z" fill="${c.tip}"/><path d="M22 28C20 32 20 36 22 41M30 30C28.5 34 28.5 39 30 44" stroke="#D6BE8C" stroke-width="2" fill="none"/>`,
  aurochs: (c) => `<path d="M40 50C12 56-4 36 5 14 8 6 17 0 27 3 19 8 16 14 18 20 22 30 34 32 50 31Z" fill="${c.horn}"/><path d="M8.6 8.5C13 3 20 1 27 3 21 6.5 17.6 10.6 17.4 15 14 13 11 11 8.6 8.5Z" fill="${c.tip}"/><path d="M14 30C12 33 11 37 13 41M22 35C20 38 20 43 22 47M31 37C29.5 41 29.5 45 31 49" stroke="#C9B792" stroke-width="2" fill="none"/>`,
};

function ears(c: Look, mood: Mood): string {
  const turn = { calm: 0, worried: -20, smug: 6, furious: 22 }[mood];
  return mirror(`<g transform="rotate(${turn} 34 52)"><path d="M36 44C24 38 10 40 3 52 10 62 26 64 36 58Z" class="shade"/><path d="M33 48C25 45 16 46 10 52 16 57 26 58 33 55Z" fill="${c.inner}"/></g>`);
}

const HEAD = "M60 24C79 24 91 33 91 48 91 59 87 66 87 75 93 80 95 88 93 96 90 110 76 116 60 116 44 116 30 110 27 96 25 88 27 80 33 75 33 66 29 59 29 48 29 33 41 24 60 24Z";

function coat(c: Look): string {
  const half = `<path d="M60 24C79 24 91 33 91 48 91 59 87 66 87 75 93 80 95 88 93 96 90 110 76 116 60 116Z" class="shade" opacity=".55"/>`;
  const marks = {
    calf: `<path d="M62 24.1C80 25 91 34 91 48 91 57 88 63 87.2 70 76 74 64 68 63 56 62 46 68 40 62 24.1Z" class="patch"/>`,
    heifer: `<path d="M52 24.5C56 24 64 24 68 24.5 68 38 66 44 67 54 68 64 76 72 80 84L40 84C44 72 52 64 53 54 54 44 52 38 52 24.5Z" class="patch"/>`,
    ox: `<path d="M60 34C66 42 67 52 65 62 64 70 66 74 70 78L50 78C54 74 56 70 55 62 53 52 54 42 60 34Z" class="patch"/>`,
    bull: ``,
    aurochs: `<path d="M60 40L60 72M53 44C52 52 54 56 54 62M67 44C68 52 66 56 66 62" class="patch-line" stroke-width="3.4" stroke-linecap="round" fill="none"/><g class="patch"><circle cx="36" cy="72" r="2.2"/><circle cx="41" cy="77" r="2.2"/><circle cx="84" cy="72" r="2.2"/><circle cx="79" cy="77" r="2.2"/></g>`,
  }[c.kind];
  return `<path d="${HEAD}" class="coat"/>${half}${marks}`;
}

function tuft(c: Look): string {
  return {
    calf: `<path d="M50 27C50 17 56 12 60 9 59 14 62 15 66 13 65 18 70 20 70 27 64 32 55 32 50 27Z" class="patch"/>`,
    heifer: `<path d="M47 27C48 19 56 18 60 14 63 19 72 19 73 27 70 34 66 33 64 38 61 33 58 34 56 39 54 33 50 33 47 27Z" class="shade"/>`,
    ox: `<path d="M46 26C50 18 70 18 74 26 72 33 66 31 60 31 54 31 48 33 46 26Z" class="shade"/>`,
    bull: `<g class="patch"><circle cx="45" cy="28" r="8"/><circle cx="55" cy="24" r="9"/><circle cx="66" cy="24" r="9"/><circle cx="75" cy="28" r="8"/><circle cx="52" cy="34" r="8"/><circle cx="68" cy="34" r="8"/><circle cx="60" cy="36" r="8"/></g><g fill="none" stroke="#8A3A28" stroke-width="1.8" stroke-linecap="round"><path d="M50 24a4 4 0 1 1 4 5M64 23a4 4 0 1 1 4 5M57 34a4 4 0 1 1 5 4"/></g>`,
    aurochs: `<path d="M40 30C44 16 76 16 80 30 76 31 75 34 74 38 70 32 67 32 65 37 62 31 58 31 55 37 53 32 50 32 46 38 45 34 44 31 40 30Z" fill="${c.brow}"/>`,
  }[c.kind];
}

function eyes(c: Look, mood: Mood): string {
  const r = c.eye, ry = r * 1.12, cx = 60 - c.ex, cy = c.ey;
  const look: [number, number] = ({ calm: [1, .5], worried: [0, -1.4], smug: [3.4, .8], furious: [2, 1] } as Record<Mood, [number, number]>)[mood];
  const pr = r * { calm: .62, worried: .42, smug: .58, furious: .4 }[mood];
  const white = mood === "furious" ? (c.kind === "aurochs" ? "#FFC73A" : "#FFE3C9") : c.kind === "aurochs" ? "#FFD98A" : "#FFFDF6";
  const [a, b] = ({ calm: [-.45, -.45], worried: [-.35, -.88], smug: c.kind === "calf" ? [-.22, -.3] : [-.02, -.08], furious: [-.75, .22] } as Record<Mood, [number, number]>)[mood];
  const one = (side: boolean) => {
    const x = side ? 120 - cx : cx;
    const lx = side && mood !== "smug" ? -look[0] : look[0];
    const pup = `<circle cx="${round(x + lx)}" cy="${round(cy + look[1])}" r="${round(pr)}" fill="#1E100B"/><circle cx="${round(x + lx + pr * .35)}" cy="${round(cy + look[1] - pr * .4)}" r="${round(pr * .34)}" fill="#fff"/>`;
    const lids = side ? lid(x, cy, r + .6, ry + .6, b, a) : lid(x, cy, r + .6, ry + .6, a, b);
    const ring = `<ellipse cx="${x}" cy="${cy}" rx="${round(r + 1.6)}" ry="${round(ry + 1.6)}" fill="#1E100B" opacity=".28"/>`;
    const lash = c.kind === "heifer" && mood !== "furious" ? (side ? `<path d="M${round(x + r - 1)} ${round(cy - ry * .5)}l5-3.5M${round(x + r)} ${round(cy - ry * .15)}l5.5-1.5" ` : `<path d="M${round(x - r + 1)} ${round(cy - ry * .5)}l-5-3.5M${round(x - r)} ${round(cy - ry * .15)}l-5.5-1.5" `) + `stroke="${c.brow}" stroke-width="2" stroke-linecap="round"/>` : "";
    return ring + `<ellipse cx="${x}" cy="${cy}" rx="${r}" ry="${round(ry)}" fill="${white}"/>` + pup + lids + lash;
  };
  return one(false) + one(true);
}

function brows(c: Look, mood: Mood): string {
  const x = 60 - c.ex, y = c.ey - c.eye * 1.12 - 4, w = c.kind === "calf" ? 9.5 : c.eye + 2.5;
  const thick = { calf: 3, heifer: 3.2, ox: 4.6, bull: 6, aurochs: 6.5 }[c.kind];
  const line = (d: string) => `<path d="${d}" fill="none" stroke="${c.brow}" stroke-width="${thick}" stroke-linecap="round"/>`;
  if (mood === "calm") return mirror(line(`M${round(x - w)} ${y + 1}Q${x} ${y - 4} ${round(x + w)} ${y + 1}`));
  if (mood === "worried") return mirror(line(`M${round(x - w)} ${y + 3}Q${x - 1} ${y - 2} ${round(x + w)} ${y - 6}`));
  if (mood === "furious") return mirror(`<path d="M${round(x - w - 2)} ${y - 3}L${round(x + w + 2)} ${y + 6}L${round(x + w + 1)} ${round(y + 7 + thick)}L${round(x - w - 1)} ${round(y - 2 + thick)}Z" fill="${c.brow}"/>`);
  return line(`M${round(x - w)} ${y + 4}Q${x} ${y + 1} ${round(x + w)} ${y + 4}`) + line(`M${round(120 - x - w)} ${y}Q${120 - x} ${y - 9} ${round(120 - x + w)} ${y - 3}`);
}

function muzzle(c: Look, mood: Mood): string {
  const body = `<path d="M60 77C79 76 93 82 93 96 90 110 76 116 60 116 44 116 30 110 27 96 27 82 41 76 60 77Z" fill="${c.muzzle}"/><path d="M60 77C79 76 93 82 93 96 90 110 76 116 60 116Z" fill="${c.nose}" opacity=".1"/>`;
  const n = mood === "furious" ? "rx=\"5.4\" ry=\"4.6\"" : "rx=\"4\" ry=\"3.2\"";
  const nostrils = mirror(`<ellipse cx="46" cy="89" ${n} transform="rotate(-24 46 89)" fill="${c.nose}"/>`);
  const s = `fill="none" stroke="${c.nose}" stroke-width="3" stroke-linecap="round"`;
  const mouth = {
    calm: `<path d="M47 101Q60 109 73 101" ${s}/>`,
    worried: `<path d="M46 105q4.6-6 9.3-1t9.3 0 9.4-1" ${s}/>`,
    smug: `<path d="M46 103Q64 111 77 98" ${s}/><path d="M75 95Q79 97 79 100" ${s}/>`,
    furious: `<path d="M43 109C48 99 72 99 77 109 72 113 48 113 43 109Z" fill="${c.nose}"/><path d="M47 106.5h26l-1.5 4h-23Z" fill="#FFF8E6"/><path d="M53.5 106.5v4M60 106.5v4M66.5 106.5v4" stroke="${c.nose}" stroke-width="1.4"/>`,
  }[mood];
  const blush = c.kind === "calf" && mood !== "furious" ? mirror(`<ellipse cx="38" cy="76" rx="6" ry="3.6" fill="#EE8E76" opacity=".55"/>`) : "";
  const tongue = c.kind === "calf" && (mood === "calm" || mood === "smug") ? `<path d="M60 105.5C61 112 65 115 69 113 73 111 72 106 70 102.5Z" fill="#E2574C"/>` : "";
  return blush + body + nostrils + tongue + mouth;
}

function extras(c: Look, mood: Mood): string {
  const own = {
    calf: `<g transform="rotate(${{ calm: 0, worried: 20, smug: -6, furious: -22 }[mood]} 86 52)"><path d="M99 52h11v10.5a3 3 0 0 1-3 3h-5a3 3 0 0 1-3-3Z" fill="#FFC43D"/><circle cx="104.5" cy="55.5" r="1.5" fill="#7A4320"/><path d="M102 60.5h5" stroke="#7A4320" stroke-width="1.6" stroke-linecap="round"/></g>`,
    heifer: `<g transform="translate(88 34)"><g fill="#fff">${[0, 60, 120, 180, 240, 300].map((a) => `<ellipse cx="0" cy="-7" rx="4" ry="6" transform="rotate(${a})"/>`).join("")}</g><circle r="4.6" fill="#FFC43D"/></g>`,
    ox: `<g fill="none" stroke="#4A3A22" stroke-width="2.6"><circle cx="42" cy="61" r="12"/><circle cx="78" cy="61" r="12"/><path d="M54 59Q60 55 66 59"/></g><g fill="#fff" opacity=".22"><path d="M35 56l7-5 3 1-9 8Z"/><path d="M71 56l7-5 3 1-9 8Z"/></g>`,
    bull: `<path d="M51.5 93.5C50 106 70 106 68.5 93.5" fill="none" stroke="#8F6407" stroke-width="5.4" stroke-linecap="round"/><path d="M51.5 93.5C50 106 70 106 68.5 93.5" fill="none" stroke="#FFC43D" stroke-width="3.2" stroke-linecap="round"/>`,
    aurochs: ``,
  }[c.kind];
  const sign = {
    calm: "",
    worried: `<path ${c.kind === "heifer" ? `transform="translate(-74 -4)" ` : ""}d="M97 24C102 31 103.5 34 103.5 37a6 6 0 0 1-12 0C91.5 34 93 31 97 24Z" fill="#7CC4E8"/><path ${c.kind === "heifer" ? `transform="translate(-74 -4)" ` : ""}d="M94.5 36.5a3 3 0 0 0 2.5 3.5" stroke="#fff" stroke-width="1.6" fill="none" stroke-linecap="round"/>`,
    smug: c.kind === "calf" ? "" : `<path d="M78 99L103 91" stroke="#C9992E" stroke-width="2.6" stroke-linecap="round"/><path d="M103 91l6-6m-6 6l8-1m-8 1l5 4" stroke="#C9992E" stroke-width="2.2" stroke-linecap="round"/>`,
    furious: `<g fill="#FFFDF6" stroke="#C9BBA4" stroke-width="1"><path d="M22 92c-8-5-16-2-17 3-5 1-5 8 1 9 3 4 10 3 11-1 4 1 8-6 5-11Z"/><path d="M98 92c8-5 16-2 17 3 5 1 5 8-1 9-3 4-10 3-11-1-4 1-8-6-5-11Z"/></g>`,
  }[mood];
  return own + sign;
}

export const FACE_BOX = "-2 -4 124 124";

/** The drawing of a face, in its box. */
export function face(kind: Kind, mood: Mood): string {
  const c = CAST[kind];
  const flush =
    mood === "furious"
      ? `<path d="M60 24C79 24 91 33 91 48 91 54 89.5 60 88.3 66 70 58 50 58 31.7 66 30.5 60 29 54 29 48 29 33 41 24 60 24Z" fill="#D22A12" opacity="${kind === "aurochs" ? 0.22 : 0.3}"/>`
      : "";
  const body = ears(c, mood) + mirror(HORNS[kind](c)) + coat(c) + flush + tuft(c) + eyes(c, mood) + brows(c, mood) + muzzle(c, mood) + extras(c, mood);
  return `<g transform="translate(${round(60 - 60 * c.sx)} ${round(118 - 118 * c.sy)}) scale(${c.sx} ${c.sy})">${body}</g>`;
}
