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
 * Words of the catalogue that may be meant by a folded word. Of its parts, one more than there may be edits, at least one is as it was typed:
 * words that begin, end or continue with one of them are read, and compared.
 */
export async function meantWords(pool: pg.Pool, word: string): Promise<KnownWord[]> {
  const most = mostEdits(word);
  if (most === 0) return [];
  const { length } = [...word];
  const lengths = Array.from({ length: 2 * most + 1 }, (_, i) => length - most + i).filter(
    (one) => one >= shortestMeant || length >= shortestMeant,
  );
  // Neighbours that changed places are two edits there.
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
    // The two in the middle changed places: neither half is as it was typed.
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
    // The sum keeps the planner from the indexes of lengths, where it goes through all of them.
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
