/** A whole game in a link: its record, compressed. Whoever opens the link needs no table, and no server that knows it. */

/** How such a game's name in addresses begins. */
const MARK = "=";

export function isPacked(id: string): boolean {
  return id.startsWith(MARK);
}

function through(bytes: BlobPart, change: CompressionStream | DecompressionStream): Response {
  return new Response(new Blob([bytes]).stream().pipeThrough(change));
}

/** A record as a name. */
export async function packed(record: string): Promise<string> {
  const bytes = new Uint8Array(await through(record, new CompressionStream("deflate-raw")).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return MARK + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The record again; it fails where the name was cut or changed. */
export async function unpacked(id: string): Promise<string> {
  const letters = atob(id.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
  return through(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)), new DecompressionStream("deflate-raw")).text();
}
