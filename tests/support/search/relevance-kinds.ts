import { foldText } from '@gtinoteka/contract/rules/fold-text.ts';
import { splitWords } from '@gtinoteka/contract/rules/search-words.ts';
import type { ProductSearch } from '../../../api/store/search/search-port.ts';

/** A product that searches are drawn from. */
export interface KnownProduct {
  /** 14 digits */
  readonly gtin: string;
  readonly name: string;
  readonly brand: string | null;
  readonly company: string | null;
}

/** What is asked for a product; null: it has nothing of the kind. */
export interface RelevanceKind {
  readonly title: string;
  /** least share of searches that have to find their product on the first page */
  readonly recall: number;
  ask(product: KnownProduct, draw: () => number): Partial<ProductSearch> | null;
  /** searches of this kind; left out: as many as of every other */
  readonly count?: number;
  /** whether only searches are made that no more products fit than a page shows */
  readonly isTellingOnly?: true;
  /** whether what may have been meant is taken up where little is found, as whoever searches does with one tap */
  readonly takesCorrection?: true;
}

const unitPattern = /(\d+(?:[.,]\d+)?) ?(kg|g|ml|l)(?![\p{L}\p{Nd}])/iu;

const wordsInAnyOrder: RelevanceKind = {
  title: 'words in any order',
  recall: 0.98,
  ask: ({ name }, draw) => {
    const words = wordsOf(name);
    return words.length < 2 ? null : { nameContains: shuffled(words, draw).join(' ') };
  },
};

/** A slip in one word of the name: two neighbours changed, one letter left out, doubled or another. Words of these lengths. */
function slip(title: string, shortest: number, longest: number): RelevanceKind {
  return {
    title,
    recall: 0.85,
    takesCorrection: true,
    ask: ({ name }, draw) => {
      const words = wordsOf(name);
      const fitting = words.filter(
        (word) => /^\p{L}+$/u.test(word) && word.length >= shortest && word.length <= longest,
      );
      if (words.length < 2 || fitting.length === 0) return null;
      const word = pick(fitting, draw);
      return { nameContains: words.map((one) => (one === word ? slipped(word, draw) : one)).join(' ') };
    },
  };
}

function slipped(word: string, draw: () => number): string {
  // The first letter is seldom the wrong one.
  const at = 1 + Math.floor(draw() * (word.length - 2));
  const [before, letter, next, after] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)];
  const ways = [
    before + next + letter + after,
    before + next + after,
    before + letter + letter + next + after,
    before + pick([...'aeiorstznkłpwm'], draw) + next + after,
  ];
  return pick(
    ways.filter((way) => way !== word),
    draw,
  );
}

/** For names that nobody has tidied: a thousand searches, each of which finds its own product. */
export const manyScriptsKind: RelevanceKind = { ...wordsInAnyOrder, recall: 1, count: 1_000, isTellingOnly: true };

/** Kinds of searches that people make for a product they know. */
export const relevanceKinds: readonly RelevanceKind[] = [
  { title: 'whole name', recall: 0.98, ask: ({ name }) => ({ nameContains: name }) },
  { title: 'plain letters', recall: 0.98, ask: ({ name }) => ({ nameContains: foldText(name) }) },
  {
    title: 'part of the name as it stands',
    recall: 0.98,
    ask: ({ name }, draw) => ({ nameContains: name.slice(Math.floor((draw() * name.length) / 3)).trim() }),
  },
  {
    title: 'first two words swapped',
    recall: 0.98,
    ask: ({ name }) => {
      const [first, second, ...rest] = wordsOf(name);
      return first && second ? { nameContains: [second, first, ...rest].join(' ') } : null;
    },
  },
  wordsInAnyOrder,
  {
    title: 'one word left out of two',
    recall: 0.9,
    ask: ({ name }, draw) => {
      const words = longWordsOf(name);
      return words.length === 2 ? { nameContains: words[draw() < 0.5 ? 0 : 1] ?? '' } : null;
    },
  },
  {
    title: 'one word left out of more',
    recall: 0.98,
    ask: ({ name }, draw) => {
      const words = wordsOf(name);
      const without = Math.floor(draw() * words.length);
      return words.length < 3 ? null : { nameContains: words.filter((_, i) => i !== without).join(' ') };
    },
  },
  {
    title: 'brand and a word',
    recall: 0.98,
    ask: ({ name, brand }, draw) =>
      brand === null ? null : { nameContains: `${brand} ${pick(longWordsOf(name), draw)}`.trim() },
  },
  {
    title: 'company and a word',
    recall: 0.98,
    ask: ({ name, company }, draw) =>
      company === null
        ? null
        : { anyContains: `${longWordsOf(company)[1] ?? ''} ${pick(longWordsOf(name), draw)}`.trim() },
  },
  {
    title: 'content written otherwise',
    recall: 0.98,
    ask: ({ name }, draw) => {
      const [all = '', number = '', unit = ''] = unitPattern.exec(name) ?? [];
      if (all === '') return null;
      return { nameContains: name.replace(all, pick(otherWays(number, unit.toLowerCase()), draw)) };
    },
  },
  slip('a slip in a word of 4 or 5', 4, 5),
  slip('a slip in a word of 6 or 7', 6, 7),
  slip('a slip in a word of 8 and more', 8, 40),
  {
    title: 'beginnings of two words',
    recall: 0.98,
    ask: ({ name }) => {
      const [first, second] = longWordsOf(name);
      return first && second ? { nameContains: `${first.slice(0, 4)} ${second.slice(0, 4)}` } : null;
    },
  },
];

/** Words in the order of the name, signs off. */
function wordsOf(name: string): string[] {
  return name
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{Nd}]+|[^\p{L}\p{Nd}%]+$/gu, ''))
    .filter(Boolean);
}

function longWordsOf(name: string): string[] {
  return splitWords(foldText(name))
    .trim()
    .split(' ')
    .filter((word) => /^\p{L}{3,}$/u.test(word));
}

function otherWays(number: string, unit: string): string[] {
  const amount = Number(number.replace(',', '.'));
  const round = (value: number): string => String(Math.round(value * 1e6) / 1e6).replace('.', ',');
  const ways = [`${number}${unit}`, `${number} ${unit}`];
  if (unit === 'g') ways.push(`${round(amount / 1000)} kg`, `${number} GRM`);
  if (unit === 'kg') ways.push(`${round(amount * 1000)}g`);
  if (unit === 'ml') ways.push(`${round(amount / 1000)}l`);
  if (unit === 'l') ways.push(`${round(amount * 1000)} ml`);
  return ways.slice(1);
}

function pick(words: readonly string[], draw: () => number): string {
  return words[Math.floor(draw() * words.length)] ?? '';
}

function shuffled(words: readonly string[], draw: () => number): string[] {
  return words
    .map((word) => ({ word, place: draw() }))
    .sort((a, b) => a.place - b.place)
    .map(({ word }) => word);
}
