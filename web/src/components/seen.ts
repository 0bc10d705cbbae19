/** What the pieces of a game are drawn from: at a table, and in a replay, where nothing is asked. */
import type { Looks } from "../art/coats.ts";
import type { Event, Pieces } from "../protocol.ts";
import type { Choosing } from "../table/choosing.svelte.ts";
import type { Shown } from "../table/shown.ts";

export interface Seen {
  shown: Shown;
  pieces: Pieces;
  /** The names by seat, and how each looks. */
  names: readonly string[];
  looks: readonly Looks[];
  /** The seat from which the table is seen; null: somebody who watches. */
  you: number | null;
  /** The question that is open, while nothing moves. */
  asking: Choosing | null;
  /** What is happening right now. */
  moment: Event | null;
}
