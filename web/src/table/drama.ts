/** How much is made of a taking: a small one is quiet, fifteen bullheads are a stampede, and twenty wake the aurochs. */

export type Drama = "nod" | "pop" | "look" | "stampede" | "urs";

/** The steps, by the least number of bullheads. */
const STEPS: [number, Drama][] = [
  [20, "urs"],
  [15, "stampede"],
  [10, "look"],
  [5, "pop"],
];

/** What a taking deserves. Those of others stay in their row and at their seat, unless they are stampedes. */
export function dramaOf(heads: number, own: boolean): Drama {
  const step = STEPS.find(([least]) => heads >= least)?.[1] ?? "nod";
  return step === "look" && !own ? "pop" : step;
}

/** How long the picture rests on it, in milliseconds at normal speed. */
export const RESTS: Record<Drama, number> = { nod: 900, pop: 1100, look: 1400, stampede: 2000, urs: 2400 };

/** One of the sayings of a place, the same for the same moment. */
export function saying(place: string, moment: number): string {
  return `voice.${place}.${1 + (Math.abs(moment) % 5)}`;
}
