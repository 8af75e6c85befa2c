import type { SearchWord } from '@gtinoteka/contract/rules/search-words.ts';
import type pg from 'pg';
import { window } from './search-postgres-costs.ts';
import type { TextSample } from './search-postgres-samples.ts';
import { keptOf } from './search-postgres-statements.ts';
import { parameters, unweighed, type Put, type SoughtText } from './search-postgres-text.ts';
import { isInList, phraseTiers, type Condition, type Place } from './search-postgres-tiers.ts';
import { wordTiers, type OtherPlace } from './search-postgres-word-tiers.ts';

/** More companies than these are not named one by one. */
const namedCompanies = 3_000;
/** From so many companies on, what each has is looked at twice. */
const manyCompanies = 10;
/** No name is longer (`name_length` of migration 0031). */
const longestLength = 32_767;

export type CompanyTiers = readonly Condition[];

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
 * looked for, so that companies with the words apart are of no use where those with the text as it stands have products enough.
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
  const apart = words.length > 0 ? wordTiers(place, words) : [];
  const tiers = [...phrase, ...apart];
  const { values, put: known } = parameters();
  const put = unweighed(known);
  const ranks = tiers.slice(0, -1).map((tier, rank) => `WHEN ${tier.sql(put, false)} THEN ${rank}`);
  const select = (condition: string): string =>
    `SELECT c.id, CASE ${ranks.join(' ')} ELSE ${tiers.length - 1} END AS rank FROM companies c WHERE ${condition}`;
  const [inName = '', inWords] = [phrase, apart].map((group) => group[group.length - 1]?.sql(put, true));
  const all = inWords ? `(${inName}) OR (${inWords})` : inName;
  const statement =
    areFirstEnough && inWords
      ? `WITH named AS MATERIALIZED (${select(inName)}) SELECT id, rank FROM named
     UNION ALL ${select(`(${inWords}) AND NOT (${inName}) AND ${productsAreFew}`)}`
      : select(all);
  const { rows } = await pool.query<{ id: string; rank: number }>(
    keptOf(`${statement} LIMIT ${namedCompanies + 1}`, values, all),
  );
  if (rows.length > namedCompanies) return tiers.map((tier) => ofEachProduct(tier));
  const found = [...new Set(rows.map(({ rank }) => rank))].sort((a, b) => a - b);
  return found.map((rank) =>
    ofCompanies(
      rows.filter((row) => row.rank <= rank).map(({ id }) => id),
      sample.rows,
    ),
  );
}

/** SQL that companies `named` have fewer products than a search looks for. */
const productsAreFew = `(SELECT count(*) FROM (SELECT FROM named JOIN products p ON p.company_id = named.id LIMIT ${window}) p) < ${window}`;

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
 * The first rows of products of some companies, each read in order of length. Of many companies a few shortest names each tell first from
 * which length on no name can be among the first rows of all.
 */
export function findOfCompanies(pool: pg.Pool, companies: readonly string[]): Promise<string[]> {
  const ofEach = (columns: string, condition: string, limit: string | number): string =>
    `unnest($1::uuid[]) AS c (id) CROSS JOIN LATERAL
      (SELECT ${columns} FROM products WHERE company_id = c.id${condition} ORDER BY name_length, gtin LIMIT ${limit}) p`;
  const isMany = companies.length >= manyCompanies;
  const longest = `SELECT name_length FROM ${ofEach('name_length', '', '$2')} ORDER BY 1 OFFSET ${window - 1} LIMIT 1`;
  const isShort = isMany ? ` AND name_length <= coalesce((${longest}), ${longestLength})` : '';
  const text = `SELECT p.gtin FROM ${ofEach('gtin, name_length', isShort, window)} ORDER BY p.name_length, p.gtin LIMIT ${window}`;
  const values = [companies, ...(isMany ? [Math.ceil((3 * window) / companies.length)] : [])];
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
