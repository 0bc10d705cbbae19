/** The first script of a page that has no server: the engine sets out before everything else. See web/site.py. */
import { engine } from "./engine.ts";

// Who comes back finds cards without it, and the lobby goes first; so it does where both would share two cores. Whoever
// needs the engine hears why it is not there.
if (!navigator.serviceWorker?.controller && navigator.hardwareConcurrency > 2) void engine().catch(() => undefined);
