import { getOfficeToday, type OfficeToday } from '@gtinoteka/contract/office/today.ts';
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
  await as(office)('POST', `/companies/company/${companyId}/authorization/${fileId}/`, { isAccepted: true });
  await database.pool.query('UPDATE repository_issues SET assigned_to = $1 WHERE company_id = $2', [
    office.userId,
    companyId,
  ]);
  expect(counts(await today())).toEqual([files, orders + 1, issues, dead]);
});
