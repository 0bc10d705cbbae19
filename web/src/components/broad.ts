/** Where there is room for log and chat beside the table; the styles of the game say the same. */
import { MediaQuery } from "svelte/reactivity";

export const broad = new MediaQuery("(min-width: 1024px) and (min-height: 561px)");
