/** The leaders of the five kinds, each in the coat they are known by, for pictures. */
import { cattle, painted } from "./coats.ts";
import { FACE_BOX, type Kind, type Mood } from "./faces.ts";
import { symbol } from "./sprite.ts";

/** The reference to a leader's face, for <use>. */
export function leader(kind: Kind, mood: Mood): string {
  return symbol(`${kind}-${mood}-painted`, FACE_BOX, () => painted(cattle(kind, 0), mood));
}
