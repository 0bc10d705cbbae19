/** The first script of a page that has no server: the engine sets out before everything else. See web/site.py. */
import { engine } from "./engine.ts";

// Who comes back finds cards without it, and the lobby goes first. Whoever needs it hears why it is not there.
if (!navigator.serviceWorker?.controller) void engine().catch(() => undefined);
