import { createHash } from 'node:crypto';
import type pg from 'pg';
import { askedOf, bands, shareOf, window } from './search-postgres-costs.ts';
import { literalPattern, parameters, type Put } from './search-postgres-text.ts';
import { headLetters, type Condition, type Head, type Tiers } from './search-postgres-tiers.ts';

/** Where a band holds so large a share of products, its first 46 are found sooner in order of length. */
const denseShare = 0.004;
/** From this length on names are in no index that holds them. */
const longName = 20_000;
/** Statements of more than a few words are seldom asked twice, and each that is kept takes memory of every connection. */
const longestKept = 1_200;
/** The order of rows of one rank. */
const byLength = 'p.name_length, p.gtin';

async function find(pool: pg.Pool, sql: (put: Put) => string): Promise<string[]> {
  const { values, put } = parameters();
  return (await pool.query<{ gtin: string }>(sql(put), values)).rows.map(({ gtin }) => gtin);
}

/** Where nothing ranks: the planner knows keys and codes well. */
export function findUnranked(pool: pg.Pool, conditions: readonly Condition[]): Promise<string[]> {
  return find(pool, (put) => {
    const checks = conditions.map((condition) => condition.sql(put, true)).join(' AND ');
    return `SELECT p.gtin FROM products p WHERE ${checks} ORDER BY ${byLength} LIMIT ${window}`;
  });
}

/** All ranks of a group at once: where few rows are to be expected. */
export function findFew(pool: pg.Pool, tiers: Tiers, others: readonly Condition[]): Promise<string[]> {
  const broadest = tiers[tiers.length - 1] ?? tiers[0];
  return find(pool, (put) => {
    const conditions = conditionsOf([broadest, ...others], put);
    const ranks = tiers.slice(0, -1).map((tier, rank) => `WHEN ${rankSqlOf(tier, put)} THEN ${rank}`);
    const rank = ranks.length > 0 ? `CASE ${ranks.join(' ')} ELSE ${ranks.length} END, ` : '';
    return `SELECT p.gtin FROM products p WHERE ${conditions} ORDER BY ${rank}p.name_length + 0, p.gtin LIMIT ${window}`;
  });
}

/** The first rows of a band in order of length, read in that order. */
function readBand(pool: pg.Pool, band: string, conditions: readonly Condition[]): Promise<string[]> {
  return find(pool, (put) => {
    const checks = [band, ...conditions.map((condition) => condition.sql(put, false))].join(' AND ');
    return `SELECT p.gtin FROM products p WHERE ${checks} ORDER BY ${byLength} LIMIT ${window}`;
  });
}

/** The first rows of all products that meet the conditions, read in order of length. */
export async function readInOrder(pool: pg.Pool, conditions: readonly Condition[]): Promise<string[]> {
  const found = await readBand(pool, `p.name_length < ${longName}`, conditions);
  if (found.length === window) return found;
  return [...found, ...(await readBand(pool, `p.name_length >= ${longName}`, conditions))];
}

/** The same of a condition that has an index of words, band by band. */
export async function findByBands(pool: pg.Pool, tier: Condition, others: readonly Condition[]): Promise<string[]> {
  const found: string[] = [];
  for (let i = 0; i + 1 < bands.length && found.length < window; i++) {
    const [from = 0, below] = [bands[i] ?? 0, bands[i + 1]];
    const band = bandOf(i);
    const isDense = (tier.shareIn?.(from, below ?? Infinity) ?? 0) * shareOf(others) >= denseShare;
    found.push(
      ...(isDense ? await readBand(pool, band, [tier, ...others]) : await findInBand(pool, band, tier, others)),
    );
  }
  return found;
}

async function findInBand(
  pool: pg.Pool,
  band: string,
  tier: Condition,
  others: readonly Condition[],
): Promise<string[]> {
  const { values, put } = parameters();
  const conditions = [tier.sql(put, true), ...others.map((other) => other.sql(put, false))].join(' AND ');
  // A column that the index in order of length has not keeps the planner from reading that one whole.
  const text = `SELECT p.gtin FROM products p WHERE ${band} AND p.version > 0 AND ${conditions}
    ORDER BY p.name_length + 0, p.gtin LIMIT ${window}`;
  return (await pool.query<{ gtin: string }>(keptOf(text, values, others))).rows.map(({ gtin }) => gtin);
}

/** The first rows of values with a beginning that many have, read in order of length. */
export async function findByHead(
  pool: pg.Pool,
  tier: Condition,
  { column, letters, isPart, isFirst }: Head,
  others: readonly Condition[],
): Promise<string[]> {
  const found = await find(pool, (put) => {
    const checks = [tier, ...others].map((condition) => condition.sql(put, false)).join(' AND ');
    const head = `left(${column}, ${headLetters}) COLLATE "C"`;
    // Fewer letters are a stretch of the index, which is not in order of length.
    const begins = isPart ? `LIKE ${put(`${literalPattern(letters)}%`)}` : `= ${put(letters)}`;
    return `SELECT p.gtin FROM products p WHERE p.name_length < ${longName} AND ${head} ${begins} AND ${checks} ORDER BY ${byLength} LIMIT ${window}`;
  });
  if (found.length === window) return found;
  if (!isFirst) return [...found, ...(await readBand(pool, `p.name_length >= ${longName}`, [tier, ...others]))];
  // Of few values all are looked at: products without a name may be many.
  const long = await find(pool, (put) => {
    const checks = [tier.sql(put, true), ...others.map((other) => other.sql(put, false))].join(' AND ');
    return `SELECT p.gtin FROM products p WHERE p.name_length + 0 >= ${longName} AND ${checks} ORDER BY p.name_length + 0, p.gtin LIMIT ${window}`;
  });
  return [...found, ...long];
}

/** The first rows of products of some companies, each read in order of length. */
export function findOfCompanies(pool: pg.Pool, companies: readonly string[]): Promise<string[]> {
  return find(
    pool,
    (put) => `SELECT p.gtin FROM unnest(${put(companies)}::uuid[]) AS c (id) CROSS JOIN LATERAL
      (SELECT gtin, name_length FROM products WHERE company_id = c.id ORDER BY name_length, gtin LIMIT ${window}) p
      ORDER BY ${byLength} LIMIT ${window}`,
  );
}

/** The first rows of all ranks of a group in one band (its place in `bands`), each with its rank. */
export async function findRanksInBand(
  pool: pg.Pool,
  place: number,
  tiers: Tiers,
  others: readonly Condition[],
): Promise<{ gtin: string; rank: number }[]> {
  const broadest = tiers[tiers.length - 1] ?? tiers[0];
  const { values, put } = parameters();
  const conditions = [broadest.sql(put, true), ...others.map((other) => other.sql(put, false))].join(' AND ');
  const ranks = tiers.slice(0, -1).map((tier, rank) => `WHEN ${rankSqlOf(tier, put)} THEN ${rank}`);
  const text = `SELECT p.gtin, CASE ${ranks.join(' ')} ELSE ${ranks.length} END AS rank FROM products p
    WHERE ${bandOf(place)} AND p.version > 0 AND ${conditions} ORDER BY 2, p.name_length + 0, p.gtin LIMIT ${window}`;
  return (await pool.query<{ gtin: string; rank: number }>(keptOf(text, values, others))).rows;
}

function rankSqlOf(tier: Condition, put: Put): string {
  return tier.rankSql ? tier.rankSql(put) : tier.sql(put, false);
}

/** SQL of one band of lengths, by its place in `bands`. */
function bandOf(place: number): string {
  const below = bands[place + 1];
  return `p.name_length >= ${bands[place] ?? 0}${below ? ` AND p.name_length < ${below}` : ''}`;
}

/** A statement of a band; the server keeps its plan, since weighing patterns against the statistics takes longer than most bands do. */
function keptOf(text: string, values: unknown[], others: readonly Condition[]): pg.QueryConfig {
  if (others.length > 0 || text.length > longestKept) return { text, values };
  return { name: `search-${createHash('sha1').update(text).digest('base64url').slice(0, 16)}`, text, values };
}

/** All conditions of a statement; of their indexes those are asked that leave the least work. */
export function conditionsOf(all: readonly Condition[], put: Put): string {
  const asked = askedOf(all);
  return all.map((condition) => condition.sql(put, asked.includes(condition))).join(' AND ');
}
