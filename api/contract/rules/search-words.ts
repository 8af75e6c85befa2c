import { foldText } from './fold-text.ts';
import { netUnits } from './net-units.ts';

/** One searched word; words match in any order. */
export interface SearchWord {
  /** folded letters and digits; an amount as in a product's words: "400g" */
  readonly text: string;
  /**
   * Where the word must occur:
   * - `part`: anywhere in a word.
   * - `start`: at the start of a word, for one or two letters, or a model as 3w1.
   * - `number`: as the whole number at the start of a word (250 in "250g", not in 2500).
   * - `whole`: as one of `written`, whole words: an amount in all its spellings.
   */
  readonly place: 'part' | 'start' | 'number' | 'whole';
  /** of `whole`: spellings, of which one must occur: "400g", "400 g", "0d4 kg"; else the text alone */
  readonly written: readonly string[];
  /** of `whole`: number and unit as separate words: "500 2 g" in "2 x 500 g" in another order */
  readonly apart?: readonly SearchWord[];
}

/** Shorter texts are searched unchanged. */
const shortest = 3;
/** A text with more words is not searched by words. */
const mostWords = 40;

/** Units that are compared with their multiples: code, factor to the base unit, spellings. */
const measures = {
  g: [
    ['GRM', 1, 'g gr gram grm'],
    ['KGM', 1000, 'kg kgm'],
    ['DJ', 10, 'dag dkg'],
    ['MGM', 0.001, 'mg'],
  ],
  ml: [
    ['MLT', 1, 'ml mlt'],
    ['LTR', 1000, 'l ltr litr'],
    ['CLT', 10, 'cl'],
    ['DLT', 100, 'dl'],
  ],
  pc: [['H87', 1, 'szt tabl kaps sztuk tabletek kapsulek']],
} as const;
type Base = keyof typeof measures;

let factors: Map<string, { base: Base; factor: number }> | undefined;

/** Base and factor of a folded unit; undefined for units that are only words. */
function measureOf(unit: string): { base: Base; factor: number } | undefined {
  if (!factors) {
    factors = new Map();
    for (const base of ['g', 'ml', 'pc'] as const)
      for (const [code, factor, written] of measures[base]) {
        const row = netUnits.find(([known]) => known === code);
        const forms = [...written.split(' '), ...(row ? [row[1], row[2], ...row[3].split(' ')] : [])];
        for (const form of forms) if (/^[a-z0-9]+$/.test(form)) factors.set(form, { base, factor });
      }
  }
  return factors.get(unit);
}

const amount = /(?<![\p{L}\p{Nd}.,])(\d{1,9}(?:[.,]\d{1,6})?) ?([a-z]+\d?)\.?(?![\p{L}\p{Nd}])/gu;

/**
 * The words of a folded text as in both search engines: letters and digits in a row, a decimal number as one ("1d5").
 * - One space before each word and after the last. The same as split_words in the database.
 */
export function splitWords(folded: string): string {
  return ` ${folded.replace(/([0-9])[.,](?=[0-9])/g, '$1d').replace(/[^\p{L}\p{Nd}]+/gu, ' ')} `.replace(/ {2,}/g, ' ');
}

/**
 * The searched words of a folded text, each once, amounts first: "miód 0,4 kg" is miod and 400g.
 * - Empty without letters and digits, for one or two characters other than an amount ("1l"), and for too many words.
 */
export function searchWordsOf(folded: string): SearchWord[] {
  const words = new Map<string, SearchWord>();
  const rest = folded.replace(amount, (all, number: string, unit: string) => {
    const measure = measureOf(unit);
    const inBase = measure && roundOff(Number(number.replace(',', '.')) * measure.factor);
    if (!inBase) return all;
    const text = `${plain(inBase)}${measure.base}`;
    const typed = number.replace(/[.,]/, 'd');
    const written = new Set([...writtenWays(inBase, measure.base), `${typed}${unit}`, `${typed} ${unit}`]);
    const apart = [typed, unit].map((part) => ({ text: part, place: placeOf(part), written: [part] }));
    words.set(text, { text, place: 'whole', written: [...written], apart });
    return ' ';
  });
  if (words.size === 0 && [...folded].length < shortest) return [];
  for (const text of splitWords(rest).trim().split(' ')) {
    if (text === '' || words.has(text)) continue;
    words.set(text, { text, place: placeOf(text), written: [text] });
  }
  return words.size > mostWords ? [] : [...words.values()];
}

/**
 * The words of a text as typed, each searchable alone; an amount ("0,4 kg") is one.
 * - Without words without letters or digits, and without repeated ones.
 */
export function typedWordsOf(typed: string): string[] {
  const words = new Map<string, string>();
  const parts = typed.split(/\s+/).filter((part) => /[\p{L}\p{Nd}]/u.test(part));
  for (let i = 0; i < parts.length; i++) {
    const [part = '', next] = [parts[i], parts[i + 1]];
    const both = `${part} ${next}`;
    const [first, ...others] = next === undefined ? [] : searchWordsOf(foldText(both));
    const isAmount = first?.place === 'whole' && others.length === 0;
    if (isAmount) i++;
    const word = isAmount ? both : part;
    const folded = foldText(word);
    if (!words.has(folded)) words.set(folded, word);
  }
  return [...words.values()];
}

function placeOf(text: string): SearchWord['place'] {
  if (/^[0-9]+$/.test(text)) return 'number';
  return [...text].length >= shortest && !/^\p{Nd}/u.test(text) ? 'part' : 'start';
}

function writtenWays(inBase: number, base: Base): string[] {
  const ways = new Set([`${plain(inBase)}${base}`]);
  for (const [, factor, written] of measures[base]) {
    const number = roundOff(inBase / factor);
    // Amounts below 0.001 and above 9,999,999 are not written in texts.
    if (number < 0.001 || number > 9_999_999) continue;
    for (const unit of written.split(' ')) {
      ways.add(`${plain(number)}${unit}`);
      ways.add(`${plain(number)} ${unit}`);
    }
  }
  return [...ways];
}

function roundOff(number: number): number {
  return Math.round(number * 1e6) / 1e6;
}

/** 0.4 as "0d4". */
function plain(number: number): string {
  return String(number).replace('.', 'd');
}
