/** A result as a row of signs, which tells nobody the cards. The other one is nimmt.daily.result. */

/** As many points in one turn are many. */
const MUCH = 5;
const SIGNS = ["🟥", "🟨", "⬜", "🟩", "🟦"] as const;

/** What a turn brought, more being better: -2 for much lost, 0 for nothing, 2 for much won. */
export function gradeOf(points: number): number {
  return Math.sign(points) * (Math.abs(points) >= MUCH ? 2 : 1);
}

/** All turns, to paste. */
export function signs(turns: readonly number[]): string {
  return turns.map((points) => SIGNS[2 + gradeOf(points)]).join("");
}
