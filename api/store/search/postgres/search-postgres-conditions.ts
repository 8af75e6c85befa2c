import type { SearchWord } from '@gtinoteka/contract/rules/search-words.ts';
import { sql, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { compiled } from '../../../core/database/compiled-sql.ts';
import { isCategoryPublicSql } from '../../catalogue/public-category.ts';
import type { ProductSearch } from '../search-port.ts';
import { readTexts, fieldWordsOf, type SearchedField } from '../typed-text.ts';

/** A condition on a row `p` of products. */
export type Condition = RawBuilder<boolean>;

/** A search as conditions: a product matches if the lead text and all filters match. */
export interface SearchConditions {
  /** the first text, which determines the rank */
  readonly lead: TextConditions | undefined;
  readonly filters: readonly Condition[];
}

interface TextConditions {
  /** best first: equal, prefix, at the start of a word, anywhere; all words at word starts, all words anywhere */
  readonly ranks: readonly Condition[];
  /** true if any rank matches */
  readonly anywhere: Condition;
}

/**
 * Up to this many companies whose name contains a word are listed by id; beyond it each product's company is
 * compared.
 */
const namedCompanies = 1_000;
/** Characters covered by the prefix indexes (`products_name_start`). */
const indexedBeginning = 200;

/** A searched column as SQL, and its words, each preceded by a space, with a space after the last. */
interface Column {
  readonly value: RawBuilder<string>;
  readonly words: RawBuilder<string>;
}

const columns: Readonly<Record<SearchedField, Column>> = {
  name: { value: sql`p.name_folded`, words: sql`p.words` },
  any: { value: sql`p.name_folded`, words: sql`p.words` },
  brand: { value: sql`p.brand_folded`, words: sql`(' ' || split_words(p.brand_folded) || ' ')` },
  company: { value: sql`c.name_folded`, words: sql`c.words` },
};

/** Builds the conditions of a search. Null if nothing can match: no filter, or a text that folds to nothing. */
export async function readConditions(pool: pg.Pool, search: ProductSearch): Promise<SearchConditions | null> {
  const sought = await readTexts(pool, search);
  if (!sought) return null;
  const texts: TextConditions[] = [];
  for (const { field, folded } of sought) texts.push(await buildTextConditions(pool, field, folded));
  const [lead, ...others] = texts;
  const filters = [...others.map(({ anywhere }) => anywhere), ...(await keyFilters(pool, search))];
  return lead || filters.length > 0 ? { lead, filters } : null;
}

/** The condition of all products that a search finds, as SQL with parameters from $1 on. */
export async function searchCondition(
  pool: pg.Pool,
  search: ProductSearch,
): Promise<{ text: string; values: unknown[] }> {
  const conditions = await readConditions(pool, search);
  if (!conditions) return { text: 'false', values: [] };
  const { lead, filters } = conditions;
  return compiled(both(lead ? [lead.anywhere, ...filters] : filters));
}

export function both(conditions: readonly Condition[]): Condition {
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}

function either(conditions: readonly Condition[]): Condition {
  return sql<boolean>`(${sql.join(conditions, sql` OR `)})`;
}

async function buildTextConditions(pool: pg.Pool, field: SearchedField, folded: string): Promise<TextConditions> {
  const column = columns[field];
  const words = fieldWordsOf(field, folded);
  const contains = like(column.value, `%${literal(folded)}%`);
  const ranks = [
    // An equal name is the shortest of those with this prefix, so it needs no rank of its own.
    ...(field === 'name' || field === 'any' ? [] : [equals(column, folded)]),
    begins(column, folded),
    like(column.value, `% ${literal(folded)}%`),
    contains,
  ];
  if (words.length === 0 || isOneWordOf(field, words, folded))
    return toFieldConditions(field, { ranks, anywhere: contains });
  const ofCompanies = field === 'any' ? await companiesWith(pool, words) : () => [];
  const has = (word: SearchWord, atStart: boolean): Condition => {
    // The words of a brand are among those of the product's name column, which is indexed.
    if (field === 'brand') return both([hasWord(columns.name, word, atStart), hasWord(column, word, atStart)]);
    return either([hasWord(column, word, atStart), ...ofCompanies(word, atStart)]);
  };
  const hasAll = (atStart: boolean): Condition => both(words.map((word) => has(word, atStart)));
  const inWords = hasAll(false);
  return toFieldConditions(field, { ranks: [...ranks, hasAll(true), inWords], anywhere: either([contains, inWords]) });
}

/** Whether the text is a single whole word of a brand or company: the phrase then finds every match. */
function isOneWordOf(field: SearchedField, [word, ...others]: readonly SearchWord[], folded: string): boolean {
  return (
    (field === 'brand' || field === 'company') && others.length === 0 && word?.place === 'part' && word.text === folded
  );
}

function toFieldConditions(field: SearchedField, { ranks, anywhere }: TextConditions): TextConditions {
  return field === 'company' ? { ranks: ranks.map(ofCompany), anywhere: ofCompany(anywhere) } : { ranks, anywhere };
}

function ofCompany(condition: Condition): Condition {
  return sql<boolean>`p.company_id IN (SELECT c.id FROM companies c WHERE ${condition})`;
}

function equals(column: Column, folded: string): Condition {
  return both([begins(column, folded), sql<boolean>`${column.value} = ${folded}`]);
}

function begins({ value }: Column, folded: string): Condition {
  const beginning = [...folded].slice(0, indexedBeginning).join('');
  const isIndexed = sql<boolean>`left(${value}, ${sql.lit(indexedBeginning)}) COLLATE "C" LIKE ${`${literal(beginning)}%`}`;
  return beginning === folded ? isIndexed : both([isIndexed, like(value, `${literal(folded)}%`)]);
}

/** Matches a word in the words of a column; for the positions see SearchWord. */
function hasWord({ words }: Pick<Column, 'words'>, word: SearchWord, atStart: boolean): Condition {
  const { text, place, written, apart = [] } = word;
  if (place === 'whole') {
    const together = written.map((one) => like(words, `% ${one} %`));
    if (atStart || apart.length === 0) return either(together);
    return either([...together, both(apart.map((part) => hasWord({ words }, part, false)))]);
  }
  if (place === 'number')
    return both([like(words, `% ${text}%`), sql<boolean>`${words} ~ ${` ${text}(?![0-9]|d[0-9])`}`]);
  return like(words, place === 'start' || atStart ? `% ${literal(text)}%` : `%${literal(text)}%`);
}

/**
 * Conditions that match a word in the company's name.
 * - None for amounts, which belong to products, and if no company matches.
 */
async function companiesWith(
  pool: pg.Pool,
  words: readonly SearchWord[],
): Promise<(word: SearchWord, atStart: boolean) => Condition[]> {
  const found = new Map<string, readonly string[]>();
  const key = ({ text }: SearchWord, atStart: boolean): string => `${text} ${atStart}`;
  for (const word of words.filter(({ place }) => place !== 'whole'))
    for (const atStart of [true, false]) {
      const query = sql`SELECT c.id FROM companies c WHERE ${hasWord(columns.company, word, atStart)} LIMIT ${sql.lit(namedCompanies + 1)}`;
      const { rows } = await pool.query<{ id: string }>(compiled(query));
      found.set(
        key(word, atStart),
        rows.map(({ id }) => id),
      );
    }
  return (word, atStart) => {
    const ids = found.get(key(word, atStart)) ?? [];
    if (ids.length === 0) return [];
    if (ids.length <= namedCompanies) return [sql<boolean>`p.company_id = ANY (${ids}::uuid[])`];
    const hasIt = hasWord(columns.company, word, atStart);
    return [sql<boolean>`EXISTS (SELECT FROM companies c WHERE c.id = p.company_id AND ${hasIt})`];
  };
}

async function keyFilters(pool: pg.Pool, { gtin14, companyNip, gpcCodes = [] }: ProductSearch): Promise<Condition[]> {
  const filters: Condition[] = [];
  if (gtin14) filters.push(sql`p.gtin = ${gtin14}`);
  if (companyNip) filters.push(sql`p.company_id = (SELECT id FROM companies WHERE nip = ${companyNip})`);
  // A hidden category must not be revealed by filtering on it.
  if (gpcCodes.length > 0)
    filters.push(
      both([sql`p.gpc_brick = ANY (${await codesBelow(pool, gpcCodes)}::text[])`, sql.raw(isCategoryPublicSql)]),
    );
  return filters;
}

/** The codes and their descendants. Read in advance, so that PostgreSQL can estimate the number of products. */
async function codesBelow(pool: pg.Pool, codes: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ code: string }>(
    `SELECT code FROM gpc_nodes
     WHERE code = ANY ($1) OR class_code = ANY ($1) OR family_code = ANY ($1) OR segment_code = ANY ($1)`,
    [codes],
  );
  return rows.map(({ code }) => code);
}

function like(value: RawBuilder<string>, pattern: string): Condition {
  return sql<boolean>`${value} LIKE ${pattern}`;
}

/** Escapes text for a LIKE pattern. */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
