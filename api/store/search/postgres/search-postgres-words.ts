import { sql } from 'kysely';
import type pg from 'pg';
import { compiled } from '../../../core/database/compiled-sql.ts';
import { meantOf, mostEdits, shortestMeant, type KnownWord } from '../search-near-words.ts';
import { literal, type Condition } from './search-postgres-conditions.ts';

/** Whether a word of the catalogue begins with each of the folded words. */
export async function knownWords(pool: pg.Pool, words: readonly string[]): Promise<boolean[]> {
  if (words.length === 0) return [];
  const checks = words.map(
    (word) => sql`EXISTS (SELECT FROM search_terms_word WHERE folded LIKE ${`${literal(word)}%`})`,
  );
  const { rows } = await pool.query<{ known: boolean[] }>(compiled(sql`SELECT ARRAY[${sql.join(checks)}] AS known`));
  return rows[0]?.known ?? [];
}

/**
 * Words of the catalogue that a folded word may be a misspelling of.
 * - The word is split into one part more than the edits allowed, so at least one part is unchanged.
 * - Words that begin with, end with or contain such a part are read and compared.
 */
export async function meantWords(pool: pg.Pool, word: string): Promise<KnownWord[]> {
  const most = mostEdits(word);
  if (most === 0) return [];
  const { length } = [...word];
  const lengths = Array.from({ length: 2 * most + 1 }, (_, i) => length - most + i).filter(
    (one) => one >= shortestMeant || length >= shortestMeant,
  );
  // levenshtein counts a swap of neighbours as two edits.
  const branches = (most === 1 ? ofOneEdit(word, lengths) : ofTwoEdits(word, lengths)).map(
    (branch) => sql`SELECT folded, term, count FROM search_terms_word
      WHERE ${branch} AND levenshtein_less_equal(folded, ${word}, 2) <= 2`,
  );
  const { rows } = await pool.query<{ folded: string; term: string; count: number }>(
    compiled(sql.join(branches, sql` UNION `)),
  );
  return meantOf(
    word,
    rows.map(({ folded, term, count }) => ({ folded, text: term, count })),
  );
}

function ofOneEdit(word: string, lengths: readonly number[]): Condition[] {
  const letters = [...word];
  const half = Math.floor(letters.length / 2);
  const swapped = [...letters];
  [swapped[half - 1], swapped[half]] = [letters[half] ?? '', letters[half - 1] ?? ''];
  return [
    starts(letters.slice(0, half), lengths),
    ends(letters.slice(half), lengths),
    // Swapping the two middle letters changes both halves.
    sql`folded = ${swapped.join('')}`,
  ];
}

function ofTwoEdits(word: string, lengths: readonly number[]): Condition[] {
  const letters = [...word];
  const part = Math.ceil(letters.length / 3);
  const middle = letters.slice(part, 2 * part).join('');
  return [
    starts(letters.slice(0, part), lengths),
    ends(letters.slice(2 * part), lengths),
    // `+ 0` keeps the planner from the indexes by length, which it would scan completely.
    sql`length(folded) + 0 = ANY (${lengths}::int[]) AND folded LIKE ${`%${literal(middle)}%`}`,
  ];
}

function starts(letters: readonly string[], lengths: readonly number[]): Condition {
  return sql`length(folded) = ANY (${lengths}::int[]) AND folded LIKE ${`${literal(letters.join(''))}%`}`;
}

function ends(letters: readonly string[], lengths: readonly number[]): Condition {
  const reversed = literal([...letters].reverse().join(''));
  return sql`length(folded) = ANY (${lengths}::int[]) AND reverse(folded) COLLATE "C" LIKE ${`${reversed}%`}`;
}
