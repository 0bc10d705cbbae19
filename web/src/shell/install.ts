/** Makes the page installable, and complete without a connection. Without a secure address the browser offers neither. */
import { partsOf } from "../device/parts.ts";

/** What the reader came for goes first. */
const PAUSE = 4000;

export function installShell(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  void navigator.serviceWorker
    .register(new URL("./worker.js", document.baseURI), { scope: "./" })
    .then(() => setTimeout(keepEverything, PAUSE))
    .catch(() => {
      // The page works as well without.
    });
}

/** Let everything be kept that a game without a connection needs, unless the reader has to save data. */
async function keepEverything(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData: boolean } };
  if (connection?.saveData) return;
  try {
    const [{ active }, { files }] = await Promise.all([navigator.serviceWorker.ready, partsOf()]);
    active?.postMessage({ keep: files });
  } catch {
    // This page has no engine, or the line is gone.
  }
}
