/** How much room there is, where styles alone cannot tell. */
import { MediaQuery } from "svelte/reactivity";

/** Room for log and chat beside the table; the styles of the game say the same. */
export const broad = new MediaQuery("(min-width: 1024px) and (min-height: 561px)");
/** Too little for names beside their faces. */
const narrow = new MediaQuery("(max-width: 355px), (max-width: 760px) and (max-height: 560px) and (orientation: landscape)");

/** Whether so many players stand close together, each with the name below the face. */
export function crowded(players: number): boolean {
  return players > 4 || (players > 2 && narrow.current);
}
