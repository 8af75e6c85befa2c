import type pg from 'pg';
import { meantOf, mostEdits, shortestMeant, type KnownWord } from '../search-near-words.ts';
import { literalPattern, parameters, type Put } from './search-postgres-text.ts';

/** Whether a word of the catalogue begins with each of the folded words. */
export async function knownWords(pool: pg.Pool, words: readonly string[]): Promise<boolean[]> {
  if (words.length === 0) return [];
  const { values, put } = parameters();
  const checks = words.map(
    (word) => `EXISTS (SELECT FROM search_terms_word WHERE folded LIKE ${put(`${literalPattern(word)}%`)})`,
  );
  const { rows } = await pool.query<{ known: boolean[] }>(`SELECT ARRAY[${checks.join(', ')}] AS known`, values);
  return rows[0]?.known ?? [];
}

/**
 * Words of the catalogue that may be meant by a folded word. Of its parts, one more than there may be edits, one at least is as it
 * was typed: what begins, ends or goes on with one of them is looked up, and compared.
 */
export async function meantWords(pool: pg.Pool, word: string): Promise<KnownWord[]> {
  const most = mostEdits(word);
  if (most === 0) return [];
  const { values, put } = parameters();
  const { length } = [...word];
  const between = Array.from({ length: 2 * most + 1 }, (_, i) => length - most + i);
  const lengths = put(between.filter((one) => one >= shortestMeant || length >= shortestMeant));
  const typed = put(word);
  // Neighbours that changed places are two edits there.
  const near = `levenshtein_less_equal(folded, ${typed}, 2) <= 2`;
  const branches = (most === 1 ? ofOneEdit(word, lengths, put) : ofTwoEdits(word, lengths, put)).map(
    (branch) => `SELECT folded, term, count FROM search_terms_word WHERE ${branch} AND ${near}`,
  );
  const { rows } = await pool.query<{ folded: string; term: string; count: number }>(branches.join(' UNION '), values);
  return meantOf(
    word,
    rows.map(({ folded, term, count }) => ({ folded, text: term, count })),
  );
}

function ofOneEdit(word: string, lengths: string, put: Put): string[] {
  const letters = [...word];
  const half = Math.floor(letters.length / 2);
  const swapped = [...letters];
  [swapped[half - 1], swapped[half]] = [letters[half] ?? '', letters[half - 1] ?? ''];
  return [
    starts(letters.slice(0, half), lengths, put),
    ends(letters.slice(half), lengths, put),
    // The two in the middle changed places: neither half is as it was typed.
    `folded = ${put(swapped.join(''))}`,
  ];
}

function ofTwoEdits(word: string, lengths: string, put: Put): string[] {
  const letters = [...word];
  const part = Math.ceil(letters.length / 3);
  const middle = letters.slice(part, 2 * part).join('');
  return [
    starts(letters.slice(0, part), lengths, put),
    ends(letters.slice(2 * part), lengths, put),
    // The sum keeps the planner from the indexes of lengths, where it goes through all of them.
    `length(folded) + 0 = ANY(${lengths}::int[]) AND folded LIKE ${put(`%${literalPattern(middle)}%`)}`,
  ];
}

function starts(letters: readonly string[], lengths: string, put: Put): string {
  return `length(folded) = ANY(${lengths}::int[]) AND folded LIKE ${put(`${literalPattern(letters.join(''))}%`)}`;
}

function ends(letters: readonly string[], lengths: string, put: Put): string {
  const reversed = literalPattern([...letters].reverse().join(''));
  return `length(folded) = ANY(${lengths}::int[]) AND reverse(folded) COLLATE "C" LIKE ${put(`${reversed}%`)}`;
}
