/** Digits typed one after the other are the number on a card, or of a row. */

/** How long the next digit may take, in milliseconds. */
export const PATIENCE = 900;

export class Typing {
  private typed = "";
  private last = -Infinity;

  /** Type a digit at a time in milliseconds; the number it makes, if that is one of those possible. */
  digit(digit: string, now: number, possible: ReadonlySet<number>): number | null {
    const longer = now - this.last <= PATIENCE ? this.typed + digit : digit;
    this.last = now;
    const begins = (text: string) => [...possible].some((number) => String(number).startsWith(text));
    this.typed = begins(longer) ? longer : digit;
    const number = Number(this.typed);
    return possible.has(number) ? number : null;
  }
}
