import { expect, test } from 'vitest';
import { TextSample } from '../../api/store/search-postgres-samples.ts';

/** Statistics of a million products: a thousand sampled names, of which so many have the phrase. */
function sampleWith(phrase: string, times: number): TextSample {
  const values = Array.from({ length: 1_000 }, (_, i) => ({
    text: i < times ? `nazwa ${i} ${phrase} 500 g` : `inna ${i} nazwa 250 g`,
    share: 1 / 1_000,
  }));
  return new TextSample(values, 1_000_000);
}

test('a phrase that many names have is read off the first pages', () => {
  expect(sampleWith('sok jablkowy', 300).isQuickerRead('sok jablkowy')).toBe(true);
});

test('a phrase that two of a thousand sampled names have may be there by chance, so the index is asked', () => {
  expect(sampleWith('sok jablkowy', 2).isQuickerRead('sok jablkowy')).toBe(false);
});

test('of a share, chance takes off much where few values have it and little where many do', () => {
  const sample = sampleWith('sok jablkowy', 1);
  expect(sample.sureOf(0.001)).toBe(0);
  expect(sample.sureOf(0.3)).toBeGreaterThan(0.28);
  expect(new TextSample([], 0).sureOf(0)).toBe(0);
});
