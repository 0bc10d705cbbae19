/** Points as a reader is used to them. */
import { speaking } from "../words/words.svelte.ts";

export function rounded(points: number, signed = false): string {
  return new Intl.NumberFormat(speaking(), { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: signed ? "exceptZero" : "negative" }).format(points);
}
