/** What this server offers, asked once. */
import type { About } from "../protocol.ts";
import { api } from "./api.ts";

let asked: Promise<About> | undefined;

export function about(): Promise<About> {
  asked ??= api.about().catch((problem: unknown) => {
    asked = undefined;
    throw problem;
  });
  return asked;
}
