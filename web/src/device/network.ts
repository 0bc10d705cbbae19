/** A network of the aurochs, computed here: Python would take ten times as long. What it looks at is found by Python. */

interface Layer {
  columns: number;
  scales: Float32Array;
  bias: Float32Array;
  weights: Int8Array;
}

/** A network in one piece, see nimmt/offline/reckoning.py; gives what it makes of what it looks at. */
export function networkOf(packed: Uint8Array<ArrayBuffer>): (looks: Float32Array) => Float32Array {
  const [first, ...deeper] = layersOf(packed);
  const heads = deeper.pop()!;
  return (looks) => {
    const state = after(first!, looks).map((number) => Math.max(number, 0));
    for (const layer of deeper) {
      const more = after(layer, state);
      for (let at = 0; at < state.length; at++) state[at]! += Math.max(more[at]!, 0);
    }
    return after(heads, state);
  };
}

function layersOf(packed: Uint8Array<ArrayBuffer>): Layer[] {
  const { buffer, byteOffset } = packed;
  const sizes = new Uint32Array(buffer, byteOffset, 1 + 2 * new Uint32Array(buffer, byteOffset, 1)[0]!);
  let at = byteOffset + sizes.byteLength;
  const numbers = (count: number) => new Float32Array(buffer, (at += 4 * count) - 4 * count, count);
  const layers: Layer[] = [];
  for (let place = 1; place < sizes.length; place += 2) {
    const [rows, columns] = [sizes[place]!, sizes[place + 1]!];
    const [scales, bias] = [numbers(rows), numbers(rows)];
    layers.push({ columns, scales, bias, weights: new Int8Array(buffer, at, rows * columns) });
    at += Math.ceil((rows * columns) / 4) * 4;
  }
  return layers;
}

/** What a layer makes of these numbers, most of which may be 0. */
function after({ columns, scales, bias, weights }: Layer, state: Float32Array): Float32Array {
  const there = Uint32Array.from(state.keys()).filter((place) => state[place] !== 0);
  const numbers = Float32Array.from(there, (place) => state[place]!);
  return scales.map((scale, row) => {
    let sum = 0;
    for (let at = 0, from = row * columns; at < there.length; at++) sum += weights[from + there[at]!]! * numbers[at]!;
    return sum * scale + bias[row]!;
  });
}
