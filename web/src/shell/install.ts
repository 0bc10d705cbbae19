/** Makes the page installable and open without a connection. Without a secure address the browser offers neither. */
export function installShell(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  void navigator.serviceWorker.register(new URL("./worker.js", document.baseURI), { scope: "./" }).catch(() => {
    // The page works as well without.
  });
}
