/** The page begins here: the words of the reader's language first, then the screens. */
import { mount } from "svelte";
import App from "./App.svelte";
import "./tokens.css";
import "./styles.css";
import { speak } from "./words/words.svelte.ts";
import { settings } from "./settings.svelte.ts";

/** The letters of the headings come beside the script; whoever has them late sees others that are as wide. */
const PATIENCE = 250;
/** When the page is kept for who has no connection, in milliseconds: what the reader came for goes first. */
const LATER = 4000;
const letters = document.fonts.load("1em Caprasimo").catch(() => []);
await Promise.all([speak(settings.language), Promise.race([letters, new Promise((done) => setTimeout(done, PATIENCE))])]);
const target = document.getElementById("app")!;
target.replaceChildren();
mount(App, { target });
setTimeout(() => void import("./shell/install.ts").then(({ installShell }) => installShell()).catch(() => undefined), LATER);
