import { limits } from '@gtinoteka/contract/business-limits.ts';
import type pg from 'pg';
import type { TextSamples } from './search-postgres-samples.ts';
import { containsCondition, foldTyped, parameters } from './search-postgres-text.ts';
import type { SuggestField } from './search-port.ts';

/** Share of values from which on the commonest matching ones stand near the top of all. */
const orderedShare = 0.03;

/**
 * Values that begin with what was typed, or have a word that does: those of several products first, by how many they are;
 * then any of the values that one product has. The second branch runs only where the first leaves room.
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
  const table = `search_terms_${field}`;
  const { values, put } = parameters();
  const sample = await samples.of(table, 'words');
  const share = sample.shareOf((value) => value.includes(` ${words}`));
  const matches = containsCondition('words', ` ${words}`, sample, put);
  // In order of count only where matches are frequent: a rare one may stand last, or not among the common ones at all.
  const order = share >= orderedShare ? 'count DESC, shuffle' : '(count + 0) DESC, shuffle';
  const { rows } = await pool.query<{ term: string; count: number }>(
    `(SELECT term, count FROM ${table} WHERE count > 1 AND ${matches} ORDER BY ${order} LIMIT ${limits.suggestions})
     UNION ALL
     (SELECT term, count FROM ${table} WHERE count = 1 AND ${matches} LIMIT ${limits.suggestions})
     LIMIT ${limits.suggestions}`,
    values,
  );
  return rows.sort((a, b) => b.count - a.count || a.term.localeCompare(b.term, 'pl')).map(({ term }) => term);
}
