import { searchWordsOf, splitWords } from '@gtinoteka/contract/rules/search-words.ts';
import { describe, expect, test } from 'vitest';
import { TextSample } from '../../api/store/search/postgres/search-postgres-samples.ts';
import {
  containsCondition,
  foldedCompany,
  literalPattern,
  parameters,
  unweighed,
  type Put,
  type SoughtText,
} from '../../api/store/search/postgres/search-postgres-text.ts';
import {
  either,
  hasParts,
  isInList,
  phraseTiers,
  type Condition,
  type Place,
} from '../../api/store/search/postgres/search-postgres-tiers.ts';
import { beginningsOf, type OtherPlace } from '../../api/store/search/postgres/search-postgres-word-checks.ts';
import { phraseAndWordTiers, wordTiers } from '../../api/store/search/postgres/search-postgres-word-tiers.ts';

const known = ['sok jablkowy 1,5 l', 'sok jablkowy 400 g', 'sok malinowy', 'kompot', 'miod lipowy'];
const sampleOf = (texts: readonly string[], isJoined = false, rows = 1_000): TextSample =>
  new TextSample(
    texts.map((text) => ({ text, share: 1 / texts.length })),
    rows,
    isJoined,
  );
const starts = sampleOf(known);
/** Names: an index of words, which has a letter for each space. */
const names: Place = {
  value: 'name',
  words: 'words',
  indexed: { column: 'joined', sample: sampleOf(known.map(splitWords), true), isWords: true },
  starts,
  hasHeads: true,
};
/** The same of as many sampled values as the server takes: of few ones chance says more than they do. */
const manyNames = placeOfMany(1_000);

function placeOfMany(rows: number): Place {
  const values = known.flatMap((text) => Array(200).fill(splitWords(text)));
  return { ...names, indexed: { column: 'joined', sample: sampleOf(values, true, rows), isWords: true } };
}
/** Brands: an index of the value. */
const brands: Place = {
  value: 'brand',
  words: 'split',
  indexed: { column: 'brand', sample: starts, isWords: false },
  starts,
  hasHeads: true,
};
/** A value without any index. */
const bare: Place = { value: 'note', words: 'split', indexed: null, starts: null };

/** SQL with its values in it. */
function said(sql: (put: Put) => string): string {
  const { values, put } = parameters();
  const text = sql(put);
  return text.replace(/\$(\d+)/g, (_, place: string) => `'${String(values[Number(place) - 1])}'`);
}
const indexed = (condition: Condition | undefined) => condition && said((put) => condition.sql(put, true));
const checked = (condition: Condition | undefined) => condition && said((put) => condition.sql(put, false));
const ranked = (condition: Condition | undefined) => condition?.rankSql && said(condition.rankSql);
const textOf = (folded: string): SoughtText => ({ folded, starts: `${literalPattern(folded)}%` });
const phrase = (place: Place, folded: string, isExactFirst = false) => phraseTiers(place, textOf(folded), isExactFirst);
const words = (place: Place, folded: string, orIn?: OtherPlace) => wordTiers(place, searchWordsOf(folded), orIn);
/** What a condition says of itself: shares in hundredths. */
function facts({ share, leaves, hasIndex, isText = false, isByWords = false }: Condition) {
  return [hundredths(share), leaves === undefined ? null : hundredths(leaves), hasIndex, isText, isByWords];
}
/** A beginning as an index is asked for it, without a pattern. */
const beginning = (column: string, text: string) => {
  const value = `left(${column}, 200) COLLATE "C"`;
  return `${value} >= '${text}' AND ${value} < '${text}\u{10ffff}' AND ${value} LIKE '${text}%'`;
};
const hundredths = (part: number) => Math.round(part * 100);
/** Of products with a name of such a length: which share of all meets it, and has one. */
function inBand(condition: Condition | undefined, from: number, below: number) {
  const { share = Number.NaN, of = Number.NaN } = condition?.shareIn?.(from, below) ?? {};
  return [hundredths(share), hundredths(of)];
}

describe('a text as it stands', () => {
  test('in names: at the beginning, at the beginning of a word, anywhere', () => {
    const tiers = phrase(names, 'sok jab');
    expect(tiers.map(checked)).toEqual([
      `(name || '') LIKE 'sok jab%'`,
      `(name || '') LIKE '% sok jab%'`,
      `(name || '') LIKE '%sok jab%'`,
    ]);
    expect(tiers.map(indexed)).toEqual([
      beginning('name', 'sok jab'),
      `joined LIKE '%kqjab%' AND (name || '') LIKE '% sok jab%'`,
      `joined LIKE '%kqjab%' AND (name || '') LIKE '%sok jab%'`,
    ]);
    expect(tiers.map(facts)).toEqual([
      [40, null, true, false, false],
      [40, 40, true, true, true],
      [40, 40, true, true, true],
    ]);
  });

  test('in brands: equal first; their index has the value as it is', () => {
    const tiers = phrase(brands, 'sok jab', true);
    expect(tiers.map(checked)).toEqual([
      `(brand || '') = 'sok jab'`,
      `(brand || '') LIKE 'sok jab%'`,
      `(brand || '') LIKE '% sok jab%'`,
      `(brand || '') LIKE '%sok jab%'`,
    ]);
    expect(tiers.map(indexed)).toEqual([
      `left(brand, 200) COLLATE "C" = left('sok jab', 200) AND (brand || '') = 'sok jab'`,
      beginning('brand', 'sok jab'),
      `brand LIKE '% sok%jab%' AND (brand || '') LIKE '% sok jab%'`,
      `brand LIKE '%sok% jab%' AND (brand || '') LIKE '%sok jab%'`,
    ]);
    expect(tiers.map(facts)).toEqual([
      [0, null, true, false, false],
      [40, null, true, false, false],
      [0, 6, true, true, false],
      [40, 40, true, true, false],
    ]);
    expect(facts(phrase(brands, 'kompot', true)[0])).toEqual([20, null, true, false, false]);
  });

  test('signs mean themselves, and a decimal number is one word of the index', () => {
    expect(phrase(names, '100%_\\').map(checked)[2]).toBe(`(name || '') LIKE '%100\\%\\_\\\\%'`);
    const [, , anywhere] = phrase(names, 'jablkowy 1,5 l');
    expect(anywhere && facts(anywhere)).toEqual([20, 20, true, true, true]);
    expect(indexed(anywhere)).toBe(`joined LIKE '%yq1d5%' AND (name || '') LIKE '%jablkowy 1,5 l%'`);
  });

  test('of a sign between spaces the words have one space, so that the index is not asked for two', () => {
    const last = (folded: string) => indexed(phrase(names, folded).at(-1));
    expect(last('miod - sok')).toBe(`joined LIKE '%miod%sok%' AND (name || '') LIKE '%miod - sok%'`);
    expect(last('sok  1/2 malin')).toBe(`joined LIKE '%kq1%2qmal%' AND (name || '') LIKE '%sok  1/2 malin%'`);
    expect(last('- sok')).toBe(`joined LIKE '%sok%' AND (name || '') LIKE '%- sok%'`);
  });

  test('of one and two letters the index knows the beginnings of words, or nothing', () => {
    expect(phrase(names, 'ok').map(facts)).toEqual([
      [0, null, true, false, false],
      [0, 0, true, true, true],
      [60, null, false, false, false],
    ]);
    expect(phrase(names, 'ok').map(indexed)).toEqual([
      beginning('name', 'ok'),
      `joined LIKE '%qok%' AND (name || '') LIKE '% ok%'`,
      `(name || '') LIKE '%ok%'`,
    ]);
    expect(phrase(names, 'o').map(({ hasIndex }) => hasIndex)).toEqual([true, false, false]);
    expect(phrase(brands, 'o').map(({ hasIndex }) => hasIndex)).toEqual([true, true, false]);
  });

  test('without an index all is checked', () => {
    const tiers = phrase(bare, 'sok jab', true);
    expect(tiers.map(indexed)).toEqual(tiers.map(checked));
    expect(tiers.map(facts)).toEqual([
      [0, null, false, false, false],
      [0, null, false, false, false],
      [0, null, false, false, false],
      [0, null, false, false, false],
    ]);
    expect(tiers.map(({ head }) => head)).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('beginnings are looked up by their first four letters', () => {
    const headOf = (place: Place, folded: string) => phrase(place, folded)[0].head;
    expect(headOf(names, 'sok jab')).toEqual({
      column: 'name',
      letters: 'sok ',
      isPart: false,
      share: expect.closeTo(0.6),
      isFirst: false,
    });
    expect(headOf(brands, 'soki')).toMatchObject({
      column: 'brand',
      letters: 'soki',
      isPart: false,
      isFirst: true,
      share: 0,
    });
    expect(headOf(brands, 'sok')).toMatchObject({
      letters: 'sok',
      isPart: true,
      isFirst: false,
      share: expect.closeTo(0.6),
    });
    expect(headOf(names, '🍭🍭🍭🍭🍭')).toMatchObject({ letters: '🍭🍭🍭🍭', isPart: false });
    // A whole value of fewer letters is all of them.
    expect(phrase(brands, 'sok', true)[0].head).toMatchObject({ letters: 'sok', isPart: false, isFirst: true });
  });

  test('the index of words in names is asked for whole words, and for the beginning of the last', () => {
    const wordsOf = (folded: string, place = names) => phrase(place, folded)[0].words?.words;
    expect(wordsOf('sok')).toEqual(['sok']);
    expect(wordsOf('sok jab')).toEqual(['sok', 'jab']);
    expect(wordsOf('jablkowy 1,5 l')).toEqual(['jablkowy', '1d5', 'l']);
    expect(wordsOf('so')).toBeUndefined();
    expect(wordsOf('sok-jab')).toBeUndefined();
    expect(wordsOf('sok, jab')).toBeUndefined();
    expect(wordsOf('sok ,5')).toBeUndefined();
    expect(wordsOf('сок')).toBeUndefined();
    expect(wordsOf('s'.repeat(201))).toBeUndefined();
    expect(wordsOf(`sok ${'s'.repeat(200)}`)).toBeUndefined();
    expect(wordsOf('sok', brands)).toBeUndefined();
  });

  test('how many names of a length have it, and how many there are', () => {
    const [, atStart, anywhere] = phrase(names, 'malin');
    expect(inBand(anywhere, 12, 13)).toEqual([20, 20]);
    expect(inBand(atStart, 0, 100)).toEqual([20, 100]);
    expect(inBand(anywhere, 13, 100)).toEqual([0, 40]);
    expect(inBand(anywhere, 0, 12)).toEqual([0, 40]);
    expect(inBand(phrase(names, 'alin')[1], 0, 100)).toEqual([0, 100]);
    expect(inBand(phrase(bare, 'malin')[1], 0, 100)).toEqual([0, 0]);
  });
});

describe('words in any order', () => {
  test('in names: at beginnings of words, then anywhere', () => {
    const tiers = words(names, 'jab sok');
    expect(tiers.map(checked)).toEqual([
      `((words || '') LIKE '% jab%') AND ((words || '') LIKE '% sok%')`,
      `((words || '') LIKE '%jab%') AND ((words || '') LIKE '%sok%')`,
    ]);
    expect(tiers.map(indexed)).toEqual([
      `joined LIKE '%qjab%' AND joined LIKE '%sok%' AND ((words || '') LIKE '% jab%') AND ((words || '') LIKE '% sok%')`,
      `joined LIKE '%jab%' AND joined LIKE '%sok%' AND ((words || '') LIKE '%jab%') AND ((words || '') LIKE '%sok%')`,
    ]);
    expect(tiers.map(facts)).toEqual([
      [40, 40, true, true, true],
      [40, 44, true, true, true],
    ]);
    expect(tiers.map(ranked)).toEqual(tiers.map(checked));
  });

  test('in brands: the value is looked at before its words', () => {
    const [atStart, anywhere] = words(brands, 'jab');
    expect(checked(atStart)).toBe(
      `(brand || '') LIKE '%jab%' AND ((' ' || brand || '') LIKE '% jab%' OR (split || '') LIKE '% jab%')`,
    );
    expect(checked(anywhere)).toBe(`(brand || '') LIKE '%jab%'`);
    expect(indexed(anywhere)).toBe(`brand LIKE '%jab%' AND (brand || '') LIKE '%jab%'`);
    expect([atStart, anywhere].map((tier) => tier && facts(tier))).toEqual([
      [40, 40, true, true, false],
      [40, 40, true, true, false],
    ]);
  });

  test('short words, models and numbers stand at beginnings alone: one rank, which what found them has shown', () => {
    const tiers = words(names, '3w1 w 250');
    expect(tiers.map(checked)).toEqual([
      `((words || '') LIKE '% 3w1%') AND ((words || '') LIKE '% w%') AND ` +
        `(((words || '') LIKE '% 250 %' OR ((words || '') LIKE '% 250%' AND (words || '') ~ ' 250(?![0-9]|d[0-9])')))`,
    ]);
    expect(tiers.map(ranked)).toEqual(['true']);
    expect(words(names, '3w1 jab')).toHaveLength(2);
    expect(ranked(words(names, '3w1 jab')[1])).toBe(`((words || '') LIKE '%jab%')`);
  });

  test('a number in brands: its digits in the value, itself in the words', () => {
    expect(checked(words(brands, '250')[0])).toBe(
      `(brand || '') LIKE '%250%' AND (((split || '') LIKE '% 250 %' OR ((split || '') LIKE '% 250%' AND (split || '') ~ ' 250(?![0-9]|d[0-9])')))`,
    );
    // A decimal number has another form there.
    expect(checked(words(brands, '1,5 jab')[0])).toContain(`((split || '') LIKE '% 1d5%')`);
  });

  test('a decimal number in brands: their index has it with its sign, so the other words are asked for', () => {
    expect(indexed(words(brands, 'sok 1,5').at(-1))).toBe(
      `brand LIKE '%sok%' AND (brand || '') LIKE '%sok%' AND ((split || '') LIKE '% 1d5%')`,
    );
    expect(words(brands, '1,5').map(({ hasIndex }) => hasIndex)).toEqual([false]);
  });

  test('an amount stands whole, in all the ways it is written', () => {
    const [atStart, anywhere] = words(names, '0,5 mg');
    // Few digits are compared before all ways.
    const begun = `(words || '') LIKE ANY ('%0d0005%,%0d5%'::text[])`;
    const ways = `(words || '') LIKE ANY ('% 0d0005g %,% 0d5mg %,% 0d5 mg %'::text[])`;
    const apart = `(words || '') LIKE '% 0d5%' AND (words || '') LIKE '% mg%'`;
    expect(checked(atStart)).toBe(`${begun} AND (${ways})`);
    expect(checked(anywhere)).toBe(`${begun} AND (${ways} OR ${apart})`);
    expect(indexed(atStart)).toBe(
      `((joined LIKE '%q0d0005gq%') OR (joined LIKE '%q0d5mgq%') OR (joined LIKE '%q0d5qmgq%')) AND ${begun} AND (${ways})`,
    );
    expect(indexed(anywhere)).toBe(
      `((joined LIKE '%q0d0005gq%') OR (joined LIKE '%q0d5mgq%') OR (joined LIKE '%q0d5qmgq%') OR (joined LIKE '%q0d5%' AND joined LIKE '%qmg%')) AND ${begun} AND (${ways} OR ${apart})`,
    );
    // What has number and unit apart is the rest of what the rank before it left.
    expect(checked(anywhere?.rest)).toBe(`((words || '') LIKE '% 0d5%') AND ((words || '') LIKE '% mg%')`);
    expect(atStart.rest).toBeUndefined();
    expect(words(names, '0,5 mg jab')[1]?.rest).toBeUndefined();
    expect(words(brands, '0,5 mg')[1]?.rest).toBeUndefined();
  });

  test('of the numbers of an amount the shortest are compared: 1 kg is 1000 g and 100 dag', () => {
    const digits = (text: string) =>
      /^\(words \|\| ''\) LIKE ANY \('([^']*)'/.exec(checked(words(names, text)[0]) ?? '')?.[1];
    expect(digits('1 kg')).toBe('%1%');
    expect(digits('150 g')).toBe('%15%');
    expect(digits('1,50 l')).toBe('%1d5%,%15%');
    expect(digits('500 g')).toBe('%0d5%,%50%');
    expect(digits('500 ml')).toBe('%5%');
  });

  test('an amount beside words that many have: the index is asked for how it begins in all ways too', () => {
    const million = placeOfMany(1_000_000);
    expect(indexed(words(million, 'lipowy 400 g')[0])).toMatch(/^joined LIKE '%lip%' AND joined ~ 'q40\|q0d' AND /);
    expect(searchWordsOf('1 kg').map(beginningsOf)).toEqual([[' 10', ' 1k', ' 1 ']]);
    // Of few rows it spares less than it takes, and where it may stand elsewhere it says nothing.
    expect(indexed(words(placeOfMany(100), 'lipowy 400 g')[0])).toMatch(/^joined LIKE '%lip%' AND \(words/);
    const elsewhere: OtherPlace = { has: () => ({ share: 0.9, hasIndex: true, sql: () => 'true' }) };
    expect(indexed(words(million, 'sok 400 g', elsewhere)[0])).not.toContain('joined ~');
  });

  test('an amount among words: the index is asked for the words', () => {
    const [atStart] = words(names, 'jablkowy sok 400 g');
    expect(indexed(atStart)).toMatch(
      /^joined LIKE '%jab%' AND joined ~ 'q40\|q0d' AND joined LIKE '%sok%' AND \(words \|\| ''\) LIKE ANY \('%0d4%,%40%'::text\[\]\) AND /,
    );
    expect(facts(atStart)).toEqual([8, 20, true, true, true]);
  });

  test('an amount that few have, among words that many have: the index is asked for its ways', () => {
    const [atStart] = words(manyNames, 'sok 7 mg');
    expect(indexed(atStart)?.startsWith(`((joined LIKE '%q0d007gq%') OR (joined LIKE '%q0d007qgq%') OR `)).toBe(true);
    expect(facts(atStart)).toEqual([0, 0, true, true, true]);
  });

  test('an amount of brands is in no index', () => {
    expect(words(brands, '400 g').map(facts)).toEqual([
      [20, null, false, true, false],
      [20, null, false, true, false],
    ]);
  });

  test('one digit is asked of the index of numbers', () => {
    const number = (text: string) =>
      `((words || '') LIKE '% ${text} %' OR ((words || '') LIKE '% ${text}%' AND (words || '') ~ ' ${text}(?![0-9]|d[0-9])'))`;
    expect(indexed(words(names, 'w 7')[0])).toBe(
      `((word_numbers(words) @> '7'::text[])) AND ((words || '') LIKE '% w%') AND (${number('7')})`,
    );
    // Where many have the other word and few the number, the number is asked for.
    expect(indexed(words(names, 'jab 7')[0])).toBe(
      `((word_numbers(words) @> '7'::text[])) AND ((words || '') LIKE '% jab%') AND (${number('7')})`,
    );
    expect(indexed(words(names, 'malin 1')[0])).toBe(
      `joined LIKE '%malin%' AND ((words || '') LIKE '% malin%') AND (${number('1')})`,
    );
    const [, anywhere] = words(names, '7 l');
    expect(indexed(anywhere)).toContain(`OR (word_numbers(words) @> '7'::text[])) AND (`);
    expect(indexed(anywhere?.rest)).toBe(
      `((word_numbers(words) @> '7'::text[])) AND (${number('7')}) AND ((words || '') LIKE '% l%')`,
    );
    expect(facts(words(names, 'x 1')[0])).toEqual([0, 20, true, true, true]);
    expect(words(names, 'w q').map(({ hasIndex }) => hasIndex)).toEqual([false]);
    expect(words(brands, '7 l').map(({ hasIndex }) => hasIndex)).toEqual([false, false]);
  });

  test('how many names of a length have them all', () => {
    const [atStart] = words(names, 'jab sok');
    expect(inBand(atStart, 18, 19)).toEqual([40, 40]);
    expect(inBand(atStart, 0, 18)).toEqual([0, 60]);
    expect(inBand(atStart, 19, 99)).toEqual([0, 0]);
    expect(inBand(words(names, 'ablko')[0], 0, 99)).toEqual([0, 100]);
  });
});

describe('a text and its words together', () => {
  const together = (folded: string, place = names) =>
    phraseAndWordTiers(place, phrase(place, folded), folded, searchWordsOf(folded));

  test('the ranks of both, and the index asked once for what either has', () => {
    const tiers = together('sok jab') ?? [];
    expect(tiers.slice(0, -1).map((tier) => checked(tier))).toEqual(
      [...phrase(names, 'sok jab'), words(names, 'sok jab')[0]].map(checked),
    );
    expect(indexed(tiers[4])).toBe(
      `joined LIKE '%jab%' AND joined LIKE '%sok%' AND (((name || '') LIKE '%sok jab%') OR (((words || '') LIKE '%sok%') AND ((words || '') LIKE '%jab%')))`,
    );
    expect(checked(tiers[4])).toBe(
      `(((name || '') LIKE '%sok jab%') OR (((words || '') LIKE '%sok%') AND ((words || '') LIKE '%jab%')))`,
    );
    expect(tiers.slice(3).map(facts)).toEqual([
      [40, 40, true, true, true],
      [40, 44, true, true, true],
    ]);
  });

  test('not where the index would leave out the text inside words, or has to be asked for amounts', () => {
    expect(together('ok jab')).toBeNull();
    expect(together('400 jab')).toBeNull();
    expect(together('400 g')).toBeNull();
    expect(together('sok jab', bare)).toBeNull();
    expect(together('jab ok')).toHaveLength(5);
    expect(together('jab 400')).toHaveLength(5);
  });

  test.each([
    'sok 0,5 l',
    'sok 1.50 kg',
    'sok-2 l',
    'sok 1/2 l',
    'sok (75 ml)',
    'sok 5g',
    'sok 150 dag',
    'sok 12 szt.',
  ])('a name with "%s" in it begins its amount in one of the ways that are asked for', (folded) => {
    const amounts = searchWordsOf(folded).filter(({ place }) => place === 'whole');
    expect(amounts).toHaveLength(1);
    expect(amounts.flatMap(beginningsOf).some((signs) => splitWords(folded).includes(signs))).toBe(true);
  });

  test('an amount after other words is asked for beside them; at the beginning of the text it may go on before it', () => {
    const million = placeOfMany(1_000_000);
    const last = (folded: string) =>
      indexed(phraseAndWordTiers(million, phrase(million, folded), folded, searchWordsOf(folded))?.at(-1));
    expect(last('sok 1,5 l')).toMatch(/^joined ~ 'q15\|q1d' AND \(\(/);
    expect(last('1,5 l sok')).toMatch(/^joined LIKE '%sok%' AND \(\(/);
  });
});

describe('words that may also stand elsewhere', () => {
  /** The company of a product, which has the word Łódź at its beginning, and "dz" in it; an index knows its products. */
  const company = (share: number, hasIndex = true): OtherPlace => ({
    has: (word, atStart) =>
      word.text.startsWith('lodz') || (!atStart && word.text === 'odz')
        ? { share, hasIndex, sql: (put) => `company = ${put('A')}` }
        : null,
  });

  test('one word there, the others here', () => {
    const [atStart, anywhere] = words(names, 'lodz jab', company(0.01));
    expect(checked(atStart)).toBe(`((words || '') LIKE '% lodz%' OR company = 'A') AND ((words || '') LIKE '% jab%')`);
    expect(checked(anywhere)).toBe(`((words || '') LIKE '%lodz%' OR company = 'A') AND ((words || '') LIKE '%jab%')`);
    // Few products have such a company: what has both words, or the company.
    expect(indexed(anywhere)).toBe(
      `((joined LIKE '%lodz%' AND joined LIKE '%jab%') OR company = 'A') AND ((words || '') LIKE '%lodz%' OR company = 'A') AND ((words || '') LIKE '%jab%')`,
    );
    expect(facts(anywhere ?? atStart)).toEqual([0, 7, true, true, false]);
  });

  test('many products have such a company: the other word alone is asked for', () => {
    const [, anywhere] = words(names, 'lodz jab', company(0.9));
    expect(indexed(anywhere)).toBe(
      `joined LIKE '%jab%' AND ((words || '') LIKE '%lodz%' OR company = 'A') AND ((words || '') LIKE '%jab%')`,
    );
    expect(anywhere && facts(anywhere)).toEqual([36, 40, true, true, false]);
  });

  test('both ranks, also of words that stand at beginnings here: the other place has its own', () => {
    expect(words(names, '250', { has: () => null })).toHaveLength(2);
    const [atStart, anywhere] = words(names, 'odz', company(0.01));
    expect(checked(atStart)).toBe(`((words || '') LIKE '% odz%')`);
    expect(checked(anywhere)).toBe(`((words || '') LIKE '%odz%' OR company = 'A')`);
    expect(ranked(atStart)).toBe(`((words || '') LIKE '% odz%')`);
  });

  test('an index that does not know the other place is not asked', () => {
    const [atStart] = words(names, 'lodz', company(0.01, false));
    expect(facts(atStart)).toEqual([1, null, false, true, false]);
    expect(indexed(atStart)).toBe(checked(atStart));
  });
});

describe('parts of conditions', () => {
  test('either of two', () => {
    const [a, b] = [phrase(names, 'sok')[2], words(brands, '400 g')[0]];
    const both = either(a ?? b, b);
    expect(checked(both)).toBe(`((${checked(a)}) OR (${checked(b)}))`);
    expect(indexed(both)).toBe(`((${indexed(a)}) OR (${indexed(b)}))`);
    expect(facts(both)).toEqual([60, null, false, true, false]);
    const [c] = words(brands, 'jab');
    expect(facts(either(a ?? c, c))).toEqual([60, null, true, true, false]);
    expect(facts(either(c, a ?? c))).toEqual([60, null, true, true, false]);
    const keyed: Condition = { share: 0, hasIndex: true, sql: () => 'key' };
    expect(facts(either(c, keyed))).toEqual([40, null, true, false, false]);
  });

  test.each([
    ['abc', true, true],
    [' ab', true, true],
    ['ab', false, false],
    ['a b', true, true],
    ['b c', true, true],
    [' a', false, true],
    ['a, ', false, false],
    ['%%%', false, false],
    ['ąę1', true, true],
  ])('whether an index can be asked for "%s": of words %s, of values %s', (text, ofWords, ofValues) => {
    expect(hasParts(names, text)).toBe(ofWords);
    expect(hasParts(brands, text)).toBe(ofValues);
    expect(hasParts(bare, text)).toBe(false);
  });

  test('a column that contains a text: its parts are asked for, the whole is checked', () => {
    const contains = (text: string) => said((put) => containsCondition('folded', text, starts, put));
    expect(contains('sok jab')).toBe(`folded LIKE '%sok% jab%' AND (folded || '') LIKE '%sok jab%'`);
    expect(contains('jab')).toBe(`folded LIKE '%jab%'`);
    expect(contains('%%')).toBe(`folded LIKE '%\\%\\%%'`);
  });

  test('what the server does not weigh stands in queries of its own; a list that it has to know does not', () => {
    const values: unknown[] = [];
    const put = unweighed((value) => `$${values.push(value)}`);
    expect([put('%a%'), put(['a']), put(7)]).toEqual(['(SELECT $1::text)', '(SELECT $2::text[])::text[]', '$3']);
    expect(unweighed(() => '$1', true)(['a'])).toBe('$1');
    expect(isInList('p.brick', '$1', 'text')).toBe('(p.brick IN (SELECT unnest($1::text[]))) IS TRUE');
  });

  test('a company as it is folded: dashes are spaces', () => {
    expect(foldedCompany(textOf('a-b – c'))).toEqual({ folded: 'a b c', starts: 'a b c%' });
    expect(foldedCompany(textOf('a_b - '))).toEqual({ folded: 'a_b', starts: 'a\\_b%' });
    for (const nothing of [null, undefined, textOf('--')]) expect(foldedCompany(nothing)).toBeNull();
  });
});

describe('a brand beside a text in names', () => {
  const products = sampleOf(['sok malinowy las', 'kompot las', 'miod lipowy', 'lasagne zlota'].map(splitWords), true);
  const asked: Place = { ...brands, alsoIn: { column: 'joined', sample: products, isWords: true } };
  const beside = (text: string, texts: readonly string[]) => words(asked, text).at(-1)?.inWords?.(texts);

  test('is asked of the index of words, and compared with the brand', () => {
    const condition = beside('las', ['malin']);
    expect(indexed(condition)).toBe(`joined LIKE '%las%' AND (brand || '') LIKE '%las%'`);
    expect(checked(condition)).toBe(`(brand || '') LIKE '%las%'`);
    expect(condition && facts(condition)).toEqual([0, 100, true, true, true]);
    expect(indexed(beside('las zlota', ['sok']))).toBe(
      `joined LIKE '%zlota%' AND (brand || '') LIKE '%las%' AND (brand || '') LIKE '%zlota%'`,
    );
  });

  test('leaves what products with both have, which one word may be part of', () => {
    expect(beside('lip', ['miod'])?.leaves).toBe(1);
    expect(beside('lip', ['kompot'])?.leaves).toBe(0.25);
    expect(beside('lip', ['nic'])?.leaves).toBe(0.25);
  });

  test('not where words may have the text in another form, nor where they have no index', () => {
    for (const text of ['7 l', '1,5 x', '\u043b\u0430\u0441', 'la']) expect(beside(text, ['sok'])).toBeUndefined();
    expect(words(brands, 'las').at(-1)?.inWords).toBeUndefined();
  });

  test('the text that ranks says what it asks the index of words for', () => {
    expect(words(names, 'sok malin').at(-1)?.texts).toEqual(['sok', 'malin']);
    expect(words(brands, 'sok').at(-1)?.texts).toBeUndefined();
  });
});
