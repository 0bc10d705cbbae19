/** What the browser offers beside the page: to install it, and a newer one. */

/** A browser that would install the page; not all say so. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

export const shell = $state({ offer: null as Offer | null, newer: false });

// It may come before the page is there.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // the page asks at its own place
  shell.offer = event as Offer;
});

/** Let the browser ask whether to install the page. */
export function install(): void {
  void shell.offer?.prompt();
  shell.offer = null;
}
