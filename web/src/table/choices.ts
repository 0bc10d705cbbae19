/** Choices in words: the sentence that says what one does, and the few words on its button. */
import type { Decision } from "../protocol.ts";
import { told } from "../words/words.svelte.ts";
import type { Choice } from "./picking.ts";
import { params, type Company } from "./say.ts";

interface Around {
  company: Company;
}

/** What a choice does. */
export function sayChoice(decision: Decision, choice: Choice, { company }: Around): string {
  return told(`do.${decision.decision}.${choice.choice}`, { ...params(decision, company), ...params(choice, company) });
}

/** What is written on the button that does it. */
export function pressChoice(decision: Decision, choice: Choice, { company }: Around): string {
  return told(`press.${decision.decision}.${choice.choice}`, { ...params(decision, company), ...params(choice, company) });
}
