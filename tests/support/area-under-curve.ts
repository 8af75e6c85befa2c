/** Chance that one of `known` is larger than one of `unknown` (Mann–Whitney): 0.5 where nothing tells them apart. */
export function areaUnderCurve(known: readonly number[], unknown: readonly number[]): number {
  const sorted = [...unknown].sort((a, b) => a - b);
  let sum = 0;
  for (const value of known) {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    sum += low;
  }
  return sum / (known.length * sorted.length);
}
