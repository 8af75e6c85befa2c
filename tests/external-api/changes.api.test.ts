import { feedLimits } from '@gtinoteka/contract/machines/machine-changes.ts';
import { describe, expect, test } from 'vitest';
import { addAccount } from '../support/accounts.ts';
import { addBrick, addProduct, gtinOf } from '../support/look-ups.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { addAccountKey, holdToDocument, untilTold, usedOf } from './programs.ts';
import { unhurried } from '../support/run/pace.ts';
import { noteChange, removeProduct } from '../support/stored-rows.ts';
import { writeProduct } from '../support/prepared/products.ts';
import { setWaterPath } from '../support/prepared/categories.ts';
import { forgetOldChanges } from '../support/prepared/changes.ts';

const { app, database } = await buildTestApp({ beforeReady: holdToDocument });
const { pool } = database;

const buyer = await addAccount(database, { subscription: 'yearly_limited' });
const headers = { 'x-api-key': await addAccountKey(database, buyer.companyId) };

interface Page {
  cursor: string;
  more: boolean;
  changes: { gtinNumber: string; change: 'changed' | 'removed'; product: { name?: string; brand?: string } | null }[];
}

// A promise of its own, so that it is sent at once and not when it is awaited.
const ask = async (query: string, more: Record<string, string> = {}) =>
  app.inject({ url: `/external_api/v2/changes/${query}`, headers: { ...headers, ...more } });

async function now(): Promise<string> {
  const answer = await ask('');
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({ more: false, changes: [] });
  return answer.json().cursor;
}

async function read(query: string): Promise<Page> {
  const answer = await ask(query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** Everything since a cursor, page after page, as `change gtin`. */
async function follow(since: string, filter = ''): Promise<{ seen: string[]; cursor: string }> {
  const seen: string[] = [];
  let cursor = since;
  for (;;) {
    const page = await read(`?since=${cursor}${filter}`);
    seen.push(...page.changes.map(({ change, gtinNumber }) => `${change} ${gtinNumber}`));
    ({ cursor } = page);
    if (!page.more && page.changes.length === 0) return { seen, cursor };
  }
}

async function tell(...gtins: string[]): Promise<void> {
  await noteChange({ pool }, gtins);
  await untilTold(database);
}

let item = 0;
async function addTold(columns: Partial<Parameters<typeof addProduct>[1]> = {}): Promise<string> {
  const gtin = gtinOf('590777', ++item);
  await addProduct(database, { gtin, ...columns });
  await tell(gtin);
  return gtin;
}

describe('the feed', () => {
  test('the feed tells new, changed and removed products with what they are now, and nothing of before', async () => {
    await addTold();
    const since = await now();
    const one = await addTold({ name: 'Powidła' });
    const other = await addTold({ name: 'Miód' });
    await writeProduct({ pool }, one, { name: 'Powidła węgierkowe' });
    await removeProduct({ pool }, other);
    await untilTold(database);
    const page = await read(`?since=${since}&fields=name`);
    expect(page.changes.toSorted((a, b) => a.gtinNumber.localeCompare(b.gtinNumber))).toEqual([
      { gtinNumber: one, change: 'changed', product: { name: 'Powidła węgierkowe' } },
      { gtinNumber: other, change: 'removed', product: null },
    ]);
    expect(await read(`?since=${page.cursor}`)).toEqual({ cursor: page.cursor, more: false, changes: [] });
  });

  test('the feed of a transaction that took its number early and commits late is not lost', async () => {
    const since = await now();
    const late = await pool.connect();
    try {
      const early = gtinOf('590777', ++item);
      await late.query('BEGIN');
      await late.query('INSERT INTO outbox (gtins) VALUES ($1)', [[early]]);
      const quick = gtinOf('590777', ++item);
      await noteChange({ pool }, [quick]);
      // What comes after an open transaction waits for it.
      const held = await follow(since);
      expect(held.seen).toEqual([]);
      await late.query('COMMIT');
      await untilTold(database);
      expect((await follow(held.cursor)).seen).toEqual([`removed ${early}`, `removed ${quick}`]);
    } finally {
      late.release();
    }
  });

  test('the feed goes on within a long line: every number once, at the limit and one above it', async () => {
    const since = await now();
    const gtins = Array.from({ length: 7 }, () => gtinOf('590777', ++item));
    await tell(...gtins);
    const first = await read(`?since=${since}&limit=3`);
    expect([first.changes.length, first.more]).toEqual([3, true]);
    expect((await read(`?since=${since}&limit=7`)).more).toBe(false);
    expect((await read(`?since=${since}&limit=6`)).more).toBe(true);
    const rest = await follow(first.cursor);
    expect([...first.changes.map(({ gtinNumber }) => `removed ${gtinNumber}`), ...rest.seen]).toEqual(
      gtins.map((gtin) => `removed ${gtin}`),
    );
  });

  test('a copy that follows writers equals the catalogue', { timeout: unhurried(60_000) }, async () => {
    const since = await now();
    const gtins = Array.from({ length: 12 }, () => gtinOf('590666', ++item));
    const copy = new Map<string, string | undefined>();
    let cursor = since;
    let isWriting = true;
    async function write(of: number): Promise<void> {
      for (let i = 0; i < 25; i++) {
        const gtin = gtins[(i * 5 + of) % gtins.length] ?? '';
        const client = await pool.connect();
        try {
          await client.query('BEGIN');
          if (i % 4 === 3) await client.query('DELETE FROM products WHERE gtin = $1', [gtin]);
          else
            await client.query(
              `INSERT INTO products (gtin, name, is_global) VALUES ($1, $2, false) ON CONFLICT (gtin) DO UPDATE SET name = excluded.name`,
              [gtin, `${of}-${i}`],
            );
          await client.query('INSERT INTO outbox (gtins) VALUES ($1)', [[gtin]]);
          await client.query('COMMIT');
        } finally {
          client.release();
        }
      }
    }
    const writers = Promise.all([write(0), write(1), write(2)]).then(() => (isWriting = false));
    for (let isLast = false; ;) {
      const page = await read(`?since=${cursor}&fields=name`);
      ({ cursor } = page);
      for (const { gtinNumber, product } of page.changes)
        if (product) copy.set(gtinNumber, product.name);
        else copy.delete(gtinNumber);
      if (isLast && !page.more && page.changes.length === 0) break;
      if (!isWriting) await untilTold(database);
      isLast = !isWriting;
    }
    await writers;
    const { rows } = await pool.query<{ gtin: string; name: string }>(
      `SELECT gtin, name FROM products WHERE gtin = ANY($1)`,
      [gtins],
    );
    expect(new Map([...copy].sort())).toEqual(new Map(rows.map(({ gtin, name }) => [gtin, name] as const).sort()));
  });
});

describe('filters', () => {
  test('follow a brand, a NIP, a category; what leaves them is removed', async () => {
    const owner = await addAccount(database, { nip: '7343575005' });
    await addBrick(database);
    await setWaterPath(database, 'Woda');
    const since = await now();
    const followed = await addTold({ brand: 'Łąka', company_id: owner.companyId, gpc_brick: '10000232' });
    await addTold({ brand: 'Inna' });
    const filters = ['&brand=laka', '&company_nip=734-357-50-05', '&gpc_code=50000000'];
    const cursors: string[] = [];
    for (const filter of filters) {
      const { seen, cursor } = await follow(since, filter);
      expect([filter, seen]).toEqual([filter, [`changed ${followed}`]]);
      cursors.push(cursor);
    }
    await writeProduct({ pool }, followed, { brand: 'Inna', company_id: null, gpc_brick: null });
    await untilTold(database);
    for (const [place, filter] of filters.entries())
      expect([filter, (await follow(cursors[place] ?? '', filter)).seen]).toEqual([filter, [`removed ${followed}`]]);
    // Whoever never had it learns nothing of it.
    expect((await follow(cursors[0] ?? '', '&brand=nikt')).seen).toEqual([]);
  });

  test.each([
    ['?since=abc', 400, 'FIELD_INVALID'],
    [`?limit=${feedLimits.changes + 1}`, 400, 'BAD_REQUEST'],
    ['?limit=0', 400, 'BAD_REQUEST'],
    [`?wait=${feedLimits.wait + 1}`, 400, 'BAD_REQUEST'],
    ['?company_nip=%25', 400, 'NIP_INVALID_CHARACTERS'],
  ])('%s is %d %s', async (query, status, code) => {
    const answer = await ask(query);
    expect([answer.statusCode, answer.json().code], answer.body).toEqual([status, code]);
  });
});

describe('the package', () => {
  test('pays for products that are carried; removed ones, empty pages and 304 are free', async () => {
    const since = await now();
    await addTold();
    await addTold();
    await tell(gtinOf('590555', 1));
    const before = await usedOf(database, buyer.companyId);
    const page = await ask(`?since=${since}`);
    expect(page.json().changes).toHaveLength(3);
    expect((await usedOf(database, buyer.companyId)).api).toBe(before.api + 2);
    const again = await ask(`?since=${since}`, { 'if-none-match': String(page.headers.etag) });
    expect(again.statusCode).toBe(304);
    const { cursor } = page.json();
    const empty = await ask(`?since=${cursor}`);
    expect((await ask(`?since=${cursor}`, { 'if-none-match': String(empty.headers.etag) })).statusCode).toBe(304);
    expect((await usedOf(database, buyer.companyId)).api).toBe(before.api + 2);
  });

  test('the package that is empty refuses a page with products', async () => {
    const starter = await addAccount(database);
    const own = { 'x-api-key': await addAccountKey(database, starter.companyId) };
    const since = await now();
    await addTold();
    const answer = await ask(`?since=${since}`, own);
    expect([answer.statusCode, answer.json().code]).toEqual([402, 'PACKAGE_LIMIT_REACHED']);
  });
});

describe('waiting', () => {
  test('waiting ends with the next change', { timeout: unhurried(60_000) }, async () => {
    const since = await now();
    const waited = ask(`?since=${since}&wait=${feedLimits.wait}`);
    const began = performance.now();
    const gtin = await addTold();
    const page: Page = (await waited).json();
    expect(page.changes.map(({ gtinNumber }) => gtinNumber)).toEqual([gtin]);
    expect(performance.now() - began).toBeLessThan(feedLimits.wait * 1_000);
  });

  test('waiting ends without one when its time is over', async () => {
    const since = await now();
    expect(await read(`?since=${since}&wait=1`)).toEqual({ cursor: since, more: false, changes: [] });
  });

  test(
    `waiting: of ${feedLimits.waitingOfCompany} programs of a company at once, one more is refused`,
    { timeout: unhurried(60_000) },
    async () => {
      const since = await now();
      const waited = Array.from({ length: feedLimits.waitingOfCompany + 1 }, () =>
        ask(`?since=${since}&wait=${feedLimits.wait}`),
      );
      const refused = await Promise.race(waited);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
      await addTold();
      const statuses = (await Promise.all(waited)).map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 200)).toHaveLength(feedLimits.waitingOfCompany);
      expect((await ask(`?since=${since}&wait=1`)).statusCode).toBe(200);
    },
  );
});

test('a cursor older than what is remembered is FEED_CURSOR_OLD, and so is one of another database', async () => {
  const since = await now();
  await addTold();
  await forgetOldChanges(database);

  const answer = await ask(`?since=${since}`);
  expect([answer.statusCode, answer.json().code]).toEqual([410, 'FEED_CURSOR_OLD']);
  expect((await ask(`?since=${await now()}`)).statusCode).toBe(200);
  const ahead = Buffer.from('999999999999.1.0').toString('base64url');
  expect((await ask(`?since=${ahead}`)).json().code).toBe('FEED_CURSOR_OLD');
});
