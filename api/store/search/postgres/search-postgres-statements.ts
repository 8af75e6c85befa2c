import { createHash } from 'node:crypto';
import type pg from 'pg';
import {
  askedOf,
  bandCostOf,
  bands,
  isAskedInBands,
  isFewLeft,
  isReadInOrder,
  window,
} from './search-postgres-costs.ts';
import { literalPattern, parameters, unweighed, type Put } from './search-postgres-text.ts';
import { headLetters, type Condition, type Head, type Tiers } from './search-postgres-tiers.ts';

/** Bands of one statement. */
const bandsTogether = 5;
/** Below this length an index of a band has names beside their words (migration 0142). */
export const namesBelow = 28;
/** From this length on names are in no index that holds them. */
export const longName = 20_000;
/** Statements of more than a few words are seldom asked twice, and each that is kept takes memory of every connection. */
const longestKept = 700;
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
export async function findFew(pool: pg.Pool, tiers: Tiers, others: readonly Condition[]): Promise<string[]> {
  const broadest = tiers[tiers.length - 1] ?? tiers[0];
  const all = [broadest, ...others];
  const { values, put } = parameters();
  // Of a list that an index is asked for the server has to know how many rows it has; for texts all plans are the same.
  const isKept = askedOf(all).every(({ listed = 0 }) => listed === 0);
  const conditions = conditionsOf(all, unweighed(put, !isKept));
  const ranks = tiers.slice(0, -1).map((tier, rank) => `WHEN ${rankSqlOf(tier, put)} THEN ${rank}`);
  const rank = ranks.length > 0 ? `CASE ${ranks.join(' ')} ELSE ${ranks.length} END, ` : '';
  const text = `SELECT p.gtin FROM products p WHERE ${conditions} ORDER BY ${rank}p.name_length + 0, p.gtin LIMIT ${window}`;
  const query = isKept ? keptOf(text, values, conditions) : { text, values };
  return (await pool.query<{ gtin: string }>(query)).rows.map(({ gtin }) => gtin);
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

/**
 * The same of a condition that has an index of words, band by band, some in one statement; those that many have are read in order. Once
 * it shows that there are few, all are fetched.
 */
export async function findByBands(
  pool: pg.Pool,
  tier: Condition,
  others: readonly Condition[],
  products: number,
): Promise<string[]> {
  const found: string[] = [];
  const last = bands.length - 1;
  let part = 0;
  for (let i = 0; i < last && found.length < window;) {
    const inOrder = isInOrder(i);
    let next = i + 1;
    while (next < last && isInOrder(next) === inOrder && (inOrder || next - i < bandsTogether)) next++;
    const rows = inOrder
      ? await readBand(pool, lengthsOf(i, next), [tier, ...others])
      : await findInBands(pool, i, next, tier, others);
    found.push(...rows);
    part += tier.shareIn?.(bands[i] ?? 0, bands[next] ?? Infinity).of ?? 0;
    i = next;
    const shown = { found: found.length, part, bandsLeft: last - i, bandCost: bandCostOf('rank', others) };
    if (found.length < window && isFewLeft(shown, [tier, ...others], products)) return findFew(pool, [tier], others);
  }
  return found;

  function isInOrder(place: number): boolean {
    const band = [bands[place] ?? 0, bands[place + 1] ?? Infinity] as const;
    return band[0] < longName && isReadInOrder(tier, others, band, products);
  }
}

/** Rows of one band after the other: the server looks into the next one only while there are not 46. */
async function findInBands(
  pool: pg.Pool,
  from: number,
  to: number,
  tier: Condition,
  others: readonly Condition[],
): Promise<string[]> {
  const { values, put: known } = parameters();
  const put = unweighed(known);
  const checks = others.map((other) => ` AND ${other.sql(put, isAskedInBands(other))}`).join('');
  // A text in names is not sought in brands where the index tells them apart.
  const conditions = Array.from({ length: to - from }, (_, i) => {
    const below = bands[from + i + 1] ?? Infinity;
    return `${tier.inNames && below <= namesBelow ? tier.inNames(put) : tier.sql(put, true)}${checks}`;
  });
  // A column that the index in order of length has not keeps the planner from reading that one whole.
  const parts = conditions.map(
    (
      condition,
      i,
    ) => `(SELECT p.gtin FROM products p WHERE ${lengthsOf(from + i, from + i + 1)} AND p.version > 0 AND ${condition}
      ORDER BY p.name_length + 0, p.gtin LIMIT ${window})`,
  );
  const text =
    parts.length === 1 ? parts.join('') : `SELECT gtin FROM (${parts.join(' UNION ALL ')}) p LIMIT ${window}`;
  return (await pool.query<{ gtin: string }>(keptOf(text, values, conditions[0]))).rows.map(({ gtin }) => gtin);
}

/** The first rows of values with a beginning that many have, read in order of length; then those whose names are very long. */
export async function findByHead(
  pool: pg.Pool,
  tier: Condition,
  head: Head,
  others: readonly Condition[],
): Promise<string[]> {
  const { values, put: known } = parameters();
  // Of a stretch the server has to know the letters to find it.
  const put = head.isPart ? known : unweighed(known);
  const conditions = [tier, ...others].map((condition) => condition.sql(put, false)).join(' AND ');
  // The server looks for long names only where there are not 46 others.
  const text = `SELECT gtin FROM (${headParts(tier, head, conditions, others, put).join(' UNION ALL ')}) p LIMIT ${window}`;
  const query = head.isPart ? { text, values } : keptOf(text, values, conditions);
  return (await pool.query<{ gtin: string }>(query)).rows.map(({ gtin }) => gtin);
}

/** The same of the ranks that are looked for first, one after the other in one statement. */
export async function findByHeads(pool: pg.Pool, ranks: readonly { tier: Condition; head: Head }[]): Promise<string[]> {
  const { values, put: known } = parameters();
  const put = unweighed(known);
  const parts = ranks.flatMap(({ tier, head }, rank) => {
    const before = ranks.slice(0, rank).map((better) => ` AND NOT (${better.tier.sql(put, false)})`);
    // Of a whole value it is known at once that nothing is it.
    const isThere = rank + 1 < ranks.length ? `EXISTS (SELECT FROM products p WHERE ${tier.sql(put, true)}) AND ` : '';
    return headParts(tier, head, `${isThere}${tier.sql(put, false)}${before.join('')}`, [], put);
  });
  const text = `SELECT gtin FROM (${parts.join(' UNION ALL ')}) p LIMIT ${window}`;
  return (await pool.query<{ gtin: string }>(keptOf(text, values))).rows.map(({ gtin }) => gtin);
}

function headParts(
  tier: Condition,
  { column, letters, isPart, isFirst }: Head,
  conditions: string,
  others: readonly Condition[],
  put: Put,
): string[] {
  const head = `left(${column}, ${headLetters}) COLLATE "C"`;
  // Fewer letters are a stretch of the index, which is not in order of length.
  const begins = isPart ? `LIKE ${put(`${literalPattern(letters)}%`)}` : `= ${put(letters)}`;
  // Of few values all are looked at: products without a name may be many.
  const long = isFirst
    ? [tier.sql(put, true), conditions, ...others.map((other) => other.sql(put, false))].join(' AND ')
    : conditions;
  const length = isFirst ? 'p.name_length + 0' : 'p.name_length';
  return [
    `(SELECT p.gtin FROM products p WHERE p.name_length < ${longName} AND ${head} ${begins} AND ${conditions} ORDER BY ${byLength} LIMIT ${window})`,
    `(SELECT p.gtin FROM products p WHERE ${length} >= ${longName} AND ${long} ORDER BY ${length}, p.gtin LIMIT ${window})`,
  ];
}

/** The first rows of all ranks of a group in one band (its place in `bands`), each with its rank. */
export async function findRanksInBand(
  pool: pg.Pool,
  place: number,
  tiers: Tiers,
  others: readonly Condition[],
): Promise<{ gtin: string; rank: number }[]> {
  const broadest = tiers[tiers.length - 1] ?? tiers[0];
  const { values, put: known } = parameters();
  const put = unweighed(known);
  const checks = others.map((other) => other.sql(put, isAskedInBands(other)));
  const conditions = [broadest.sql(put, true), ...checks].join(' AND ');
  const ranks = tiers.slice(0, -1).map((tier, rank) => `WHEN ${rankSqlOf(tier, put)} THEN ${rank}`);
  const text = `SELECT p.gtin, CASE ${ranks.join(' ')} ELSE ${ranks.length} END AS rank FROM products p
    WHERE ${lengthsOf(place, place + 1)} AND p.version > 0 AND ${conditions} ORDER BY 2, p.name_length + 0, p.gtin LIMIT ${window}`;
  return (await pool.query<{ gtin: string; rank: number }>(keptOf(text, values, conditions))).rows;
}

function rankSqlOf(tier: Condition, put: Put): string {
  return tier.rankSql ? tier.rankSql(put) : tier.sql(put, false);
}

/** SQL of the lengths of some bands, by their places in `bands`: from one, and below another. */
export function lengthsOf(from: number, to: number): string {
  const below = bands[to];
  return `p.name_length >= ${bands[from] ?? 0}${below ? ` AND p.name_length < ${below}` : ''}`;
}

/** A statement whose plan the server keeps, since weighing patterns against the statistics takes longer than most of them do. */
export function keptOf(text: string, values: unknown[], conditions = ''): pg.QueryConfig {
  if (conditions.length > longestKept) return { text, values };
  return { name: `search-${createHash('sha1').update(text).digest('base64url').slice(0, 16)}`, text, values };
}

/** All conditions of a statement; of their indexes those are asked that leave the least work. */
export function conditionsOf(all: readonly Condition[], put: Put): string {
  const asked = askedOf(all);
  return all.map((condition) => condition.sql(put, asked.includes(condition))).join(' AND ');
}
