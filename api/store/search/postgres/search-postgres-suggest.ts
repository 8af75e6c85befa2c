import { limits } from '@gtinoteka/contract/business-limits.ts';
import { legalFormPattern } from '@gtinoteka/contract/rules/legal-form.ts';
import { sql, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { compiled } from '../../../core/database/compiled-sql.ts';
import type { SuggestField } from '../search-port.ts';
import { suggestInAnyForm } from '../suggested-forms.ts';
import { foldTyped } from '../typed-text.ts';
import { both, literal, type Condition } from './search-postgres-conditions.ts';

/**
 * Suggests up to 15 values; the legal form of a company is not matched.
 * - Order: prefix of the value, prefix of a word, all typed words as prefixes in any order.
 * - Within each kind the most common first.
 */
export async function suggestTerms(pool: pg.Pool, field: SuggestField, typed: string): Promise<string[]> {
  const [folded] = await foldTyped(pool, [typed]);
  const words = (folded ?? '').replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  if (words === '') return [];
  return suggestInAnyForm((sought) => suggestWords(pool, field, sought), field, words);
}

async function suggestWords(pool: pg.Pool, field: SuggestField, words: string): Promise<string[]> {
  const starts = hasWords(sql`words`, ` ${literal(words)}%`);
  const within = hasWords(sql`words`, `% ${literal(words)}%`);
  // Legal forms end the words. The indexed column is queried too.
  const beginsIn = (pattern: string): Condition[] => [
    hasWords(sql`words`, pattern),
    ...(field === 'company' ? [hasWords(sql`regexp_replace(words, ${legalFormPattern}, '')`, pattern)] : []),
  ];
  const eachWord = words.split(' ').map((word) => `% ${literal(word)}%`);
  const kinds: Condition[] = [
    starts,
    both([...beginsIn(`% ${literal(words)}%`), sql`NOT ${starts}`]),
    ...(eachWord.length > 1 ? [both([...eachWord.flatMap(beginsIn), sql`NOT ${within}`])] : []),
  ];
  const found: string[] = [];
  for (const kind of kinds) {
    if (found.length >= limits.suggestions) break;
    found.push(...(await readTerms(pool, field, kind, limits.suggestions - found.length)));
  }
  return found;
}

async function readTerms(pool: pg.Pool, field: SuggestField, condition: Condition, most: number): Promise<string[]> {
  const statement = sql`SELECT term, count FROM ${sql.table(`search_terms_${field}`)}
    WHERE count > 0 AND ${condition} ORDER BY count DESC, shuffle LIMIT ${sql.lit(most)}`;
  const { rows } = await pool.query<{ term: string; count: number }>(compiled(statement));
  return rows.sort((a, b) => b.count - a.count || a.term.localeCompare(b.term, 'pl')).map(({ term }) => term);
}

function hasWords(words: RawBuilder<string>, pattern: string): Condition {
  return sql<boolean>`${words} LIKE ${pattern}`;
}
