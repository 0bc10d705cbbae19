/** Where cards would come to lie if a choice were made and nothing else changed: all of it told by the server. */
import type { Decision, Landing } from "../protocol.ts";
import { cardsOf, sameChoice, type Choice } from "./picking.ts";

/** A card drawn where it would lie. */
export interface Ghost {
  card: number;
  row: number;
  /** Which place of the row, counted from 0; null where the row alone is known. */
  space: number | null;
}

/** The ghosts of a choice; *landings* are those of the cards one may lay. */
export function ghostsOf(decision: Decision, choice: Choice | null, landings: readonly Landing[]): Ghost[] {
  if (!choice) return [];
  return where(decision, choice, landings).flatMap(ghosts);
}

/** A card where it lands; on a board a tile that takes a row goes on to another. */
function ghosts({ card, row, space, then }: Where): Ghost[] {
  return row === null ? [] : [{ card, row, space }, ...(then ? ghosts(then) : [])];
}

type Where = Pick<Landing, "card" | "row" | "space"> & { then?: Landing | null };

function where(decision: Decision, choice: Choice, landings: readonly Landing[]): readonly Where[] {
  const at = decision.choices.findIndex((other) => sameChoice(other, choice));
  switch (decision.decision) {
    case "ChooseReplacement":
    case "ChooseStopRow":
      return decision.fates.slice(at, at + 1);
    case "ChooseShiftRow": {
      const moved = choice.choice === "row" ? [{ card: decision.moved, row: choice.row, space: null }] : [];
      return [...moved, ...decision.fates.slice(at, at + 1)];
    }
    case "PlaySpecial":
      return choice.choice === "pass" || (choice.choice === "use" && choice.name === "seven") ? [decision.fate] : [];
    case "PlayActionCard":
    case "PlayLuckCard":
      return choice.choice === "pass" || decision.decision === "PlayLuckCard" ? [decision.lands] : [];
    case "AscendingRow":
    case "EmptyRow":
      return decision.landings.slice(at, at + 1);
    case "StartRow":
      return choice.choice === "row" ? [{ card: decision.tile, row: choice.row, space: 0 }] : [];
    case "ExchangeTile":
    case "AnotherTile":
      return decision.landings.slice(at, at + 1);
  }
  const cards = cardsOf(choice).filter((card) => card).sort((one, other) => one - other);
  return cards.flatMap((card, nth) => {
    const first = nth ? cards[0] : null;
    const found = landings.filter((landing) => landing.card === card && (landing.after === null || landing.after === first));
    return found.slice(-1); // the one after the first card, where that changes something
  });
}
