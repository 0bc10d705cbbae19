/** Makes the page installable, and complete without a connection. Without a secure address the browser offers neither. */
import { type Parts, partsNow } from "../device/parts.ts";
import { layNext } from "../net/sitting.ts";
import { where } from "../net/where.svelte.ts";
import { route } from "../route.svelte.ts";
import { shell } from "./shell.svelte.ts";

/** After how many milliseconds it is looked again whether the engine is still on its way. */
const PAUSE = 2000;

export function installShell(): void {
  for (const event of ["online", "pageshow"]) addEventListener(event, () => void whatIsThere());
  document.addEventListener("visibilitychange", () => void (document.hidden || whatIsThere()));
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", keptAll);
  void keepEverything().catch(() => undefined); // the page works as well without
}

/** Let everything be kept that a game without a connection needs; only what was seen, where the reader has to save data. */
async function keepEverything(): Promise<void> {
  while (where.fetched !== null) await new Promise((done) => setTimeout(done, PAUSE)); // whoever wants to play now goes first
  await navigator.serviceWorker.register(new URL("./worker.js", document.baseURI), { scope: "./" });
  const { connection } = navigator as { connection?: { saveData: boolean } };
  if (connection?.saveData) return;
  const [{ active }, parts] = await Promise.all([navigator.serviceWorker.ready, whatIsThere()]);
  if (parts && !shell.newer) active?.postMessage({ keep: parts.files });
}

/** Everything is kept: so is a table to play at. Whoever plays at a server is not disturbed by it. */
function keptAll(): void {
  if (where.device || route().screen === "home") layNext();
}

/** What the page consists of by now: where this script is none of it, there is a newer one. */
async function whatIsThere(): Promise<Parts | null> {
  try {
    const parts = await partsNow();
    const own = document.querySelector<HTMLScriptElement>("script[src*='/index-']")?.src ?? "";
    shell.newer = own !== "" && !parts.files.some((file) => new URL(file, document.baseURI).href === own);
    return parts;
  } catch {
    return null; // this page has no engine, or the line is gone
  }
}
