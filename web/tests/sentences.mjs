/** Says in every language what it reads as JSON from standard input, to a spectator and to seat 0. */
import "./page.mjs";
import { readFileSync } from "node:fs";

const { speak } = await import("../src/words/words.svelte.ts");
const { sayEvent, sayWhat } = await import("../src/table/say.ts");
const { sayAsk, sayDo, sayPress, sayWait } = await import("../src/table/ask.ts");

const games = JSON.parse(readFileSync(0, "utf8"));
const said = [];
for (const language of ["en", "de", "fr", "nl"]) {
  await speak(language);
  for (const { names, pieces, events, decisions, views, whats } of games) {
    for (const you of [null, 0]) {
      const company = { names, you };
      for (const event of events) said.push([language, event.event, sayEvent(event, company)]);
      // What nobody needs to hear is left unsaid: who has answered, except that a bot did it for you.
      for (const what of whats.filter(({ what }) => what !== "answered" || you !== null))
        said.push([language, what.what, sayWhat(what, company, false), sayWhat(what, company)]);
      for (const view of views.filter(({ waiting }) => waiting.some((seat) => seat !== you)))
        said.push([language, view.agenda.at(-1)[0], sayWait(view, company)]);
    }
    for (const decision of decisions) {
      said.push([language, decision.decision, sayAsk(decision)]);
      // The choices of one kind stand together: the first and the last ones are of every kind.
      for (const choice of new Set([...decision.choices.slice(0, 20), ...decision.choices.slice(-20)]))
        said.push([language, decision.decision, sayDo(decision, choice, pieces), sayPress(decision, choice)]);
    }
  }
}
console.log(JSON.stringify(said));
