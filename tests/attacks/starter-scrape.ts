import { limits } from '@gtinoteka/contract/business-limits.ts';
import { listedProduct } from '@gtinoteka/contract/product.ts';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '../../api/core/database/database.ts';
import { startEmbeddedPostgres } from '../../api/core/database/embedded-postgres.ts';
import { addAccount, testPassword, type Account } from '../support/accounts.ts';
import {
  companyCount,
  companyName,
  companyNip,
  fillCatalogue,
  generatedProduct,
} from '../support/search/generated-catalogue.ts';
import { startProduct } from '../support/servers/server.ts';

/** Products of the catalogue, unless said otherwise. */
const products = 3_450;
const atOnce = 100;
const colleagues = 3;

/** What a company got hold of. */
interface Loot {
  /** distinct codes in lists */
  readonly listed: Set<string>;
  /** distinct codes whose record carried more than a row of the table: a card, or a row with owner, content or pictures */
  readonly whole: Set<string>;
  /** how the calls ended, by status */
  readonly statuses: Map<number, number>;
}

/**
 * A company on Starter with three people tries to copy the catalogue in a day: cards, a pasted list, searches by each filter, page
 * and size of page one after another and 100 at once, GTINs beside filters, suggestions, offline packs. Ends with 1 when it gets
 * more than 450 distinct codes in lists or more than 30 whole records. `[products]`: of the catalogue. The coarse limits are
 * off: they slow a scraper down, they are no bound.
 */
export async function run([count = String(products)]: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-scrape-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, say: () => {} });
  try {
    const product = await startProduct({
      env: { DATABASE_URL: postgres.url, DEMO: 'no', COARSE_LIMITS: 'no', ACCESS_LOG: 'no' },
    });
    const database = openDatabase(postgres.url);
    try {
      await fillCatalogue(database.pool, Number(count));
      const loot = await scrape(product.url, await hire(database), Number(count));
      process.exitCode = report(loot, Number(count)) ? 0 : 1;
    } finally {
      await database.close();
      await product.stop();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function hire(database: Database): Promise<Account[]> {
  const first = await addAccount(database, { group: 'location_admin' });
  const others = Array.from({ length: colleagues - 1 }, () => addAccount(database, { companyId: first.companyId }));
  return [first, ...(await Promise.all(others))];
}

async function scrape(url: string, people: readonly Account[], count: number): Promise<Loot> {
  const loot: Loot = { listed: new Set(), whole: new Set(), statuses: new Map() };
  const callers = await Promise.all(people.map((person) => signIn(url, person)));
  let turn = 0;
  async function call(path: (membershipId: string) => string, body?: object): Promise<unknown> {
    const caller = callers[turn++ % callers.length];
    if (!caller) throw new Error('nobody');
    const answer = await fetch(`${url}/api/v1${path(caller.membershipId)}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...caller.headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body && { body: JSON.stringify(body) }),
    });
    loot.statuses.set(answer.status, (loot.statuses.get(answer.status) ?? 0) + 1);
    const given: unknown = await answer.json().catch(() => null);
    take(given, loot);
    return given;
  }
  const all = Array.from({ length: count }, (_, i) => generatedProduct(i, count));
  for (const { gtin } of all.slice(0, limits.dailyLookups - 10)) await call(() => `/products/product_has_gcp/${gtin}/`);
  for (const { gtin } of all.slice(100, 120))
    await call((id) => `/products/${id}/get_products_advanced/?gtin_number=${gtin}`);
  await call((id) => `/products/${id}/check_codes/`, { gtins: all.slice(200, 400).map(({ gtin }) => gtin) });
  for (const { gtin, brand } of all.slice(500, 510))
    await call(
      (id) =>
        `/products/${id}/get_products_advanced/?${new URLSearchParams({ gtin_number: gtin, brand__contains: brand })}`,
    );
  await callAtOnce(searches(count), call);
  for (const letter of 'abcdefghijklmnoprstuwz') {
    await call(
      (id) => `/products/${id}/suggest/?name_suggest__completion=${letter}&brand_suggest__completion=${letter}`,
    );
    await call((id) => `/companies/${id}/get_companies/suggest/?company_suggest__completion=${letter}`);
  }
  for (const pack of ['kind=company', 'kind=category&value=50000000', `kind=brand&value=${all[0]?.brand}`])
    for (const part of ['size/', '']) await call((id) => `/products/${id}/offline_pack/${part}?${pack}`);
  return loot;
}

/** Searches that together would find every product, page by page, in both calls. */
function searches(count: number): URLSearchParams[] {
  const filters: Record<string, string>[] = [];
  for (let i = 0; i < companyCount(count); i++)
    filters.push({ company_nip: companyNip(i) }, { company_name__contains: companyName(i) });
  for (let i = 0; i < count; i += 7) {
    const { name, brand, gpcBrick } = generatedProduct(i, count);
    filters.push({ name__contains: name.split(' ')[1] ?? name }, { brand__contains: brand }, { gpc_number: gpcBrick });
  }
  return filters.flatMap((filter, i) =>
    limits.pageOffsets.map(
      (offset) => new URLSearchParams({ ...filter, offset: String(offset), ...(i % 5 === 0 && { limit: '1' }) }),
    ),
  );
}

async function callAtOnce(
  queries: readonly URLSearchParams[],
  call: (path: (membershipId: string) => string) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  async function work(): Promise<void> {
    for (let i = next++; i < queries.length; i = next++)
      await call((id) =>
        i % 3 === 0
          ? `/products/get_products/?${queries[i]}&activeMembershipId=${id}`
          : `/products/${id}/get_products_advanced/?${queries[i]}`,
      );
  }
  await Promise.all(Array.from({ length: atOnce }, work));
}

async function signIn(url: string, { email, membershipId }: Account) {
  const answer = await fetch(`${url}/api/v1/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': randomUUID() },
    body: JSON.stringify({ email, password: testPassword }),
  });
  if (!answer.ok) throw new Error(`log-in: ${answer.status}`);
  const { access } = (await answer.json()) as { access: string }; // the contract's shape
  return { membershipId, headers: { authorization: `Bearer ${access}` } };
}

const rowFields: ReadonlySet<string> = new Set(Object.keys(listedProduct.shape));

/** Looks for products anywhere in an answer, whatever its shape. */
function take(given: unknown, loot: Loot): void {
  if (Array.isArray(given)) return given.forEach((one) => take(one, loot));
  if (typeof given !== 'object' || given === null) return;
  if ('gtinNumber' in given && typeof given.gtinNumber === 'string') {
    const isWhole = Object.keys(given).some((field) => !rowFields.has(field));
    (isWhole ? loot.whole : loot.listed).add(given.gtinNumber);
    return;
  }
  Object.values(given).forEach((one) => take(one, loot));
}

function report({ listed, whole, statuses }: Loot, count: number): boolean {
  const calls = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`);
  console.log(`${count} products; calls: ${calls.join(', ')}`);
  console.log(`whole records: ${whole.size} (at most ${limits.dailyLookups})`);
  console.log(`codes in lists: ${listed.size} (at most ${limits.dailyListedCodes})`);
  const isHeld = whole.size <= limits.dailyLookups && listed.size <= limits.dailyListedCodes;
  console.log(isHeld ? 'The limits of Starter held.' : 'More was got than Starter allows.');
  // A run in which the searches gave nothing proves nothing.
  return isHeld && listed.size > limits.dailyListedCodes - limits.pageSize && whole.size === limits.dailyLookups;
}
