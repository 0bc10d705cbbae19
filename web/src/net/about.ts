/** What there is to play, asked once: of the server, or of this device where no server answers. */
import type { About } from "../protocol.ts";
import { api, Refused } from "./api.ts";
import { ALONE, where } from "./where.svelte.ts";

let asked: Promise<About> | undefined;

async function ask(): Promise<About> {
  where.device = ALONE;
  if (ALONE) return api.about();
  try {
    return await api.about();
  } catch (problem) {
    if (!(problem instanceof Refused) || problem.code !== "unreachable") throw problem;
    where.device = true;
    return await api.about().catch(() => {
      where.device = false;
      throw problem;
    });
  }
}

export function about(): Promise<About> {
  asked ??= ask().catch((problem: unknown) => {
    asked = undefined;
    throw problem;
  });
  return asked;
}

// Who was cut off asks again: perhaps the server is back, or gone.
for (const event of ["online", "offline"]) addEventListener(event, () => (asked = undefined));
