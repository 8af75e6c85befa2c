import type { SearchWord } from '@gtinoteka/contract/rules/search-words.ts';
import type pg from 'pg';
import { window } from './search-postgres-costs.ts';
import type { TextSample } from './search-postgres-samples.ts';
import { keptOf } from './search-postgres-statements.ts';
import { parameters, unweighed, type Put, type SoughtText } from './search-postgres-text.ts';
import { isInList, phraseTiers, type Condition, type Place } from './search-postgres-tiers.ts';
import type { OtherPlace } from './search-postgres-word-checks.ts';
import { wordTiers } from './search-postgres-word-tiers.ts';

/** More companies than these are not named one by one. */
const namedCompanies = 3_000;
/** From so many companies on, what some have is looked at first. */
const manyCompanies = 10;
/** So many of them. */
const someCompanies = 26;
/** As many names as are wanted, with so much to spare. */
const spare = 1.5;
/** No name is longer (`name_length` of migration 0031). */
const longestLength = 32_767;

export interface CompanyTiers {
  /** rank by rank; none where there is no such company */
  readonly tiers: readonly Condition[];
  /** further ranks, for where those have too few products */
  readonly rest?: () => Promise<readonly Condition[]>;
}

function companyPlace(sample: TextSample): Place {
  return {
    value: 'c.name_folded',
    words: 'c.words',
    indexed: { column: 'c.name_folded', sample, isWords: false },
    starts: sample,
  };
}

/**
 * Products of companies that have the text in their name, rank by rank; none where no company has it. Few companies are named, so
 * that their index is used; of many each product's own is asked. `areFirstEnough`: nothing else is asked for, and only the first rows are
 * looked for, so that companies with the words apart are named only once those with the text as it stands have too few products.
 */
export async function companyTiers(
  pool: pg.Pool,
  sample: TextSample,
  text: SoughtText,
  words: readonly SearchWord[],
  areFirstEnough: boolean,
): Promise<CompanyTiers> {
  const place = companyPlace(sample);
  const phrase = phraseTiers(place, text, true);
  if (words.length === 0) return { tiers: await named(phrase, inText) };
  const apart = wordTiers(place, words);
  if (!areFirstEnough)
    return { tiers: await named([...phrase, ...apart], (put) => `(${inText(put)}) OR (${inWords(put)})`) };
  const inWordsAlone = (put: Put): string => `(${inWords(put)}) AND NOT (${inText(put)})`;
  const tiers = await named(phrase, inText);
  return tiers.length === 0
    ? { tiers: await named(apart, inWordsAlone) }
    : { tiers, rest: () => named(apart, inWordsAlone) };

  function inText(put: Put): string {
    return phrase[phrase.length - 1]?.sql(put, true) ?? 'false';
  }

  function inWords(put: Put): string {
    return apart[apart.length - 1]?.sql(put, true) ?? 'false';
  }

  async function named(ranks: readonly Condition[], sql: (put: Put) => string): Promise<Condition[]> {
    const { values, put: known } = parameters();
    const put = unweighed(known);
    const cases = ranks.slice(0, -1).map((tier, rank) => `WHEN ${tier.sql(put, false)} THEN ${rank}`);
    const rankSql = cases.length > 0 ? `CASE ${cases.join(' ')} ELSE ${ranks.length - 1} END` : '0';
    const condition = sql(put);
    const statement = `SELECT c.id, ${rankSql} AS rank FROM companies c WHERE ${condition} LIMIT ${namedCompanies + 1}`;
    const { rows } = await pool.query<{ id: string; rank: number }>(keptOf(statement, values, condition));
    if (rows.length > namedCompanies) return ranks.map((tier) => ofEachProduct(tier));
    const found = [...new Set(rows.map((row) => row.rank))].sort((x, y) => x - y);
    return found.map((last) =>
      ofCompanies(
        rows.filter((row) => row.rank <= last).map(({ id }) => id),
        sample.rows,
      ),
    );
  }
}

function ofCompanies(ids: readonly string[], companies: number): Condition {
  return {
    share: ids.length / Math.max(1, companies),
    hasIndex: true,
    companies: ids,
    listed: ids.length,
    sql: (put, indexed) =>
      indexed ? `p.company_id = ANY(${put(ids)}::uuid[])` : isInList('p.company_id', put(ids), 'uuid'),
  };
}

function ofEachProduct(tier: Condition): Condition {
  return { share: tier.share, hasIndex: false, sql: (put) => hasCompany((p) => tier.sql(p, false), put) };
}

function hasCompany(sql: (put: Put) => string, put: Put): string {
  return `coalesce((SELECT ${sql(put)} FROM companies c WHERE c.id = p.company_id), false)`;
}

/**
 * The first rows of products of some companies, each read in order of length. Of many companies a few shortest names of some tell first from
 * which length on no name can be among the first rows of all; where those have too few products, names of all companies do.
 */
export function findOfCompanies(pool: pg.Pool, companies: readonly string[]): Promise<string[]> {
  const ofEach = (columns: string, condition: string, limit: string | number, ids = '$1::uuid[]'): string =>
    `unnest(${ids}) AS c (id) CROSS JOIN LATERAL
      (SELECT ${columns} FROM products WHERE company_id = c.id${condition} ORDER BY name_length, gtin LIMIT ${limit}) p`;
  const longestOf = (limit: string, ids?: string): string =>
    `(SELECT name_length FROM ${ofEach('name_length', '', limit, ids)} ORDER BY 1 OFFSET ${window - 1} LIMIT 1)`;
  const isMany = companies.length >= manyCompanies;
  const longest = `coalesce(${longestOf('$2', `($1::uuid[])[1:${someCompanies}]`)}, ${longestOf('$3')}, ${longestLength})`;
  const isShort = isMany ? ` AND name_length <= ${longest}` : '';
  const text = `SELECT p.gtin FROM ${ofEach('gtin, name_length', isShort, window)} ORDER BY p.name_length, p.gtin LIMIT ${window}`;
  const namesOf = (count: number): number => Math.ceil((spare * window) / count);
  const values = [
    companies,
    ...(isMany ? [namesOf(Math.min(companies.length, someCompanies)), namesOf(companies.length)] : []),
  ];
  return pool.query<{ gtin: string }>(keptOf(text, values)).then(({ rows }) => rows.map(({ gtin }) => gtin));
}

/** Where the words stand in names of companies: those that no company has stand in products alone. */
export async function companiesWith(
  pool: pg.Pool,
  sample: TextSample,
  words: readonly SearchWord[],
): Promise<OtherPlace> {
  const place = companyPlace(sample);
  const found = await Promise.all(
    words.map(async (word) => {
      if (word.place === 'whole') return null;
      const [starts, anywhere] = wordTiers(place, [word]);
      const all = anywhere ?? starts;
      const { values, put } = parameters();
      const { rows } = await pool.query<{ id: string; starts: boolean }>(
        `SELECT c.id, ${starts.sql(put, false)} AS starts FROM companies c WHERE ${all.sql(put, true)} LIMIT ${namedCompanies + 1}`,
        values,
      );
      return { rows, starts, all };
    }),
  );
  return {
    has(word, atStart) {
      const own = found[words.indexOf(word)];
      if (!own) return null;
      const { rows, starts, all } = own;
      if (rows.length > namedCompanies) {
        const tier = atStart ? starts : all;
        return { share: tier.share, hasIndex: false, sql: (put) => hasCompany((p) => tier.sql(p, false), put) };
      }
      const ids = rows.filter((row) => !atStart || row.starts).map(({ id }) => id);
      if (ids.length === 0) return null;
      return {
        share: ids.length / Math.max(1, sample.rows),
        hasIndex: true,
        sql: (put) => `p.company_id = ANY(${put(ids)}::uuid[])`,
      };
    },
  };
}
