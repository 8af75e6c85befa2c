import { randomInt } from 'node:crypto';

/** A NIP with a right check digit that no other test has, as good as surely. */
export function newNip(): string {
  for (;;) {
    const stem = String(randomInt(100_000_000, 999_999_999));
    const digit = weighted(stem, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11;
    if (digit < 10) return stem + digit;
  }
}

/** A 9-digit REGON with a right check digit that no other test has, as good as surely. */
export function newRegon(): string {
  const stem = String(randomInt(10_000_000, 99_999_999));
  return stem + ((weighted(stem, [8, 9, 2, 3, 4, 5, 6, 7]) % 11) % 10);
}

function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0);
}
