/** The round numbers at which a graph from low to high has its lines, seven at most. */
export function ticksOf(low: number, high: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200].find((step) => (high - low) / step <= 6) ?? 500;
  return Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, at) => (Math.ceil(low / step) + at) * step);
}
