/** The first script of a page that has no server: the engine sets out before everything else. See web/site.py. */
import { engine } from "./engine.ts";

void engine().catch(() => undefined); // whoever needs it hears why it is not there
