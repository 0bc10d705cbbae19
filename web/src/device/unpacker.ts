/** A worker of its own that unpacks the memory for the engine's, which has enough to do meanwhile. */
/// <reference lib="webworker" />
import { fetched } from "./memory.ts";

declare const self: DedicatedWorkerGlobalScope;

export interface ToUnpacker {
  address: string;
  /** How many bytes there will be. */
  length: number;
  /** Who is told. */
  engine: MessagePort;
}

export type FromUnpacker = { kind: "progress"; done: number } | { kind: "unpacked"; whole: ArrayBuffer } | { kind: "failed"; message: string };

self.onmessage = ({ data: { address, length, engine } }: MessageEvent<ToUnpacker>) => {
  const tell = (message: FromUnpacker, given: Transferable[] = []) => engine.postMessage(message, given);
  void fetched(address, length, (done) => tell({ kind: "progress", done })).then(
    (whole) => tell({ kind: "unpacked", whole }, [whole]),
    (problem: unknown) => tell({ kind: "failed", message: String(problem) }),
  );
};
