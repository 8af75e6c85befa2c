import { checkDigit } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { AskCachedRegistry } from '../../api/store/look-up/registry-answers.ts';
import { sampleRegistry } from '../../api/features/repository-issues/sample-registry.ts';
import { checkChanges, checkWholeCatalogue, type CheckFigures } from '../../api/store/issues/check-catalogue.ts';
import { createDatabase, type TestDatabase } from '../support/servers/database.ts';
import { describeWithSharedData, sharedData } from '../support/shared-data.ts';
import { noteChange, removeProduct } from '../support/stored-rows.ts';
import { addCompany } from '../support/prepared/companies.ts';
import { addBricks } from '../support/prepared/categories.ts';
import { addLicence, addProduct, coverPrefixes } from '../support/look-ups.ts';
import { addBareProducts, swapBricks, writeProduct } from '../support/prepared/products.ts';
import { changeIssues } from '../support/prepared/issues.ts';

const gtinOf = (body: string): string => body + String(checkDigit(body));
const right = [0, 1, 2, 3, 4, 5].map((at) => gtinOf(`0590123400${String(at).padStart(3, '0')}`));
const [fine = '', without = '', unknown = '', foreign = '', ended = '', uncovered = ''] = right;
const wrong = `${fine.slice(0, -1)}${(Number(fine.slice(-1)) + 1) % 10}`;

/**
 * Checks changes until none waits: other tests of the same server have transactions under way, and what is younger than the oldest of them
 * is not followed yet.
 */
async function checkAllChanges(database: TestDatabase): Promise<CheckFigures> {
  let sum = await checkChanges(database);
  for (;;) {
    const { rowCount } = await database.pool.query(
      'SELECT FROM outbox o, repository_check_place p WHERE (o.xid, o.id) > (p.cursor_xid, p.cursor_id) LIMIT 1',
    );
    if (rowCount === 0) return sum;
    await sleep(20);
    const more = await checkChanges(database);
    sum = {
      products: sum.products + more.products,
      found: sum.found + more.found,
      closed: sum.closed + more.closed,
    };
  }
}

async function makeCatalogue() {
  const database = await createDatabase();
  const { pool } = database;
  const [owner, other] = [await addCompany(database), await addCompany(database)];
  await addBricks(database, '10000000', ['10000045']);
  await addLicence(database, { prefix: '5901234', company_id: owner });
  await addLicence(database, { prefix: foreign.slice(1, 13), company_id: other });
  await addLicence(database, { prefix: ended.slice(1, 13), valid_until: '2020-01-01', company_id: owner });
  const add = async (gtin: string, brick: string | null, companyId: string | null = owner) => {
    await addProduct(database, { gtin, name: 'Dżem', brand: 'Sady', gpc_brick: brick, company_id: companyId });
    await noteChange(database, [gtin]);
  };
  const open = async (): Promise<string[]> => {
    const { rows } = await pool.query<{ issue: string }>(
      `SELECT gtin || ' ' || error || ' ' || detail || ' ' || status AS issue FROM repository_issues
       WHERE status <> 'resolved_issue' ORDER BY error, gtin`,
    );
    return rows.map(({ issue }) => issue);
  };
  return { database, pool, add, open };
}

describe('a check of the catalogue', () => {
  test('a check of the catalogue finds what is wrong once, and closes it when it is mended', async () => {
    const { database, pool, add, open } = await makeCatalogue();
    await add(fine, '10000045');
    await add(without, null);
    await add(unknown, '10000046');
    await add(foreign, '10000045');
    await add(ended, '10000045');
    await add(wrong, '10000045');
    expect(await checkAllChanges(database)).toMatchObject({ found: 5, closed: 0 });
    const found = [
      `${wrong} EP-0003 check_digit new_issue`,
      `${without} EP-0005 missing new_issue`,
      `${unknown} EP-0005 unknown new_issue`,
      `${foreign} EP-0006 other_licensee new_issue`,
      `${ended} EP-0006 licence_ended new_issue`,
    ];
    expect(await open()).toEqual(found);
    for (let again = 0; again < 2; again++)
      expect(await checkWholeCatalogue(database)).toEqual({ products: 6, found: 0, closed: 0 });
    expect(await open()).toEqual(found);

    await writeProduct(database, without, { gpc_brick: '10000045' });
    await removeProduct({ pool }, wrong);
    expect(await checkAllChanges(database)).toMatchObject({ found: 0, closed: 2 });
    expect(await open()).toEqual(found.slice(2));
    expect(await checkAllChanges(database)).toEqual({ products: 0, found: 0, closed: 0 });

    await writeProduct(database, without, { gpc_brick: null });
    expect(await checkAllChanges(database)).toMatchObject({ found: 1, closed: 0 });
    const { rows } = await pool.query(
      'SELECT act, error, sum(issues)::int AS issues FROM repository_issue_events GROUP BY 1, 2 ORDER BY 2, 1',
    );
    expect(rows).toEqual([
      { act: 'closed', error: 'EP-0003', issues: 1 },
      { act: 'found', error: 'EP-0003', issues: 1 },
      { act: 'closed', error: 'EP-0005', issues: 1 },
      { act: 'found', error: 'EP-0005', issues: 2 },
      { act: 'reopened', error: 'EP-0005', issues: 1 },
      { act: 'found', error: 'EP-0006', issues: 2 },
    ]);
    await database.close();
  });

  test('a licence that nobody holds is wrong where the register is complete, and only of a company’s record', async () => {
    const { database, add, open } = await makeCatalogue();
    const bare = gtinOf('0590999900012');
    await add(bare, '10000045');
    await checkWholeCatalogue(database);
    expect(await open()).toEqual([]);
    await coverPrefixes(database, '590');
    await add(uncovered, '10000045', null);
    await checkWholeCatalogue(database);
    expect(await open()).toEqual([`${bare} EP-0006 no_licence new_issue`]);
    await database.close();
  });

  test('"resolved" by hand is tried by the next check; an abandoned one stays until it is mended', async () => {
    const { database, add, open } = await makeCatalogue();
    await add(without, null);
    await add(unknown, '10000046');
    await checkWholeCatalogue(database);
    await changeIssues(database, { status: 'new_issue' }, { status: 'abandoned_issue' });
    await changeIssues(database, { gtin: without }, { status: 'resolved_issue' });
    await checkWholeCatalogue(database);
    expect(await open()).toEqual([
      `${without} EP-0005 missing new_issue`,
      `${unknown} EP-0005 unknown abandoned_issue`,
    ]);
    await writeProduct(database, unknown, { gpc_brick: '10000045' });
    await checkAllChanges(database);
    expect(await open()).toEqual([`${without} EP-0005 missing new_issue`]);
    await database.close();
  });

  test('another classification has everything checked; a change that commits late is not lost', async () => {
    const { database, pool, add, open } = await makeCatalogue();
    await add(unknown, '10000046');
    await checkAllChanges(database);
    await addBricks(database, '10000000', ['10000046']);
    expect(await checkAllChanges(database)).toMatchObject({ closed: 1 });
    expect(await open()).toEqual([]);

    const late = await pool.connect();
    await late.query('BEGIN');
    await late.query(`INSERT INTO products (gtin, is_global) VALUES ($1, true)`, [without]);
    await late.query('INSERT INTO outbox (gtins) VALUES (ARRAY[$1])', [without]);
    await add(fine, '10000045');
    // What came after it waits for it: otherwise its place would have been passed.
    await checkChanges(database);
    await late.query('COMMIT');
    late.release();
    await checkAllChanges(database);
    expect(await open()).toEqual([`${without} EP-0005 missing new_issue`]);
    await database.close();
  });

  test('a sample of the global registry says what differs of this version of a record', async () => {
    const { database, pool, add, open } = await makeCatalogue();
    await add(fine, '10000045');
    await checkAllChanges(database);
    const record = { brand: 'Obcy', gpcBrick: null } as const;
    const asked: string[] = [];
    const askRegistry: AskCachedRegistry = async (gtin) => {
      asked.push(gtin);
      return {
        // Only what is compared is said.
        answer: { licence: null, record: record as never },
        categoryDetails: [],
        askedAt: Date.now(),
        isStale: false,
      };
    };
    await sampleRegistry(database, askRegistry);
    expect(asked).toEqual([fine]);
    await checkAllChanges(database);
    expect(await open()).toEqual([`${fine} EP-0006 registry_brand new_issue`]);
    await sampleRegistry(database, askRegistry);
    expect(asked).toEqual([fine]);
    await writeProduct(database, fine, { brand: 'Obcy' });
    await checkAllChanges(database);
    expect(await open()).toEqual([]);
    await sampleRegistry(database, askRegistry);
    await checkAllChanges(database);
    expect([asked.length, await open()]).toEqual([2, []]);
    expect(await pool.query('SELECT differs FROM registry_samples')).toMatchObject({ rows: [{ differs: null }] });
    await database.close();
  });
});

describeWithSharedData('real data', ['a_gpc/gpc_2025-05_en.tsv.gz', 'b_products/off_2019_codes_names.tsv.gz'], () => {
  test('counts of a complete check are those of a count of their own; 1 000 changes are found as a complete one finds them', async () => {
    const { database, pool } = await makeCatalogue();
    const bricks = read('a_gpc/gpc_2025-05_en.tsv.gz').map(
      (line) => line.split('\t').find((cell) => /^1\d{7}$/.test(cell)) ?? '',
    );
    const codes = read('b_products/off_2019_codes_names.tsv.gz')
      .map((line) => line.split('\t')[0] ?? '')
      .filter((code) => /^\d{8,14}$/.test(code))
      .map((code) => code.padStart(14, '0'));
    const gtins = [...new Set(codes)].slice(0, 60_000);
    // Every third has no brick, every seventh one that is none, every hundredth another last digit.
    const rows = gtins.map((gtin, at) => ({
      gtin: at % 100 === 0 ? `${gtin.slice(0, -1)}${(Number(gtin.slice(-1)) + 5) % 10}` : gtin,
      brick: at % 3 === 0 ? null : at % 7 === 0 ? '99999999' : (bricks[at % bricks.length] ?? null),
    }));
    await addBricks(
      database,
      '10000000',
      bricks.filter((brick) => brick !== ''),
    );
    await addBareProducts(database, rows);
    const stored = await pool.query<{ gtin: string; brick: string | null }>(
      'SELECT gtin, gpc_brick AS brick FROM products',
    );
    const known = new Set(bricks);
    const expected = {
      'EP-0003': stored.rows.filter(({ gtin }) => String(checkDigit(gtin.slice(0, -1))) !== gtin.slice(-1)).length,
      'EP-0005': stored.rows.filter(({ brick }) => brick === null || !known.has(brick)).length,
    };
    expect(expected['EP-0003']).toBeGreaterThan(100);
    const figures = await checkWholeCatalogue(database);
    expect(figures.products).toBe(stored.rows.length);
    const counts = async () => {
      const { rows: found } = await pool.query<{ error: string; count: number }>(
        `SELECT error, count(*)::int AS count FROM repository_issues WHERE status = 'new_issue' GROUP BY error ORDER BY error`,
      );
      return Object.fromEntries(found.map(({ error, count }) => [error, count]));
    };
    expect(await counts()).toEqual(expected);

    await swapBricks(
      database,
      bricks.find((brick) => brick !== ''),
    );
    await checkAllChanges(database);
    const hash = async () =>
      (
        await pool.query<{ hash: string }>(
          `SELECT md5(string_agg(gtin || error || pool || status, ',' ORDER BY gtin, error)) AS hash FROM repository_issues`,
        )
      ).rows[0]?.hash;
    const incremental = await hash();
    expect(await checkWholeCatalogue(database)).toMatchObject({ found: 0, closed: 0 });
    expect(await hash()).toBe(incremental);
    await database.close();
  });
});

function read(path: string): string[] {
  return gunzipSync(readFileSync(`${sharedData}${path}`))
    .toString('utf8')
    .split('\n');
}
