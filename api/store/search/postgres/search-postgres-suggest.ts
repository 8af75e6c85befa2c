import { limits } from '@gtinoteka/contract/business-limits.ts';
import { legalFormPattern } from '@gtinoteka/contract/rules/legal-form.ts';
import type pg from 'pg';
import type { TextSamples } from './search-postgres-statistics.ts';
import { keptOf } from './search-postgres-statements.ts';
import {
  beginsWith,
  containsCondition,
  foldTyped,
  literalPattern,
  parameters,
  unweighed,
  type Put,
} from './search-postgres-text.ts';
import type { SuggestField } from '../search-port.ts';
import { suggestInAnyForm } from '../suggested-forms.ts';

/** Share of values from which on the commonest matching ones stand near the top of all. */
const orderedShare = 0.03;

/** SQL of a condition; where matches are frequent no index is asked, and the first ones are met soon. */
type Asked = (put: Put, isIndexed: boolean) => string;

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

  const ask = (share: number, commonOf: Asked, most: number, singlesOf?: readonly Asked[]): Promise<string[]> =>
    askTerms(pool, table, share, { commonOf, singlesOf: singlesOf ?? [commonOf], most });
  const startShare = sample.shareOf((value) => value.startsWith(` ${words}`));
  // The key has the value as it is written; the whole of it is checked without its signs.
  const isBeginning = (put: Put): string => `(words || '') LIKE ${put(` ${beginning}`)}`;
  const byKey =
    (text: string) =>
    (put: Put): string =>
      `kind = ${put(field)} AND ${beginsWith('folded', text, put)} AND ${isBeginning(put)}`;
  const withWords: Asked = (put, isIndexed) =>
    isIndexed
      ? containsCondition('words', ` ${words}`, sample, put)
      : `(words || '') LIKE ${put(`%${literalPattern(` ${words}`)}%`)}`;
  const byWords: Asked = (put, isIndexed) =>
    `${withWords(put, isIndexed)} AND (folded || '') LIKE ${put(`${literalPattern(firstWord)}%`)} AND ${isBeginning(put)}`;
  const starts = await ask(
    startShare,
    // Nearly all values are of one product, and the key has them together; the index of words has the common ones alone.
    startShare === 0 && firstWord === words ? byKey(words) : byWords,
    limits.suggestions,
    firstWord === words
      ? [byKey(words)]
      : [byKey(words), (put, isIndexed) => `${byWords(put, isIndexed)} AND NOT (${beginsWith('folded', words, put)})`],
  );
  const room = limits.suggestions - starts.length;
  if (room === 0) return starts;
  const others = await ask(
    sample.shareOf((value) => value.includes(` ${words}`)),
    (put, isIndexed) =>
      [
        withWords(put, isIndexed),
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
    (put, isIndexed) =>
      [
        ...(isIndexed ? sample.ask(beginnings, share).parts : []).map(
          (part) => `words LIKE ${put(`%${literalPattern(part)}%`)}`,
        ),
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

/** Suggestible values of a table that meet a condition: those of several products by how many they are, then any of one product. */
async function askTerms(
  pool: pg.Pool,
  table: string,
  share: number,
  {
    commonOf,
    singlesOf,
    most,
  }: { readonly commonOf: Asked; readonly singlesOf: readonly Asked[]; readonly most: number },
): Promise<string[]> {
  const { values, put: known } = parameters();
  const put = unweighed(known);
  // In order of count only where matches are frequent: a rare one may stand last, or not among the common ones at all.
  const isOrdered = share >= orderedShare;
  const common = commonOf(put, !isOrdered);
  const singles = singlesOf.map((conditionOf) => conditionOf(put, !isOrdered));
  // The offset keeps the server from ordering all of them: it does not weigh the condition, and would take it for rare.
  const inOrder = `(SELECT * FROM ${table} WHERE count > 1 ORDER BY count DESC, shuffle OFFSET 0) t WHERE ${common}`;
  const atOnce = `${table} WHERE count > 1 AND ${common} ORDER BY (count + 0) DESC, shuffle`;
  const branches = [
    `SELECT term, count FROM ${isOrdered ? inOrder : atOnce} LIMIT ${most}`,
    ...singles.map((single) => `SELECT term, count FROM ${table} WHERE count = 1 AND ${single} LIMIT ${most}`),
  ];
  const text = `${branches.map((branch) => `(${branch})`).join(' UNION ALL ')} LIMIT ${most}`;
  const { rows } = await pool.query<{ term: string; count: number }>(keptOf(text, values));
  return rows.sort((a, b) => b.count - a.count || a.term.localeCompare(b.term, 'pl')).map(({ term }) => term);
}
