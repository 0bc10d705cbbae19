/** Says in every language the messages it reads as JSON from standard input: to a spectator, then to seat 0. */
import "./page.mjs";
import { readFileSync } from "node:fs";

const { speak } = await import("../src/words/words.svelte.ts");
const { say } = await import("../src/words/message.ts");

const { languages, names, messages } = JSON.parse(readFileSync(0, "utf8"));
const said = {};
for (const language of languages) {
  await speak(language);
  said[language] = [null, 0].map((you) => messages.map((message) => say(message, { names, you })));
}
console.log(JSON.stringify(said));
