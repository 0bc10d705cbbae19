/** The page begins here: the words of the reader's language first, then the screens. */
import { mount } from "svelte";
import App from "./App.svelte";
import { installShell } from "./shell/install.ts";
import "./styles.css";
import { speak } from "./words/words.svelte.ts";
import { settings } from "./settings.svelte.ts";

await speak(settings.language);
installShell();
mount(App, { target: document.getElementById("app")! });
