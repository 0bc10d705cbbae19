/** The check of the sealed deal: whether the secret published after the game is the one promised before it. */

export type Verdict = "kept" | "broken" | "unable";

/** Compare the SHA-256 of the secret with the promise. Browsers can count it only on secure pages. */
export async function checkSeal(commitment: string, secret: string): Promise<Verdict> {
  if (!globalThis.crypto?.subtle) return "unable";
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytesOf(secret)));
  const counted = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return counted === commitment.toLowerCase() ? "kept" : "broken";
}

/** The bytes of a text in hex. */
function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
