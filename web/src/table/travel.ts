/** Cards travel: what leaves one place and arrives in another in the same moment moves there. */
import { crossfade, fade } from "svelte/transition";

export const [send, receive] = crossfade({ fallback: (node, { duration }) => fade(node, { duration: Number(duration ?? 0) }) });
