import { isIssueFile } from '@gtinoteka/contract/texts/issue-texts.ts';
import {
  getIssuesByCompany,
  mostIssues,
  type IssueFilters,
  type IssueGroup,
} from '@gtinoteka/contract/office/repository-issues.ts';
import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { MailJob } from '../../api/core/jobs/mail-job.ts';
import { addressMail } from '../../api/features/mail/address-mail.ts';
import { makeIssueFile } from '../../api/features/repository-issues/make-issue-file.ts';
import { addAccount, callerHeaders } from '../support/accounts.ts';
import { addProduct } from '../support/look-ups.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { issueFileQueue } from '../../api/core/jobs/queues.ts';
import { takeJobs } from '../support/run/idle-jobs.ts';
import { cellsOf } from '../support/unpacked.ts';
import { addIssues, ageIssueFile, emptyIssues } from '../support/prepared/issues.ts';

const asked: string[] = [];
const { app, database } = await buildTestApp({
  parts: {
    jobs: takeJobs(issueFileQueue, ({ issueFileId }) => void asked.push(issueFileId)),
  },
});
const { pool } = database;
await emptyIssues({ pool });
const office = await addAccount(database, { isPlatformAdministrator: true, firstName: 'Tomasz', lastName: 'Gil' });
const headers = await callerHeaders(app, database, office);
const call = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object): Promise<LightMyRequestResponse> =>
  app.inject({ method, url: `/api/v1${path}`, headers, ...(payload ? { payload } : {}) });
const told = (answer: LightMyRequestResponse): string =>
  answer.statusCode === 200 ? '200' : `${answer.statusCode} ${answer.json<{ code: string }>().code}`;

const mark = randomUUID().slice(0, 8);
const companies: string[] = [];
for (const name of ['Sady Dolne', 'Sady Górne', 'Tłocznia Stare Sady'])
  companies.push((await addAccount(database, { companyName: `${name} ${mark}` })).companyId);
const [one = '', two = ''] = companies;
let last = 0;
async function addMore(
  count: number,
  error: string,
  companyId: string | null,
  status = 'new_issue',
  dataPool = 'national',
) {
  const ids = await addIssues({ pool }, { after: last, count, error, companyId, status, dataPool });
  last += count;
  return ids;
}
const bricks = await addMore(3, 'EP-0005', one);
const digits = await addMore(2, 'EP-0003', two);
await addMore(1, 'EP-0006', null, 'in_progress_issue', 'global');
await addMore(4, 'EP-0005', two, 'resolved_issue');
await addMore(5, 'EP-0005', one, 'abandoned_issue');

async function groups(filters: IssueFilters = {}, page?: number) {
  const answer = await call('POST', `/repository/${office.companyId}/issues_by_company/`, { ...filters, page });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(getIssuesByCompany.answer.safeParse(answer.json()).success).toBe(true);
  return answer.json<{
    records: IssueGroup[];
    pages: number;
    numAllRecords: number;
    open: number;
    unassigned: number;
  }>();
}
const inShort = (records: readonly IssueGroup[]) =>
  records.map(({ issueError, numIssues, issueStatus }) => `${issueError} ${numIssues} ${issueStatus}`).sort();

describe('groups of issues', () => {
  test('groups of issues are those of a company, an error, a pool, a status and a person; abandoned ones are asked for', async () => {
    const { records, numAllRecords, open, unassigned, pages } = await groups();
    expect(inShort(records)).toEqual([
      'EP-0003 2 new_issue',
      'EP-0005 3 new_issue',
      'EP-0005 4 resolved_issue',
      'EP-0006 1 in_progress_issue',
    ]);
    expect({ numAllRecords, open, unassigned, pages }).toEqual({ numAllRecords: 4, open: 3, unassigned: 3, pages: 1 });
    const first = records.find(
      ({ issueError, issueStatus }) => issueError === 'EP-0005' && issueStatus === 'new_issue',
    );
    expect(first).toMatchObject({
      companyExternalId: one,
      companyName: `Sady Dolne ${mark}`,
      dataPoolName: 'Produkty krajowe',
    });
    expect(first?.issuesIds).toEqual(bricks);
    expect((await groups({ abandoned: true })).numAllRecords).toBe(5);
  });

  test.each<[IssueFilters, number]>([
    [{ company: one }, 1],
    [{ company: one, abandoned: true }, 2],
    [{ company: 'no_results' }, 0],
    [{ company: 'x' }, 0],
    [{ dataPools: ['global'] }, 1],
    [{ issueErrors: ['EP-0003', 'EP-0006'] }, 2],
    [{ issueErrors: ['EP-0003', 'all'] }, 4],
    [{ issueStatuses: ['new_issue'] }, 2],
    [{ issueStatuses: ['all'] }, 4],
    [{ issueStatuses: [] }, 4],
  ])('%j lets %d through', async (filters, count) => {
    expect((await groups(filters)).numAllRecords).toBe(count);
  });

  test('groups of issues come ten on a page', async () => {
    for (let at = 0; at < 8; at++) await addMore(1, 'EP-0006', (await addAccount(database)).companyId);
    expect((await groups({ issueErrors: ['EP-0006'] })).records).toHaveLength(9);
    expect(await groups({}, 1)).toMatchObject({ pages: 2, numAllRecords: 12 });
    expect((await groups({}, 2)).records).toHaveLength(2);
    expect((await groups({}, 3)).records).toEqual([]);
    expect(told(await call('POST', `/repository/${office.companyId}/issues_by_company/`, { page: 0 }))).toMatch(
      /^400 /,
    );
    expect(
      told(await call('POST', `/repository/${office.companyId}/issues_by_company/`, { issueErrors: ['EP-1'] })),
    ).toBe('400 BAD_REQUEST');
  });

  test('pools, people and companies to choose from', async () => {
    expect((await call('GET', '/companies/datapools/')).json()).toEqual({
      datapools: [
        { id: 'national', name: 'Produkty krajowe' },
        { id: 'global', name: 'Rejestr globalny' },
      ],
    });
    const people = await call('GET', `/repository/${office.companyId}/people/`);
    expect(people.json<{ people: object[] }>().people).toContainEqual({ id: office.userId, name: 'Tomasz Gil' });
    const suggest = (words: string) =>
      call('GET', `/companies/${office.companyId}/get_comps/?name__contains=${encodeURIComponent(words)}`);
    const { results } = (await suggest(`SADY`)).json<{ results: { name: string; groups: number }[] }>();
    const ours = results
      .filter(({ name }) => name.endsWith(mark))
      .map(({ name, groups: n }) => `${name.replace(` ${mark}`, '')} ${n}`);
    expect(ours).toEqual(['Sady Dolne 1', 'Sady Górne 1', 'Tłocznia Stare Sady 0']);
    expect((await suggest(' ')).json()).toEqual({ results: [] });
    expect(told(await suggest('a'.repeat(131)))).toMatch(/^400 /);
  });
});

describe('a change', () => {
  const change = (payload: object) => call('PATCH', `/repository/${office.companyId}/issues/`, payload);

  test('a change of a status is made only where there is such a way, and is written down', async () => {
    const ids = await addMore(2, 'EP-0003', one);
    const steps = [
      ['resolved_issue', 0],
      ['in_progress_issue', 2],
      ['in_progress_issue', 0],
      ['resolved_issue', 2],
      ['abandoned_issue', 0],
      ['new_issue', 2],
      ['abandoned_issue', 2],
      ['in_progress_issue', 0],
      ['new_issue', 2],
    ] as const;
    for (const [issueStatus, changed] of steps)
      expect([issueStatus, (await change({ issueIds: ids, issueStatus })).json()]).toEqual([issueStatus, { changed }]);
    const { rows } = await pool.query(
      `SELECT count(*)::int AS count FROM repository_issue_events WHERE company_id = $1 AND error = 'EP-0003' AND act = 'status' AND actor_id = $2`,
      [one, office.userId],
    );
    expect(rows).toEqual([{ count: 5 }]);
  });

  test('a change of a person names somebody of the office, or nobody', async () => {
    const assigned = async (assignedUser: string | null) => change({ issueIds: digits, assignedUser });
    expect((await assigned(office.userId)).json()).toEqual({ changed: 2 });
    expect((await groups({ company: two })).records[0]?.assignedUser).toEqual({
      id: office.userId,
      name: 'Tomasz Gil',
    });
    expect((await assigned(null)).json()).toEqual({ changed: 2 });
    expect(told(await assigned((await addAccount(database)).userId))).toBe('400 FIELD_INVALID');
    expect(told(await change({ issueIds: digits }))).toBe('400 FIELD_REQUIRED');
  });

  test('a change is of one to 20 000 issues', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, at) => String(at + 900_000));
    expect((await change({ issueIds: ids(mostIssues), issueStatus: 'new_issue' })).json()).toEqual({ changed: 0 });
    expect(told(await change({ issueIds: ids(mostIssues + 1), issueStatus: 'new_issue' }))).toBe('400 BAD_REQUEST');
    for (const issueIds of [[], ['x'], ['1; DROP']])
      expect(told(await change({ issueIds, issueStatus: 'new_issue' }))).toMatch(/^400 /);
  });
});

describe('a file of issues', () => {
  const generate = (issueIds: string[]) =>
    call('POST', `/repository/${office.companyId}/generate_issue_file/`, { issueIds });
  const fetchIt = (id: string, companyId = office.companyId) =>
    call('GET', `/repository/${companyId}/issue_file/${id}/`);

  test('a file of issues is made once, told of by mail, and has instructions and no formulas', async () => {
    const { rows } = await pool.query<{ gtin: string }>('SELECT gtin FROM repository_issues WHERE id = $1', [
      bricks[0],
    ]);
    await addProduct(database, { gtin: rows[0]?.gtin ?? '', name: '=HYPERLINK("http://zlodziej.example")' });
    const answer = await generate([...bricks, '999999999']);
    expect(answer.json()).toMatchObject({ issues: 3 });
    const { id } = answer.json<{ id: string }>();
    expect(asked).toContain(id);
    expect(told(await fetchIt(id))).toBe('404 NOT_FOUND');
    const mails: MailJob[] = [];
    const mail = { queue: async (_trx: unknown, job: MailJob) => void mails.push(job) };
    for (let time = 1; time <= 2; time++) await makeIssueFile({ database, mail }, id);
    expect(mails).toEqual([{ template: 'issue-file-ready', issueFileId: id }]);
    const written = await addressMail(
      {
        database,
        config: { payment: null, mail: { officeEmail: null } },
        tokenOf: () => '',
        siteUrl: 'https://g.example',
      },
      { template: 'issue-file-ready', issueFileId: id },
    );
    expect(written?.to).toEqual([office.email]);
    expect(written?.text).toContain(`https://g.example/repository/issue_file/${id}`);

    const file = await fetchIt(id);
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-disposition']).toMatch(/zgloszenia-\d{4}-\d{2}-\d{2}\.xlsx/);
    expect(file.headers['cache-control']).toContain('no-store');
    const sheet = cellsOf(file.rawPayload, 2);
    expect(sheet[0]?.slice(0, 2)).toEqual(['GTIN', 'Nazwa produktu']);
    expect(sheet).toHaveLength(4);
    expect(sheet.flat()).toContain('=HYPERLINK("http://zlodziej.example")');
    expect(sheet[1]?.[8]).toBe('Produkt nie ma kodu GPC.');
    await ageIssueFile({ pool }, id, 30);
    expect(told(await fetchIt(id))).toBe('410 LINK_EXPIRED');
  });

  test('a file of issues names the page that takes mended data, and is known by its headers', async () => {
    const { id } = (await generate(bricks)).json<{ id: string }>();
    await makeIssueFile({ database, mail: { queue: async () => {} } }, id);
    const { rawPayload } = await fetchIt(id);
    const instructions = cellsOf(rawPayload, 1).flat().join(' ');
    expect(instructions).toContain('przyślij plik stroną „Wyślij dane do katalogu”');
    expect(instructions).not.toContain('przez „Weryfikuj dane”');
    expect(isIssueFile(cellsOf(rawPayload, 2)[0] ?? [])).toBe(true);
  });

  test('a file of issues of nothing is not asked for; another company’s is not there', async () => {
    expect(told(await generate(['999999999']))).toBe('404 NOT_FOUND');
    expect(told(await generate([]))).toMatch(/^400 /);
    for (const id of [randomUUID(), 'x']) expect(told(await fetchIt(id))).toBe('404 NOT_FOUND');
    const { id } = (await generate(digits)).json<{ id: string }>();
    const other = await addAccount(database, { isPlatformAdministrator: true });
    const answer = await app.inject({
      url: `/api/v1/repository/${other.companyId}/issue_file/${id}/`,
      headers: await callerHeaders(app, database, other),
    });
    expect(told(answer)).toBe('404 NOT_FOUND');
  });
});
