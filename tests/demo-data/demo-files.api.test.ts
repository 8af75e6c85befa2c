import { expect, test } from 'vitest';
import { layDemoFiles } from '../../api/demo-files.ts';
import { layDemoAccounts } from '../../api/seeds/demo-accounts.ts';
import { layDemoCatalogue } from '../../api/seeds/demo-catalogue.ts';
import { demoFilesOwners } from '../../api/seeds/demo-files.ts';
import { callerHeaders, type Account } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';

const { app, database, config } = await buildTestApp();
const place = { config, database, secret: config.secret ?? '' };
const never = new AbortController().signal;

interface ShownFile {
  readonly id: string;
  readonly fileName: string;
  readonly processingStatus: number;
  readonly hasResult: boolean;
  readonly rowsDone: number;
  readonly counts: Readonly<Record<string, number>>;
}

/** What /my_products shows to a demo account. */
async function filesOf(email: string) {
  const { rows } = await database.pool.query<Account>(
    `SELECT u.id AS "userId", u.email, m.id AS "membershipId", m.company_id AS "companyId"
     FROM users u JOIN memberships m ON m.user_id = u.id WHERE u.email = $1`,
    [email],
  );
  const [account] = rows;
  if (!account) throw new Error(`no ${email}`);
  const headers = await callerHeaders(app, database, account);
  const get = (url: string) => app.inject({ url: `/api/v1${url}`, headers });
  const { records } = (await get(`/verification/${account.companyId}/files/`)).json<{ records: ShownFile[] }>();
  return { account, get, results: records };
}

test('demo accounts show files of every state and packages of the database, made by the product itself, once', async () => {
  expect(await layDemoFiles(place, never)).toBe(false);
  await layDemoCatalogue(database);
  await layDemoAccounts(database);
  expect(await layDemoFiles(place, never)).toBe(true);
  expect(await layDemoFiles(place, never)).toBe(false);

  const { account, get, results } = await filesOf(demoFilesOwners.done);
  const unfinished = await filesOf(demoFilesOwners.unfinished);
  const shown = [...results, ...unfinished.results].map(({ processingStatus, hasResult }) =>
    processingStatus === 2 && !hasResult ? 'expired' : processingStatus,
  );
  expect(new Set(shown)).toEqual(new Set([-1, 0, 1, 2, 'expired']));
  const mixed = results.find(({ fileName }) => fileName === 'dostawy-jesien.xlsx');
  if (!mixed) throw new Error('the file with all verdicts is not there');
  for (const state of ['ok', 'warn', 'bad', 'unchecked']) expect(mixed.counts[state], state).toBeGreaterThan(0);
  const result = await get(`/verification/${account.companyId}/files/${mixed.id}/result/?format=csv`);
  expect(result.statusCode).toBe(200);
  expect(result.body.split('\r\n').length).toBeGreaterThan(mixed.rowsDone);
  // Somebody without limits may still send a file: nothing of this takes their place.
  const { rows: running } = await database.pool.query(
    'SELECT FROM verifications WHERE company_id = $1 AND processing_status IN (0, 1)',
    [account.companyId],
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
