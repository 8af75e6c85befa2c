import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import {
  cities,
  companyForms,
  companyTrades,
  inventedWord,
  productFlavours,
  productKinds,
  productTraits,
  sizes,
} from './generated-words.ts';

const productsPerCompany = 100;

/** One generated product, the same for the same number in every run. Every tenth company is foreign, so global. */
export interface GeneratedProduct {
  readonly gtin: string;
  readonly name: string;
  readonly brand: string;
  readonly companyId: string;
  readonly gpcBrick: string;
  readonly amount: string;
  readonly unit: string;
  readonly isGlobal: boolean;
}

/**
 * Fills an empty catalogue with `count` plausible Polish products (up to 99 million), their companies, licences, GPC tree
 * and counters. Deterministic. Search indexes are dropped first and built at the end, suggestions refreshed.
 */
export async function fillCatalogue(pool: pg.Pool, count: number): Promise<void> {
  const companies = companyCount(count);
  await fillGpc(pool);
  await pool.query(`INSERT INTO licence_coverage (prefix) VALUES ('590') ON CONFLICT DO NOTHING`);
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await callIfThere(client, 'drop_search_indexes');
    await copy(client, 'companies (id, name, nip, street, city, postal_code, web_page)', companies, companyLine);
    await copy(
      client,
      'licences (licence_type, prefix, status, valid_until, company_id, licensee_name)',
      companies,
      (i) => `GCP\t${companyPrefix(i)}\tactive\t2099-12-31\t${companyId(i)}\t${companyName(i)}`,
    );
    await copy(
      client,
      'products (gtin, name, brand, company_id, gpc_brick, target_market, net_amounts, net_units, gtin_status, is_global)',
      count,
      (i) => productLine(generatedProduct(i, count)),
    );
    await client.query(
      `INSERT INTO catalogue_counters (day, added) VALUES ((now() AT TIME ZONE 'Europe/Warsaw')::date, $1)
       ON CONFLICT (day) DO UPDATE SET added = catalogue_counters.added + excluded.added`,
      [count],
    );
    await callIfThere(client, 'build_search_indexes');
    await client.query('VACUUM (ANALYZE) products, companies, licences');
  } finally {
    client.release(true);
  }
}

/** Product number i of a catalogue of `count`. */
export function generatedProduct(i: number, count: number): GeneratedProduct {
  const company = i % companyCount(count);
  const draw = drawer(i);
  const body = companyPrefix(company) + String(Math.floor(i / companyCount(count))).padStart(5, '0');
  const [amount, unit, shown] = pick(sizes, draw());
  const kind = skewed(productKinds, draw());
  const brand = inventedWord(company * 3 + Math.floor(draw() * 3));
  const middle = [skewed(productTraits, draw())];
  if (draw() < 0.6) middle.push(skewed(productFlavours, draw()));
  if (draw() < 0.5) middle.push(brand);
  // One product in four carries a model name of its own: the long tail of words.
  if (draw() < 0.25) middle.push(inventedWord(40_000 + Math.floor(draw() ** 2 * 60_000)));
  return {
    gtin: `0${body}${checkDigit(body)}`,
    name: `${kind} ${middle.join(' ')} ${amount.replace('.', ',')} ${shown}`,
    brand,
    companyId: companyId(company),
    gpcBrick: brickCode(Math.floor(draw() ** 2 * bricks)),
    amount,
    unit,
    isGlobal: isForeign(company),
  };
}

/** Number of companies of a catalogue of `count` products: about one per hundred. */
export function companyCount(count: number): number {
  return Math.min(9_990, Math.max(10, Math.ceil(count / productsPerCompany)));
}

/** Name of company number i. */
export function companyName(i: number): string {
  const draw = drawer(i + 7_000_000);
  const trade = pick(companyTrades, draw());
  return `${trade} ${inventedWord(i * 3)} ${pick(cities, draw())} ${pick(companyForms, draw())}`;
}

/** NIP of company number i, valid and unique. */
export function companyNip(i: number): string {
  // The next body is tried until the check digit is not 10; steps of 20 keep companies apart.
  for (let body = 500_000_000 + i * 20; ; body++) {
    const digits = String(body);
    const sum = [6, 5, 7, 2, 3, 4, 5, 6, 7].reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
    if (sum % 11 !== 10) return digits + (sum % 11);
  }
}

function isForeign(company: number): boolean {
  return company % 10 === 9;
}

function companyPrefix(company: number): string {
  return String((isForeign(company) ? 4_000_000 : 5_900_000) + company);
}

function companyId(company: number): string {
  return `00000000-0000-7000-8000-${String(company).padStart(12, '0')}`;
}

function companyLine(i: number): string {
  const postal = String(10_000 + ((i * 37) % 80_000));
  return [
    companyId(i),
    companyName(i),
    companyNip(i),
    `ul. Polna ${(i % 200) + 1}`,
    pick(cities, drawer(i + 9_000_000)()),
    `${postal.slice(0, 2)}-${postal.slice(2)}`,
    `https://firma${i}.example`,
  ].join('\t');
}

function productLine(p: GeneratedProduct): string {
  return [
    p.gtin,
    p.name,
    p.brand,
    p.companyId,
    p.gpcBrick,
    '{PL}',
    `{${p.amount}}`,
    `{${p.unit}}`,
    'active',
    p.isGlobal ? 't' : 'f',
  ].join('\t');
}

const segments = 12;
const bricks = segments * 5 * 6 * 8;

function brickCode(n: number): string {
  return String(10_000_000 + n);
}

/** A GPC tree of 12 segments × 5 families × 6 classes × 8 bricks, unless one is there already with these bricks. */
async function fillGpc(pool: pg.Pool): Promise<void> {
  const rows: [string, number, string | null, string, string | null, string | null, string][] = [];
  for (let n = 0; n < bricks; n++) {
    const [s, f, c] = [Math.floor(n / 240), Math.floor(n / 48) % 5, Math.floor(n / 8) % 6];
    const segment = `${50 + s}000000`;
    const family = `${50 + s}${f + 1}00000`;
    const klass = `${50 + s}${f + 1}${c + 1}0000`;
    if (n % 240 === 0) rows.push([segment, 1, null, segment, null, null, productKinds[s] ?? segment]);
    if (n % 48 === 0) rows.push([family, 2, segment, segment, family, null, `${productKinds[s]} ${productTraits[f]}`]);
    if (n % 8 === 0) rows.push([klass, 3, family, segment, family, klass, `${productKinds[s]} ${productFlavours[c]}`]);
    rows.push([brickCode(n), 4, klass, segment, family, klass, productKinds[n % productKinds.length] ?? '']);
  }
  await pool.query(
    `INSERT INTO gpc_nodes (code, level, parent_code, segment_code, family_code, class_code)
     SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[]) ON CONFLICT DO NOTHING`,
    [0, 1, 2, 3, 4, 5].map((column) => rows.map((row) => row[column])),
  );
  await pool.query(
    `INSERT INTO gpc_titles (code, language, title) SELECT code, 'pl', title FROM unnest($1::text[], $2::text[]) AS t(code, title)
     ON CONFLICT DO NOTHING`,
    [rows.map((row) => row[0]), rows.map((row) => row[6])],
  );
  await pool.query('SELECT refresh_gpc_paths()');
}

/** Streams `count` lines into a table in chunks of 64 kB. */
async function copy(client: pg.PoolClient, target: string, count: number, line: (i: number) => string): Promise<void> {
  const stream = client.query(copyFrom(`COPY ${target} FROM STDIN`));
  const done = finished(stream);
  let chunk = '';
  for (let i = 0; i < count; i++) {
    chunk += line(i) + '\n';
    if (chunk.length < 65_536) continue;
    if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done]);
    chunk = '';
  }
  stream.end(chunk);
  await done;
}

async function callIfThere(client: pg.PoolClient, name: string): Promise<void> {
  const { rows } = await client.query('SELECT 1 FROM pg_proc WHERE proname = $1', [name]);
  if (rows.length > 0) await client.query(`SELECT ${name}()`);
}

function checkDigit(body: string): number {
  let sum = 0;
  for (let i = 0; i < body.length; i++) sum += Number(body[body.length - 1 - i]) * (i % 2 === 0 ? 3 : 1);
  return (10 - (sum % 10)) % 10;
}

function pick<T>(list: readonly T[], draw: number): T {
  const found = list[Math.floor(draw * list.length)];
  if (found === undefined) throw new RangeError('empty list');
  return found;
}

function skewed<T>(list: readonly T[], draw: number): T {
  return pick(list, draw ** 2);
}

/** Numbers in [0, 1) that depend on the seed alone (mulberry32). */
function drawer(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
