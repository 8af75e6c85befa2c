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
import { addOrder } from '../support/prepared/packages.ts';
import { addSentFile } from '../support/prepared/files.ts';
import { changeIssues } from '../support/prepared/issues.ts';
import { addSearchIndex } from '../support/prepared/search-indexes.ts';
import { activateDaysAgo } from '../support/prepared/companies.ts';
import { addGpcRuns, addPastOfIssues, addSentFiles, breakRegistry } from './office-past.ts';
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
  await addOrder(database, companyId);
  await addSentFile(database, {
    company_id: companyId,
    kind: 'upload',
    uploaded_at: new Date(),
    finished_at: new Date(),
    processing_status: 2,
    upload_counts: { waiting: 7, accepted: 2 },
  });
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
  await changeIssues(database, { company_id: companyId }, { assigned_to: office.userId });
  expect(counts(await today())).toEqual([files, orders + 1, issues, dead]);
});

test('services are told as the database knows them: the lag of the index, the registry, work that is due, the last run', async () => {
  const services = async () => getOfficeServices.answer.parse((await as(office)('GET', '/companies/services/')).json());
  expect(await services()).toMatchObject({
    search: null,
    registry: { connection: 'none', state: 'unasked', lastHour: 0 },
    lastImport: null,
  });
  await addSearchIndex(database, { kind: 'products', name: 'products-1', alias: 'products' });
  await breakRegistry(database);
  await addGpcRuns(database);
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
  await activateDaysAgo(database, companyId, counterDays - 1);
  await activateDaysAgo(database, older.companyId, counterDays);
  await addSentFiles(database, companyId);
  await addIssue(database, companyId);
  await addPastOfIssues(database);
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
