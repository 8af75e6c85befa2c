import {
  counterDays,
  getOfficeCounters,
  getOfficeServices,
  getOfficeToday,
  type OfficeToday,
} from '@gtinoteka/contract/office/today.ts';
import { expect, test } from 'vitest';
import { addAccount } from '../support/accounts.ts';
import { addAuthorizationFile } from '../support/authorization-files.ts';
import { addIssue } from '../support/issues.ts';
import { buildOfficeApp, makeCalls } from './companies-calls.ts';

const { app, config, database } = await buildOfficeApp();
const as = makeCalls({ app, database });
const office = await addAccount(database, { isPlatformAdministrator: true });

async function today(): Promise<OfficeToday> {
  const answer = await as(office)('GET', '/companies/today/');
  expect(answer.statusCode, answer.body).toBe(200);
  expect(getOfficeToday.answer.safeParse(answer.json()).success).toBe(true);
  return answer.json();
}

test('what waits for the office is counted, with since when; what is done is not', async () => {
  const before = await today();
  const { companyId, membershipId } = await addAccount(database);
  const secret = config.secret ?? '';
  const fileId = await addAuthorizationFile({ database, membershipId, dataDir: config.dataDir, secret });
  await database.pool.query(
    `INSERT INTO package_orders (company_id, subscription, net_price) VALUES ($1, 'monthly', 350)`,
    [companyId],
  );
  await database.pool.query(
    `INSERT INTO verifications (company_id, kind, file_name, uploaded_at, finished_at, processing_status, upload_counts)
     VALUES ($1, 'upload', 'a.xlsx', now(), now(), 2, '{"waiting": 7, "accepted": 2}')`,
    [companyId],
  );
  await addIssue(database, companyId);
  const counts = ({ authorizations, orders, issues, deadLetters }: OfficeToday) => [
    authorizations.count,
    orders.count,
    issues.count,
    deadLetters.count,
  ];
  const [files = 0, orders = 0, issues = 0, dead = 0] = counts(before);
  const now = await today();
  expect(counts(now)).toEqual([files + 1, orders + 1, issues + 1, dead]);
  expect(now.orders.since).toMatch(/^20/);
  // With what is behind each count.
  expect(now.orders.packages).toEqual([{ subscription: 'monthly', count: orders + 1 }]);
  expect([now.uploads.companies - before.uploads.companies, now.uploads.products - before.uploads.products]).toEqual([
    1, 7,
  ]);
  expect(now.issues.openGroups).toBe(before.issues.openGroups + 1);
  expect(now.authorizations.first).not.toBeNull();
  await as(office)('POST', `/companies/company/${companyId}/authorization/${fileId}/`, { isAccepted: true });
  await database.pool.query('UPDATE repository_issues SET assigned_to = $1 WHERE company_id = $2', [
    office.userId,
    companyId,
  ]);
  expect(counts(await today())).toEqual([files, orders + 1, issues, dead]);
});

test('services are told as the database knows them: the lag of the index, the registry, work that is due, the last run', async () => {
  const services = async () => getOfficeServices.answer.parse((await as(office)('GET', '/companies/services/')).json());
  expect(await services()).toMatchObject({
    search: null,
    registry: { connection: 'none', state: 'unasked', lastHour: 0 },
    lastImport: null,
  });
  await database.pool.query(`
    INSERT INTO search_indexes (kind, name, alias, fingerprint, cursor_xid, cursor_id) VALUES ('products', 'products-1', 'products', 'x', '0', 0);
    INSERT INTO registry_days (day, answered_at, failed_at, fault) VALUES (current_date, now() - interval '1 minute', now(), 'timeout');
    INSERT INTO import_runs (kind, origin, state, file_names, ended_at) VALUES
      ('gpc', 'command', 'done', '{a}', now() - interval '1 hour'), ('gpc', 'command', 'failed', '{b}', now())`);
  const now = await services();
  expect(now).toMatchObject({
    search: { isReady: false },
    registry: { state: 'failing' },
    lastImport: { hasFailed: true },
  });
});

test('counters are told day by day in Poland, with what was before; open issues are counted back by what became of them', async () => {
  const counters = async () => getOfficeCounters.answer.parse((await as(office)('GET', '/companies/counters/')).json());
  const before = await counters();
  const [{ companyId }, older] = await Promise.all([addAccount(database), addAccount(database)]);
  const daysAgo = (days: number) => `now() - interval '${days} days'`;
  await database.pool.query(
    `UPDATE companies SET activation_date = CASE id WHEN $1 THEN ${daysAgo(counterDays - 1)} ELSE ${daysAgo(counterDays)} END
     WHERE id IN ($1, $2)`,
    [companyId, older.companyId],
  );
  await database.pool.query(
    `INSERT INTO verifications (company_id, kind, file_name, created_at, uploaded_at, processing_status, codes_allowed)
     VALUES ($1, 'verify', 'a.xlsx', ${daysAgo(3)}, now(), 2, 40), ($1, 'upload', 'b.xlsx', ${daysAgo(3)}, now(), 2, NULL),
       ($1, 'verify', 'c.xlsx', ${daysAgo(2)}, NULL, 0, NULL)`,
    [companyId],
  );
  await addIssue(database, companyId);
  await database.pool.query(
    `INSERT INTO repository_issue_events (at, act, error, pool, issues, from_status, status) VALUES
       (${daysAgo(2)}, 'found', 'EP-0003', 'national', 5, NULL, NULL), (${daysAgo(1)}, 'closed', 'EP-0003', 'national', 3, NULL, NULL),
       (${daysAgo(1)}, 'status', 'EP-0003', 'national', 1, 'new_issue', 'abandoned_issue'),
       (${daysAgo(1)}, 'status', 'EP-0003', 'national', 9, 'new_issue', 'in_progress_issue')`,
  );
  const now = await counters();
  const gained = (kind: 'companies' | 'codes' | 'files') =>
    now[kind].days.map((value, day) => value - (before[kind].days[day] ?? 0));
  const at = (day: number, value: number) => Array.from({ length: counterDays }, (_, i) => (i === day ? value : 0));
  expect(now.companies.days).toHaveLength(counterDays);
  expect(gained('companies')).toEqual(at(0, 1));
  expect(now.companies.before - before.companies.before).toBe(1);
  expect([gained('codes'), gained('files')]).toEqual([at(counterDays - 4, 40), at(counterDays - 4, 2)]);
  const open = now.issues.days.at(-1) ?? 0;
  expect(now.issues.days.slice(-3)).toEqual([open + 4, open, open]);
  expect(now.issues.days.at(-4)).toBe(Math.max(0, open - 1));
});
