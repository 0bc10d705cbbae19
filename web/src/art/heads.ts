/** The five small heads of the cards, each angrier than the one before: asleep, looking, frowning, angry, and the 55's. */

export type Step = 1 | 2 | 3 | 5 | 7;

interface Head {
  face: string;
  mouth: string;
  horn: string;
}

const HEADS: Record<Step, Head> = {
  1: {
    face: `<path d="M10.5 13.5q2 2 4 0M17.5 13.5q2 2 4 0" class="bull-l"/>`,
    mouth: `<path d="M13.5 22.3q2.5 2 5 0" class="bull-d"/>`,
    horn: "M9 9C5.5 8.5 3.8 6 3.8 2.8 6 5 9 5.5 13 5.500Z",
  },
  2: {
    face: eyes(`<circle cx="12.3" cy="13.3" r="2.6" class="bull-e"/>`) + `<circle cx="13.3" cy="13.3" r="1.3" class="bull-p"/><circle cx="20.7" cy="13.3" r="1.3" class="bull-p"/>`,
    mouth: `<path d="M13.5 22.500h5" class="bull-d"/>`,
    horn: "M9 9.500C4.5 9 2.5 5.6 2.6 1.8 5 5 9 5.3 13 5.300Z",
  },
  3: {
    face: eyes(`<path d="M9.5 12.300L14.8 13a2.7 2.7 0 0 1-5.3-.7Z" class="bull-e"/><circle cx="12.7" cy="13.7" r="1.2" class="bull-p"/>`),
    mouth: `<path d="M13.5 23q2.5-1.6 5 0" class="bull-d"/>`,
    horn: "M9 10C3.5 9.5 1.3 5 1.8.8 4.5 4.5 9 5 13 5Z",
  },
  5: {
    face: eyes(`<path d="M9 10.600L15 14.200a3 3 0 0 1-6-3.600Z" class="bull-e"/><circle cx="12.4" cy="14" r="1.2" class="bull-p"/>`),
    mouth: `<path d="M12.6 24q3.4-3 6.8 0Z" class="bull-p"/>`,
    horn: "M9.5 11C2.5 11 0 5 .8 0 4 4.5 9 5 13.5 4.800Z",
  },
  7: {
    face: eyes(`<path d="M8.5 9.800L15.3 14.500a3.4 3.4 0 0 1-6.8-4.700Z" class="bull-e"/>`),
    mouth: `<path d="M12 24.500q4-4 8 0Z" class="bull-p"/>`,
    horn: "M9.5 11.500C1 12-1 4.5 1.5-1 3.5 4 8.5 5 13.5 4.600Z",
  },
};

export const HEAD_BOX = "-1 -2 34 30";

/** The same on the other side. */
function eyes(left: string): string {
  return `${left}<g transform="matrix(-1 0 0 1 32 0)">${left}</g>`;
}

/** The colours of a head; without them its parts have classes, and the colours of the place where it stands. */
export interface Colours {
  coat: string;
  horns: string;
  muzzle: string;
  eyes: string;
  pupils: string;
}

/** The drawing of a head, in its box. */
export function head(step: Step, colours?: Colours): string {
  const drawing = outline(step);
  if (!colours) return drawing;
  const { coat, horns, muzzle, eyes, pupils } = colours;
  const line = (colour: string, width: number) => `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"`;
  const fills: Record<string, string> = { l: line(eyes, 1.8), d: line(pupils, 1.5) };
  for (const [part, colour] of Object.entries({ c: coat, h: horns, m: muzzle, e: eyes, p: pupils })) fills[part] = `fill="${colour}"`;
  return drawing.replace(/class="bull-(\w)"/g, (_, part: string) => fills[part]!);
}

function outline(step: Step): string {
  const { face, mouth, horn } = HEADS[step];
  return (
    eyes(`<path d="${horn}" class="bull-h"/><path d="M8 9.500C5.5 8.6 2.5 9.6 1 12.2 3.2 14.3 6 14.3 8 13.200Z" class="bull-c"/>`) +
    `<path d="M16 4.500C21.5 4.5 25 7 25 11 25 14 24 15.5 24 18 25.3 19.5 25.5 21.5 24.5 23.3 22.8 26.3 19.5 27 16 27 12.5 27 9.2 26.3 7.5 23.3 6.5 21.5 6.7 19.5 8 18 8 15.5 7 14 7 11 7 7 10.5 4.5 16 4.500Z" class="bull-c"/>` +
    `<path d="M16 17.300C20.5 17.3 24.8 18.5 24.8 21.8 24.4 25.5 20.5 27 16 27 11.5 27 7.6 25.5 7.2 21.8 7.2 18.5 11.5 17.3 16 17.300Z" class="bull-m"/>` +
    eyes(`<ellipse cx="12.6" cy="20" rx="1.3" ry="1" class="bull-p"/>`) +
    face +
    mouth
  );
}

/** The step of a number of bullheads. */
export function stepOf(heads: number): Step {
  return heads >= 7 ? 7 : heads >= 5 ? 5 : heads >= 3 ? 3 : heads === 2 ? 2 : 1;
}
