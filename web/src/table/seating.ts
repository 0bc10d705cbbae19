/** Who sat where when a line of the log was written: before a game begins, a seat can go from one to another. */
import type { Line } from "./inbox.ts";
import type { Company } from "../words/message.ts";

/** The company at each line, by its seq. */
export function seatings(lines: readonly Line[], now: Company): Map<number, Company> {
  const arrived = lines.findLastIndex(({ what }) => what.what === "joined" && what.seat === now.you);
  const names = [...now.names];
  let company = now;
  return new Map(
    lines.map(({ seq, what }, at) => {
      const you = at < arrived ? null : now.you;
      const named = what.what === "joined" || what.what === "renamed";
      if (named) names[what.seat] = what.name;
      if (named || you !== company.you) company = { names: [...names], you };
      const then = company;
      if (what.what === "left" || what.what === "kicked") {
        names[what.seat] = now.names[what.seat] ?? "";
        company = { names: [...names], you };
      }
      return [seq, then];
    }),
  );
}
