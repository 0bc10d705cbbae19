/** What Python goes on from: its memory, as the build has written it down (web/memory.mjs). */

export interface Memory {
  /** What pyodide wants to know of it. */
  head: Uint8Array;
  /** Where memory is otherwise than before Python started: from which byte on, and what lies there. */
  changed: { from: number; bytes: Uint8Array }[];
  /** The files that nimmt reads, by where it looks for them. */
  files: { place: string; content: Uint8Array }[];
}

/** Fetch and unpack it, so many bytes in all, with how much of it is there told meanwhile, from 0 to 1. */
export async function fetched(address: string, length: number, progress: (done: number) => void): Promise<ArrayBuffer> {
  const answer = await fetch(address);
  const size = Number(answer.headers.get("content-length"));
  let [got, said] = [0, 0];
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, on) {
      got += piece.length;
      if (size && got > said + size / 20) progress((said = got) / size);
      on.enqueue(piece);
    },
  });
  const whole = new Uint8Array(length);
  let at = 0;
  const into = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(piece) {
      whole.set(piece, at);
      at += piece.length;
    },
  });
  await answer.body!.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip")).pipeTo(into);
  return whole.buffer;
}

/** Numbers first: how many spans have changed, where each begins and how long it is, and how long the list of files is. */
export function read(whole: ArrayBuffer, length: number): Memory {
  const count = new Uint32Array(whole, 0, 1)[0]!;
  const numbers = new Uint32Array(whole, 0, 2 * count + 2);
  let at = numbers.byteLength;
  const next = (size: number) => new Uint8Array(whole, (at += size) - size, size);
  const head = next(length);
  const changed = Array.from({ length: count }, (_, span) => ({ from: numbers[1 + 2 * span]!, bytes: next(numbers[2 + 2 * span]!) }));
  const listed = JSON.parse(new TextDecoder().decode(next(numbers.at(-1)!))) as [string, number][];
  const files = listed.map(([place, size]) => ({ place, content: next(size) }));
  return { head, changed, files };
}
