import { expect, test } from 'vitest';
import { TextSample } from '../../api/store/search/postgres/search-postgres-samples.ts';
import { patternsOf } from '../../api/store/search/postgres/search-postgres-text.ts';

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

test('what no sampled value has all parts of may still be there: what chance would have, but less than one value', () => {
  const sample = sampleWith('sok jablkowy', 2);
  expect(sample.shareLeftBy(['sok', '500'])).toBeCloseTo(0.002);
  expect(sample.shareLeftBy(['sok', 'inn'])).toBeCloseTo(0.001);
  expect(sampleWith('sok', 500).shareLeftBy(['sok', 'inn'])).toBeCloseTo(0.001);
  expect(sample.shareLeftBy(['sok', 'xyz'])).toBe(0);
  expect(new TextSample([], 0).shareLeftBy(['sok'])).toBe(0);
});

test('a further text is asked for where reading its list costs less than the rows that it spares', () => {
  const values = Array.from({ length: 1_000 }, (_, i) => ({
    text: `${i < 40 ? 'sok' : 'kwas'} ${i % 40 === 0 ? 'malinowy' : 'wisniowy'} ${i % 3 === 0 ? '250' : '330'}`,
    share: 1 / 1_000,
  }));
  const sample = new TextSample(values, 1_000_000);
  // 25,000 have raspberries, 1,000 of those are juices; a third of all has 250.
  expect(sample.partsOfAll(['malinowy', 'sok'], 0.001)).toHaveLength(2);
  expect(sample.partsOfAll(['malinowy', 'sok', '250'], 0.001)).toHaveLength(2);
  expect(sample.partsOfAll(['330', 'wis'], 0.64)).toHaveLength(1);
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
