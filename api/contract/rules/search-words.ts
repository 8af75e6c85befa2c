import { foldText } from './fold-text.ts';
import { netUnits } from './net-units.ts';

/** One thing that is looked for, in any order with the others. */
export interface SearchWord {
  /** folded letters and digits; of an amount as it stands in a product's words: "400g" */
  readonly text: string;
  /**
   * Where in a text it counts: as a part of a word; at the beginning of one, where a part would say nothing (one or two letters,
   * a model as 3w1); as the whole number at the beginning of one (250 is in "250g" and not in 2500); or as one of these groups
   * of words, whole: an amount in all the ways it is written.
   */
  readonly place: 'part' | 'start' | 'number' | 'whole';
  /** of `whole`: words of which one has to stand there, "400g", "400 g", "0d4 kg"; of others the text alone */
  readonly written: readonly string[];
  /** of `whole`: number and unit apart, which may also be two words that only met: "500 2 g" of "2 x 500 g" in another order */
  readonly apart?: readonly SearchWord[];
}

/** Shorter texts are looked for as they stand. */
const shortest = 3;
/** More words than these are no search by words. */
const mostWords = 40;

/** Units that are one with their multiples: their code, how many of the base they are, and how names write them. */
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

/** What a folded unit is of its base; undefined for units that are only words. */
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
 * The words of a folded text as both search engines know them: letters and digits in a row, a decimal number as one ("1d5"), one
 * space before each and after the last. The same as split_words in the database.
 */
export function splitWords(folded: string): string {
  return ` ${folded.replace(/([0-9])[.,](?=[0-9])/g, '$1d').replace(/[^\p{L}\p{Nd}]+/gu, ' ')} `.replace(/ {2,}/g, ' ');
}

/**
 * What is looked for in a folded text, each once, amounts first. "miód 0,4 kg" is miod and 400g. None where the text has no
 * letters and digits, one or two characters that are no amount ("1l" is one), or more words than anybody types.
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
 * The words of a text as they were typed, each of which can be looked for alone; an amount ("0,4 kg") is one. Words without a letter
 * or digit are left out, repeated ones too.
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
    // Nobody writes 0.0004 t.
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
