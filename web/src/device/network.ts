/**
 * A network of the aurochs, computed here: Python would take many times as long. What it looks at is found by Python.
 * Most of the numbers that a layer looks at are 0, so weights lie column by column: only some columns are needed.
 */
import { vectors } from "./vectors.ts";

interface Layer {
  columns: number;
  scales: Float32Array;
  bias: Float32Array;
  /** Where its weights begin. */
  from: number;
  /** How many bytes a column has: a multiple of eight. */
  high: number;
}

const FLOAT = 4;

/** A network in one piece, see nimmt/offline/reckoning.py; gives what it makes of what it looks at. */
export function networkOf(packed: Uint8Array<ArrayBuffer>): (looks: Float32Array) => Float32Array {
  const { buffer, byteOffset } = packed;
  const sizes = new Uint32Array(buffer, byteOffset, 1 + 2 * new Uint32Array(buffer, byteOffset, 1)[0]!);
  const highest = Math.max(...sizes.filter((_, at) => at % 2).map(eights));
  let room = FLOAT * highest;
  for (let at = 1; at < sizes.length; at += 2) room += eights(sizes[at]!) * sizes[at + 1]!;
  const { memory, add } = vectors(room);
  const sums = new Float32Array(memory, 0, highest);

  let [at, from] = [byteOffset + sizes.byteLength, sums.byteLength];
  const numbers = (count: number) => new Float32Array(buffer, (at += FLOAT * count) - FLOAT * count, count);
  const layers: Layer[] = [];
  for (let place = 1; place < sizes.length; place += 2) {
    const [rows, columns] = [sizes[place]!, sizes[place + 1]!];
    const layer = { columns, scales: numbers(rows), bias: numbers(rows), from, high: eights(rows) };
    turn(new Int8Array(buffer, at, rows * columns), new Int8Array(memory, from, layer.high * columns), layer);
    at += Math.ceil((rows * columns) / FLOAT) * FLOAT;
    from += layer.high * columns;
    layers.push(layer);
  }

  /** What a layer makes of these numbers. */
  function after({ columns, scales, bias, from, high }: Layer, state: Float32Array): Float32Array {
    sums.fill(0);
    for (let column = 0; column < columns; column++) if (state[column]) add(from + column * high, state[column]!, 0, FLOAT * high);
    return scales.map((scale, row) => sums[row]! * scale + bias[row]!);
  }

  const [first, ...deeper] = layers;
  const heads = deeper.pop()!;
  return (looks) => {
    const state = after(first!, looks).map((number) => Math.max(number, 0));
    for (const layer of deeper) {
      const more = after(layer, state);
      for (let row = 0; row < state.length; row++) state[row]! += Math.max(more[row]!, 0);
    }
    return after(heads, state);
  };
}

function eights(count: number): number {
  return Math.ceil(count / 8) * 8;
}

/** From lines to columns. */
function turn(lines: Int8Array, into: Int8Array, { columns, high }: Layer): void {
  for (let at = 0; at < lines.length; at++) into[(at % columns) * high + Math.floor(at / columns)] = lines[at]!;
}
