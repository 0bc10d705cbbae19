/** Where in the page the reader is. Routes live behind the #, so a link works under any path. */

export type Route =
  | { screen: "home" }
  | { screen: "new"; ruleset?: string }
  | { screen: "table"; table: string }
  | { screen: "seat"; table: string; secret: string }
  | { screen: "replay"; table: string; step: number }
  | { screen: "rules"; ruleset: string }
  | { screen: "learn"; game: string }
  | { screen: "daily"; game: string }
  | { screen: "history" }
  | { screen: "review"; table: string }
  | { screen: "puzzles"; game: string }
  | { screen: "lost" };

function read(hash: string): Route {
  const [screen = "", first = "", second = ""] = hash.replace(/^#?\/?/, "").split("/").map(decodeURIComponent);
  switch (screen) {
    case "":
      return { screen: "home" };
    case "new":
      return first ? { screen: "new", ruleset: first } : { screen: "new" };
    case "table":
      return first ? { screen: "table", table: first } : { screen: "lost" };
    case "seat":
      return first && second ? { screen: "seat", table: first, secret: second } : { screen: "lost" };
    case "replay":
      return first ? { screen: "replay", table: first, step: Number(second) || 0 } : { screen: "lost" };
    case "rules":
      return { screen: "rules", ruleset: first || "classic" };
    case "learn":
      return { screen: "learn", game: first };
    case "daily":
      return { screen: "daily", game: first || "classic" };
    case "puzzles":
      return { screen: "puzzles", game: first };
    case "review":
      return { screen: "review", table: first };
    case "history":
      return { screen: "history" };
  }
  return { screen: "lost" };
}

let current = $state.raw<Route>(read(location.hash));
addEventListener("hashchange", () => {
  current = read(location.hash);
  scrollTo(0, 0);
});

/** The route now. */
export function route(): Route {
  return current;
}

/** The address of a place in the page, for href. */
export function to(...parts: (string | number)[]): string {
  return "#/" + parts.map((part) => encodeURIComponent(part)).join("/");
}

/** Go there. */
export function go(...parts: (string | number)[]): void {
  location.hash = to(...parts);
}

/** Let the address tell the step of a replay, unless it leads elsewhere already: whoever goes on is not called back. */
export function follow(table: string, step: number): void {
  const there = read(location.hash);
  if (there.screen === "replay" && there.table === table) history.replaceState(null, "", to("replay", table, step));
}

/** The whole link to a place, to be shared. */
export function linkTo(...parts: (string | number)[]): string {
  return home() + to(...parts);
}

/** The address of the page itself. */
export function home(): string {
  return location.href.split("#")[0]!;
}

/** Where a table or a result is to be sent to, from the page's address on: there it says in a chat what it is. */
export function sent(what: "table" | "result", table: string): string {
  return `${what === "table" ? "t" : "r"}/${encodeURIComponent(table)}`;
}
