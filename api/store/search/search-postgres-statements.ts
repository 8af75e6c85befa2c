import { createHash } from 'node:crypto';
import type pg from 'pg';
import { askedOf, bandCostOf, bands, isFewLeft, isReadInOrder, window } from './search-postgres-costs.ts';
import type { TextSample } from './search-postgres-samples.ts';
import { literalPattern, parameters, type Put } from './search-postgres-text.ts';
import { headLetters, type Condition, type Head, type Tiers, type WordOfNames } from './search-postgres-tiers.ts';

/** Bands of one statement. */
const bandsTogether = 5;
/** Keys of lengths below 20,000: names in the index of words have at most 240 bytes. */
const keys = 80;
/**
 * Marks of the index of words of names, best rank first: a name's first word, any word; and what share of names the groups of lengths hold
 * together that are asked one after the other, the shortest first. All rows of a group are fetched.
 */
const marks = [
  { mark: '^', groupEnds: [0.005, 0.03, 0.12, 0.4, 1] },
  { mark: '=', groupEnds: [0.003, 0.012, 0.035, 0.08, 0.15, 0.25, 0.4, 0.6, 1] },
] as const;
/** From this length on names are in no index that holds them. */
const longName = 20_000;
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
  const { values, put } = parameters();
  const conditions = [tier.sql(put, true), ...others.map((other) => other.sql(put, false))].join(' AND ');
  // A column that the index in order of length has not keeps the planner from reading that one whole.
  const parts = Array.from(
    { length: to - from },
    (
      _,
      i,
    ) => `(SELECT p.gtin FROM products p WHERE ${lengthsOf(from + i, from + i + 1)} AND p.version > 0 AND ${conditions}
      ORDER BY p.name_length + 0, p.gtin LIMIT ${window})`,
  );
  const text =
    parts.length === 1 ? parts.join('') : `SELECT gtin FROM (${parts.join(' UNION ALL ')}) p LIMIT ${window}`;
  return (await pool.query<{ gtin: string }>(keptOf(text, values, conditions))).rows.map(({ gtin }) => gtin);
}

/** The first rows of values with a beginning that many have, read in order of length; then those whose names are very long. */
export async function findByHead(
  pool: pg.Pool,
  tier: Condition,
  { column, letters, isPart, isFirst }: Head,
  others: readonly Condition[],
): Promise<string[]> {
  const { values, put } = parameters();
  const conditions = [tier, ...others].map((condition) => condition.sql(put, false)).join(' AND ');
  const head = `left(${column}, ${headLetters}) COLLATE "C"`;
  // Fewer letters are a stretch of the index, which is not in order of length.
  const begins = isPart ? `LIKE ${put(`${literalPattern(letters)}%`)}` : `= ${put(letters)}`;
  // Of few values all are looked at: products without a name may be many.
  const long = isFirst
    ? [tier.sql(put, true), ...others.map((other) => other.sql(put, false))].join(' AND ')
    : conditions;
  const length = isFirst ? 'p.name_length + 0' : 'p.name_length';
  // The server looks for long names only where there are not 46 others.
  const text = `SELECT gtin FROM (
    (SELECT p.gtin FROM products p WHERE p.name_length < ${longName} AND ${head} ${begins} AND ${conditions} ORDER BY ${byLength} LIMIT ${window})
    UNION ALL
    (SELECT p.gtin FROM products p WHERE ${length} >= ${longName} AND ${long} ORDER BY ${length}, p.gtin LIMIT ${window})
    ) p LIMIT ${window}`;
  // Of a stretch the server has to know the letters to find it.
  const query = isPart ? { text, values } : keptOf(text, values, conditions);
  return (await pool.query<{ gtin: string }>(query)).rows.map(({ gtin }) => gtin);
}

/**
 * Names that begin with a word, then those with it at the beginning of another; of each rank the shortest first, then the lowest number: at
 * most 46 in one statement. The server looks into the next lengths, and the next rank, only while there are not 46. No row is fetched for
 * letters that stand in a brand, nor for those that stand apart.
 */
export async function findByWordOfNames(
  pool: pg.Pool,
  { word, sample }: WordOfNames,
  [begins, ...others]: Tiers,
): Promise<string[]> {
  const { values, put } = parameters();
  const [atStart = begins, anywhere = begins] = others;
  const isBeginning = begins.sql(put, false);
  const ofRank = [isBeginning, `${atStart.sql(put, false)} AND NOT (${isBeginning})`];
  const inLongOnes = anywhere.sql(put, true);
  const branches = marks.flatMap(({ mark, groupEnds }, rank) => [
    ...groupsOf(groupEnds, sample).map((group) => {
      // No name has the second; an empty question would be remarked upon.
      const asked = group.map((key) => `'${String(key).padStart(2, '0')}${mark}${word}':*`).join('|') || `'!'`;
      return `words_of_name(p.name_folded, p.name_length) @@ ${put(asked)}::tsquery AND p.name_length < ${longName} AND ${ofRank[rank]}`;
    }),
    `p.name_length >= ${longName} AND p.version > 0 AND ${inLongOnes} AND ${ofRank[rank]}`,
  ]);
  const parts = branches.map(
    (conditions) =>
      `(SELECT p.gtin FROM products p WHERE ${conditions} ORDER BY p.name_length + 0, p.gtin LIMIT ${window})`,
  );
  const text = `SELECT gtin FROM (${parts.join(' UNION ALL ')}) p LIMIT ${window}`;
  return (await pool.query<{ gtin: string }>(keptOf(text, values))).rows.map(({ gtin }) => gtin);
}

/** Keys of all lengths in groups, as many as there are ends, so that the statement is always the same; some may be empty. */
function groupsOf(groupEnds: readonly number[], sample: TextSample): number[][] {
  const ends = groupEnds.map((share) => (share === 1 ? keys : Math.min(keys, keyOfLength(sample.lengthAt(share)) + 1)));
  return ends.map((end, i) => {
    const from = ends[i - 1] ?? 0;
    return Array.from({ length: Math.max(0, end - from) }, (_, place) => from + place);
  });
}

/** By what names of a length stand in the index; of longer ones several lengths have the same (`words_of_name` of migration 0137). */
function keyOfLength(length: number): number {
  return Math.min(length, 64 + Math.floor(length / 16));
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
    WHERE ${lengthsOf(place, place + 1)} AND p.version > 0 AND ${conditions} ORDER BY 2, p.name_length + 0, p.gtin LIMIT ${window}`;
  return (await pool.query<{ gtin: string; rank: number }>(keptOf(text, values, conditions))).rows;
}

function rankSqlOf(tier: Condition, put: Put): string {
  return tier.rankSql ? tier.rankSql(put) : tier.sql(put, false);
}

/** SQL of the lengths of some bands, by their places in `bands`: from one, and below another. */
function lengthsOf(from: number, to: number): string {
  const below = bands[to];
  return `p.name_length >= ${bands[from] ?? 0}${below ? ` AND p.name_length < ${below}` : ''}`;
}

/** Lists of more values the server looks up in a table of hashes, where it plans for these values; a kept plan goes through them row by row. */
const longestList = 8;

/** A statement whose plan the server keeps, since weighing patterns against the statistics takes longer than most of them do. */
export function keptOf(text: string, values: unknown[], conditions = ''): pg.QueryConfig {
  const isList = (value: unknown): boolean => Array.isArray(value) && value.length > longestList;
  if (conditions.length > longestKept || values.some(isList)) return { text, values };
  return { name: `search-${createHash('sha1').update(text).digest('base64url').slice(0, 16)}`, text, values };
}

/** All conditions of a statement; of their indexes those are asked that leave the least work. */
export function conditionsOf(all: readonly Condition[], put: Put): string {
  const asked = askedOf(all);
  return all.map((condition) => condition.sql(put, asked.includes(condition))).join(' AND ');
}
