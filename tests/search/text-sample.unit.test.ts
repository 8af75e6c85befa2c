import { expect, test } from 'vitest';
import { CountedWords } from '../../api/store/search/postgres/search-postgres-counted-words.ts';
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
    text: `${i < 40 ? 'sok' : 'kwas'} ${i % 40 === 0 ? 'malinowy' : 'wisniowy'} nasz ${i % 3 === 0 ? '250' : '330'}`,
    share: 1 / 1_000,
  }));
  const sample = new TextSample(values, 1_000_000);
  // 25,000 have raspberries, 1,000 of those are juices; a third of all has 250.
  expect(sample.ask(['malinowy', 'sok'], 0.001).parts).toHaveLength(2);
  expect(sample.ask(['malinowy', 'sok', '250'], 0.001).parts).toHaveLength(2);
  expect(sample.ask(['330', 'nasz'], 0.66).parts).toHaveLength(1);
});

test('words that few sampled values have are counted, as far as those values allow', () => {
  const counted = new CountedWords(
    [
      { folded: 'cynamonowy', count: 6_000 },
      { folded: 'mono', count: 600 },
      { folded: 'monomono', count: 300 },
      { folded: 'lomono', count: 100 },
      { folded: 'sok', count: 900_000 },
    ],
    1_000_000,
  );
  const shareWith = (text: string, share: number) => counted.shareWith(text, { share, values: 1_000 });
  expect(shareWith('mono', 0.005)).toBeCloseTo(0.007);
  // A space is the beginning or the end of a word; one that has the text twice counts once.
  expect(shareWith(' mono', 0)).toBeCloseTo(0.0009);
  expect(shareWith('mono ', 0)).toBeCloseTo(0.001);
  expect(shareWith(' mono ', 0)).toBeCloseTo(0.0006);
  expect(shareWith('zubr', 0)).toBe(0);
  // Companies' words are counted too: of what no sampled value has there may be three, of nine there should be three.
  expect(shareWith('sok', 0)).toBeCloseTo(0.003);
  expect(shareWith('zubr', 0.009)).toBeCloseTo(0.003);
  expect(shareWith('zubr', 0.019)).toBeCloseTo(0.0103, 4);
  expect(shareWith('zubr', 0.02)).toBe(0.02);
  // No words of digits, of two letters, no two words are counted, and none where nothing is known.
  for (const text of ['250', 'ab', 'mono sok', '3w1']) expect(shareWith(text, 0.001)).toBe(0.001);
  expect(new CountedWords([], 0).shareWith('mono', { share: 0.001, values: 1_000 })).toBe(0.001);
  expect(counted.shareWith('mono', { share: 0, values: 0 })).toBe(0);
});

test('a rare word that is counted leaves as many rows as have it, so that a frequent one is asked for too', () => {
  const values = Array.from({ length: 1_000 }, (_, i) => ({
    text: ` kwas ${i % 12 === 0 ? '250' : '330'} g `,
    share: 1 / 1_000,
  }));
  const counted = new CountedWords([{ folded: 'ledo', count: 2_500 }], 1_000_000);
  const sample = new TextSample(values, 1_000_000, true, counted);
  expect(sample.ask(['ledo'], 0).left).toBeCloseTo(0.0025);
  const { parts, left } = sample.ask(['ledo', ' 250'], 0);
  expect(parts.filter((part) => part.includes('25'))).toHaveLength(1);
  expect(left).toBeLessThan(0.001);
  // Nobody knows of it: no row is expected.
  expect(new TextSample(values, 1_000_000, true).ask(['ledo'], 0).left).toBe(0);
});

test('a word before others: at the beginning of a value, or after a space', () => {
  const values = ['ser bialy', 'maly ser bialy', 'deser bialy', 'ser'].map((text) => ({ text, share: 0.25 }));
  expect(new TextSample(values, 1_000).shareOfWord('ser')).toBe(0.5);
});

test('one of several groups of signs is asked for as one, whose values have any of them', () => {
  const values = Array.from({ length: 1_000 }, (_, i) => ({
    text: ` sok ${['150 g', '0d15 kg', '500 g', '250 g'][i % 4]} `,
    share: 1 / 1_000,
  }));
  const sample = new TextSample(values, 1_000_000, true);
  const { parts, left } = sample.ask([[' 15', ' 0d']], 0.5);
  expect(parts).toEqual([' 15\n 0d']);
  expect(left).toBeCloseTo(0.5);
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
