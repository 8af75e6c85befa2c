import { expect, test } from 'vitest';
import { TextSample } from '../../api/store/search/search-postgres-samples.ts';
import { patternsOf } from '../../api/store/search/search-postgres-text.ts';

/** Statistics of a million products: a thousand sampled names, of which so many have the phrase. */
function sampleWith(phrase: string, times: number): TextSample {
  const values = Array.from({ length: 1_000 }, (_, i) => ({
    text: i < times ? `nazwa ${i} ${phrase} 500 g` : `inna ${i} nazwa 250 g`,
    share: 1 / 1_000,
  }));
  return new TextSample(values, 1_000_000);
}

test('of words that all have to be there, those few names have are asked for, whatever their order', () => {
  const sample = sampleWith('jablkowy sok', 2);
  expect(sample.shareWithAll(['sok', 'jablkowy'])).toBeCloseTo(0.002);
  expect(sample.shareWithAll(['sok', 'nazwa', 'gruszka'])).toBe(0);
  expect(sample.partsOfAll(['nazwa', 'sok'], 0.002)[0]).toBe('sok');
});

test('of a share, chance takes off much where few values have it and little where many do', () => {
  const sample = sampleWith('sok jablkowy', 1);
  expect(sample.sureOf(0.001)).toBe(0);
  expect(sample.sureOf(0.3)).toBeGreaterThan(0.28);
  expect(new TextSample([], 0).sureOf(0)).toBe(0);
});

test('where the index has a letter for each space, a phrase is told by what stands at the space between its words', () => {
  const values = Array.from({ length: 1_000 }, (_, i) => ({
    text: ` jogurt klasyczny ${i % 2 === 0 ? 'jagodowy' : 'malinowy'} 500 g `,
    share: 1 / 1_000,
  }));
  expect(new TextSample(values, 1_000_000, true).partsOfAll(['500 klasyczny'], 0)).toContain('0 k');
  expect(new TextSample(values, 1_000_000).partsOfAll(['500 klasyczny'], 0)).not.toContain('0 k');
});

test('parts of a text are asked for in one pattern, those that overlap as one piece', () => {
  expect(patternsOf('malinowy', ['lin', 'ali'])).toEqual(['%alin%']);
  expect(patternsOf('malinowy sok', ['sok', 'mal'])).toEqual(['%mal%sok%']);
  expect(patternsOf('malinowy', [])).toEqual([]);
});
