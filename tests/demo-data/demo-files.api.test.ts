import { expect, test } from 'vitest';
import { layDemoFiles } from '../../api/demo-files.ts';
import { layDemoAccounts } from '../../api/seeds/demo-accounts.ts';
import { layDemoCatalogue } from '../../api/seeds/demo-catalogue.ts';
import { demoFilesOwner } from '../../api/seeds/demo-files.ts';
import { callerHeaders } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';

const { app, database, config } = await buildTestApp();
const place = { config, database, secret: config.secret ?? '' };
const never = new AbortController().signal;

test('a demo account shows files of every state and packages of the database, made by the product itself, once', async () => {
  expect(await layDemoFiles(place, never)).toBe(false);
  await layDemoCatalogue(database);
  await layDemoAccounts(database);
  expect(await layDemoFiles(place, never)).toBe(true);
  expect(await layDemoFiles(place, never)).toBe(false);

  const { rows } = await database.pool.query(
    `SELECT u.id AS "userId", u.email, m.id AS "membershipId", m.company_id AS "companyId"
     FROM users u JOIN memberships m ON m.user_id = u.id WHERE u.email = $1`,
    [demoFilesOwner],
  );
  const account = rows[0];
  const headers = await callerHeaders(app, database, account);
  const get = (url: string) => app.inject({ url: `/api/v1${url}`, headers });
  const { records: results } = (await get(`/verification/${account.companyId}/files/`)).json();
  const shown = results.map(({ processingStatus, hasResult }: { processingStatus: number; hasResult: boolean }) =>
    processingStatus === 2 && !hasResult ? 'expired' : processingStatus,
  );
  expect(new Set(shown)).toEqual(new Set([-1, 0, 1, 2, 'expired']));
  const mixed = results.find(({ fileName }: { fileName: string }) => fileName === 'dostawy-jesien.xlsx');
  for (const state of ['ok', 'warn', 'bad', 'unchecked']) expect(mixed.counts[state], state).toBeGreaterThan(0);
  const result = await get(`/verification/${account.companyId}/files/${mixed.id}/result/?format=csv`);
  expect(result.statusCode).toBe(200);
  expect(result.body.split('\r\n').length).toBeGreaterThan(mixed.rowsDone);
  // Somebody without limits may still send a file: nothing of this takes their place.
  const { rows: running } = await database.pool.query(
    `SELECT FROM verifications WHERE kind = 'verify' AND processing_status IN (0, 1)`,
  );
  expect(running).toHaveLength(0);

  const newest = await get(`/products/${account.membershipId}/zip_database/`);
  expect([newest.statusCode, newest.headers['content-type']]).toEqual([200, 'application/zip']);
  const { rows: packages } = await database.pool.query<{ state: string }>(
    `SELECT CASE WHEN processing_status = 2 AND created_at < now() - interval '30 days' THEN 'expired'
       ELSE processing_status::text END AS state FROM database_exports`,
  );
  expect(packages.map(({ state }) => state).toSorted()).toEqual(['-1', '2', 'expired']);
  const { rows: book } = await database.pool.query(
    `SELECT sum(verified + api + csv) AS counted, (SELECT sum(units) FROM package_ledger) AS booked FROM package_periods`,
  );
  expect(book[0].counted).toBe(book[0].booked);
});
