import type { SearchWord } from '@gtinoteka/contract/rules/search-words.ts';
import type pg from 'pg';
import type { TextSample } from './search-postgres-samples.ts';
import { keptOf } from './search-postgres-statements.ts';
import { parameters, unweighed, type Put, type SoughtText } from './search-postgres-text.ts';
import { isInList, phraseTiers, type Condition, type Place } from './search-postgres-tiers.ts';
import { wordTiers, type OtherPlace } from './search-postgres-word-tiers.ts';

/** More companies than these are not named one by one. */
const namedCompanies = 3_000;

export type CompanyTiers = readonly Condition[];

function companyPlace(sample: TextSample): Place {
  return {
    value: 'c.name_folded',
    words: `(' ' || split_words(c.name_folded) || ' ')`,
    indexed: { column: 'c.name_folded', sample, isWords: false },
    starts: sample,
  };
}

/**
 * Products of companies that have the text in their name, rank by rank; none where no company has it. Few companies are named, so
 * that their index is used; of many each product's own is asked.
 */
export async function companyTiers(
  pool: pg.Pool,
  sample: TextSample,
  text: SoughtText,
  words: readonly SearchWord[],
): Promise<CompanyTiers> {
  const place = companyPlace(sample);
  const groups = [phraseTiers(place, text, true), ...(words.length > 0 ? [wordTiers(place, words)] : [])];
  const tiers = groups.flat();
  const { values, put: known } = parameters();
  const put = unweighed(known);
  const ranks = tiers.slice(0, -1).map((tier, rank) => `WHEN ${tier.sql(put, false)} THEN ${rank}`);
  const broad = groups.map((group) => `(${(group[group.length - 1] ?? group[0]).sql(put, true)})`);
  const all = broad.join(' OR ');
  const statement = `SELECT c.id, CASE ${ranks.join(' ')} ELSE ${tiers.length - 1} END AS rank
     FROM companies c WHERE ${all} LIMIT ${namedCompanies + 1}`;
  const { rows } = await pool.query<{ id: string; rank: number }>(keptOf(statement, values, all));
  if (rows.length > namedCompanies) return tiers.map((tier) => ofEachProduct(tier));
  const found = [...new Set(rows.map(({ rank }) => rank))].sort((a, b) => a - b);
  return found.map((rank) =>
    ofCompanies(
      rows.filter((row) => row.rank <= rank).map(({ id }) => id),
      sample.rows,
    ),
  );
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
