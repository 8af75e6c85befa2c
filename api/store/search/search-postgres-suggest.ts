import { limits } from '@gtinoteka/contract/business-limits.ts';
import { legalFormPattern } from '@gtinoteka/contract/rules/legal-form.ts';
import type pg from 'pg';
import type { TextSamples } from './search-postgres-samples.ts';
import { containsCondition, foldTyped, literalPattern, parameters, type Put } from './search-postgres-text.ts';
import type { SuggestField } from './search-port.ts';
import { suggestInAnyForm } from './suggested-forms.ts';

/** Share of values from which on the commonest matching ones stand near the top of all. */
const orderedShare = 0.03;

/**
 * Values that begin with what was typed, then those with a word that does, then those with words that begin with all that were typed,
 * in any order; among each those of several products first, by how many
 * they are, then any of the values that one product has. The legal form of a company begins no suggestion. Each further query runs
 * only where the ones before leave room.
 */
export async function suggestTerms(
  pool: pg.Pool,
  samples: TextSamples,
  field: SuggestField,
  typed: string,
): Promise<string[]> {
  const [text] = await foldTyped(pool, [typed]);
  const words = (text?.folded ?? '').replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  if (words === '') return [];
  return suggestInAnyForm((sought) => suggestWords(pool, samples, field, sought), field, words);
}

async function suggestWords(
  pool: pg.Pool,
  samples: TextSamples,
  field: SuggestField,
  words: string,
): Promise<string[]> {
  const table = `search_terms_${field}`;
  const sample = await samples.of(table, 'words');
  const beginning = `${literalPattern(words)}%`;
  const [firstWord = words] = words.split(' ');

  async function ask(
    share: number,
    conditionOf: (put: Put) => string,
    most: number,
    commonOf = conditionOf,
  ): Promise<string[]> {
    const { values, put } = parameters();
    const common = commonOf(put);
    const single = commonOf === conditionOf ? common : conditionOf(put);
    // In order of count only where matches are frequent: a rare one may stand last, or not among the common ones at all.
    const order = share >= orderedShare ? 'count DESC, shuffle' : '(count + 0) DESC, shuffle';
    const { rows } = await pool.query<{ term: string; count: number }>(
      `(SELECT term, count FROM ${table} WHERE count > 1 AND ${common} ORDER BY ${order} LIMIT ${most})
       UNION ALL
       (SELECT term, count FROM ${table} WHERE count = 1 AND ${single} LIMIT ${most})
       LIMIT ${most}`,
      values,
    );
    return rows.sort((a, b) => b.count - a.count || a.term.localeCompare(b.term, 'pl')).map(({ term }) => term);
  }

  const starts = await ask(
    sample.shareOf((value) => value.startsWith(` ${words}`)),
    // The first word asks the key, which has the value as it is written; the whole of it is checked without its signs.
    (put) =>
      `kind = ${put(field)} AND folded LIKE ${put(`${literalPattern(firstWord)}%`)} AND words LIKE ${put(` ${beginning}`)}`,
    limits.suggestions,
    // Nearly all values are of one product, and the key has them together; the index of words has the common ones alone.
    (put) =>
      `${containsCondition('words', ` ${words}`, sample, put)} AND (folded || '') LIKE ${put(`${literalPattern(firstWord)}%`)} AND (words || '') LIKE ${put(` ${beginning}`)}`,
  );
  const room = limits.suggestions - starts.length;
  if (room === 0) return starts;
  const others = await ask(
    sample.shareOf((value) => value.includes(` ${words}`)),
    (put) =>
      [
        containsCondition('words', ` ${words}`, sample, put),
        `NOT (folded LIKE ${put(`${literalPattern(firstWord)}%`)} AND words LIKE ${put(` ${beginning}`)})`,
        ...(field === 'company' ? [`${named(put)} LIKE ${put(`% ${beginning}`)}`] : []),
      ].join(' AND '),
    room,
  );
  const rest = room - others.length;
  const apart = words.split(' ');
  if (rest === 0 || apart.length === 1) return [...starts, ...others];
  // Several words in any order, each at the beginning of one: "jab sok" is Sok jabłkowy too.
  const beginnings = apart.map((word) => ` ${word}`);
  const share = sample.shareWithAll(beginnings);
  const inAnyOrder = await ask(
    share,
    (put) =>
      [
        ...sample.partsOfAll(beginnings, share).map((part) => `words LIKE ${put(`%${literalPattern(part)}%`)}`),
        ...beginnings.map((word) => `(${named(put)} || '') LIKE ${put(`%${literalPattern(word)}%`)}`),
        `NOT (words LIKE ${put(`% ${beginning}`)})`,
      ].join(' AND '),
    rest,
  );
  return [...starts, ...others, ...inAnyOrder];

  /** SQL of the words that may begin a suggestion: of a company not its legal form. */
  function named(put: Put): string {
    return field === 'company' ? `regexp_replace(words, ${put(legalFormPattern)}, '')` : 'words';
  }
}
