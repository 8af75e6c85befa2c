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
  expect(sample.ask(['nazwa', 'sok'], 0.002).parts[0]).toBe('sok');
});

test('of texts that no or few sampled values have together, what chance would have counts more than those few', () => {
  const values = Array.from({ length: 1_000 }, (_, i) => ({
    text: `${i % 10 === 0 ? 'sok' : 'kwas'} ${i % 25 === 1 ? 'malinowy' : 'wisniowy'} ${i % 4 === 2 ? '250' : '330'}`,
    share: 1 / 1_000,
  }));
  const sample = new TextSample(values, 1_000_000);
  // A tenth and a twenty-fifth of all: 4 of 1,000 where no sampled value is.
  expect(sample.shareWithAll(['sok', 'malinowy'])).toBe(0);
  expect(sample.ask(['sok', 'malinowy'], 0).left).toBeGreaterThan(0.003);
  expect(sample.ask(['sok', 'malinowy'], 0).left).toBeLessThan(0.006);
  // What many have is as it was sampled, and never less.
  expect(sample.ask(['wisniowy', '330'], 0.71).left).toBeCloseTo(0.71, 1);
  expect(sampleWith('sok jablkowy', 2).ask(['sok', 'jablkowy'], 0.002).left).toBeGreaterThanOrEqual(0.002);
});

test('parts of one text are not taken for independent: its sampled values say what it leaves', () => {
  const values = Array.from({ length: 1_000 }, (_, i) => ({
    text: i % 50 === 0 ? 'malinowy' : 'inny',
    share: 1 / 1_000,
  }));
  const sample = new TextSample(values, 1_000_000);
  expect(sample.ask(['malinowy'], 0.02).left).toBeCloseTo(0.02, 2);
  expect(sample.ask(['malinowy'], 0.02).parts.length).toBeLessThan(3);
  expect(sample.ask(['xyzab'], 0).left).toBe(0);
  expect(new TextSample([], 0).ask(['sok'], 0)).toEqual({ parts: ['sok'], left: 0, walk: 40 });
  expect(sample.ask(['a'], 0.5)).toEqual({ parts: [], left: 1, walk: 0 });
});

test('going through the lists of frequent texts takes longer than that of rare ones', () => {
  const sample = sampleWith('sok jablkowy', 10);
  expect(sample.ask(['nazwa'], 1).walk).toBeGreaterThan(2 * sample.ask(['jablkowy'], 0.01).walk);
});

test('a further text is asked for where reading its list costs less than the rows that it spares', () => {
  const values = Array.from({ length: 1_000 }, (_, i) => ({
    text: `${i < 40 ? 'sok' : 'kwas'} ${i % 40 === 0 ? 'malinowy' : 'wisniowy'} ${i % 3 === 0 ? '250' : '330'}`,
    share: 1 / 1_000,
  }));
  const sample = new TextSample(values, 1_000_000);
  // 25,000 have raspberries, 1,000 of those are juices; a third of all has 250.
  expect(sample.ask(['malinowy', 'sok'], 0.001).parts).toHaveLength(2);
  expect(sample.ask(['malinowy', 'sok', '250'], 0.001).parts).toHaveLength(2);
  expect(sample.ask(['330', 'wis'], 0.64).parts).toHaveLength(1);
});

test('where the index has a letter for each space, a phrase is told by what stands at the space between its words', () => {
  const values = Array.from({ length: 1_000 }, (_, i) => ({
    text: ` jogurt klasyczny ${i % 2 === 0 ? 'jagodowy' : 'malinowy'} 500 g `,
    share: 1 / 1_000,
  }));
  expect(new TextSample(values, 1_000_000, true).ask(['500 klasyczny'], 0).parts).toContain('0 k');
  expect(new TextSample(values, 1_000_000).ask(['500 klasyczny'], 0).parts).not.toContain('0 k');
});

test('parts of a text are asked for in one pattern, those that overlap as one piece', () => {
  expect(patternsOf('malinowy', ['lin', 'ali'])).toEqual(['%alin%']);
  expect(patternsOf('malinowy sok', ['sok', 'mal'])).toEqual(['%mal%sok%']);
  expect(patternsOf('malinowy', [])).toEqual([]);
});
