/** The words of one language that the page needs: the program's catalogues, and the page's own. */
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** All catalogues of the language that this one is of. */
export function catalogue(path: string): Record<string, string> {
  const folder = dirname(path);
  const files = [folder, join(folder, "page")].flatMap((where) =>
    readdirSync(where)
      .filter((file) => file.endsWith(".json"))
      .map((file) => join(where, file)),
  );
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, "utf8")) as object)) as Record<string, string>;
}
