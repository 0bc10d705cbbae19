/** Why a card lies, or would lie, behind another. */

/** Usually that was the nearest below. A card below all of them goes, in some games, behind the highest. */
export function whyBehind(card: number, before: number): "ui.why.behind" | "ui.why.highest" {
  return before > card ? "ui.why.highest" : "ui.why.behind";
}

/** Whether a card that would come to a row is lower than all the ends of the rows: that wants a word. */
export function isLow(card: number, row: readonly number[] | undefined): boolean {
  return (row?.at(-1) ?? 0) > card;
}
