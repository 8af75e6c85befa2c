import {
  changeIssueGroup,
  getIssueGroup,
  getIssueHistory,
  historyPageSize,
  matterId,
  mostOfNote,
  readMatterId,
  type IssueEvent,
} from '@gtinoteka/contract/office/issue-groups.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { checkWholeCatalogue } from '../../api/store/issues/check-catalogue.ts';
import { addAccount, callerHeaders } from '../support/accounts.ts';
import { addProduct, gtinOf } from '../support/look-ups.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { changeProduct } from '../support/stored-rows.ts';

const { app, database } = await buildTestApp();
const { pool } = database;
const office = await addAccount(database, { isPlatformAdministrator: true, firstName: 'Tomasz', lastName: 'Gil' });
const headers = await callerHeaders(app, database, office);
const call = (method: 'GET' | 'PATCH', path: string, payload?: object): Promise<LightMyRequestResponse> =>
  app.inject({
    method,
    url: `/api/v1/repository/${office.companyId}/groups/${path}`,
    headers,
    ...(payload ? { payload } : {}),
  });
const told = (answer: LightMyRequestResponse): string =>
  answer.statusCode === 200 ? '200' : `${answer.statusCode} ${answer.json<{ code: string }>().code}`;

/** A company with so many products of the catalogue that have no GPC, checked. */
async function addMatter(products: number): Promise<{ companyId: string; group: string; gtins: string[] }> {
  const { companyId } = await addAccount(database, { companyName: 'Sady Dolne' });
  const gtins = Array.from({ length: products }, () => gtinOf('5901234', next++));
  for (const [at, gtin] of gtins.entries())
    await addProduct(database, { gtin, name: `Dżem ${at}`, brand: 'Sady', company_id: companyId, gpc_brick: null });
  await checkWholeCatalogue(database);
  return { companyId, group: matterId({ error: 'EP-0005', pool: 'national', companyId }), gtins };
}
let next = 0;

async function read(group: string, query = ''): Promise<AnswerOf<typeof getIssueGroup>> {
  const answer = await call('GET', `${group}/${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return getIssueGroup.answer.parse(answer.json());
}
async function history(group: string, query = ''): Promise<AnswerOf<typeof getIssueHistory>> {
  const answer = await call('GET', `${group}/history/${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return getIssueHistory.answer.parse(answer.json());
}
const decide = (group: string, payload: object) => call('PATCH', `${group}/`, payload);
const inShort = ({ act, fromStatus, status, issues, who }: IssueEvent) =>
  [act, fromStatus, status, issues, who].filter((one) => one !== null).join(' ');

test('the address of a group is read back, and nothing else is', () => {
  const companyId = '0199aaaa-0000-7000-8000-000000000001';
  for (const matter of [
    { error: 'EP-0003', pool: 'global', companyId },
    { error: 'EP-0006', pool: 'national', companyId: null },
  ] as const)
    expect(readMatterId(matterId(matter))).toEqual(matter);
  for (const id of [
    '',
    'x',
    `EP-0004.national.${companyId}`,
    'EP-0003.other.-',
    'EP-0003.national.',
    'EP-0003.national',
    `EP-0003.national.${companyId}.1`,
    `EP-0003.national.${companyId.toUpperCase()}`,
  ])
    expect(readMatterId(id)).toBeNull();
});

describe('a group', () => {
  test('a group tells of every status, of what was mended by facts, and shows ten codes a page', async () => {
    const { companyId, group, gtins } = await addMatter(12);
    const first = await read(group);
    expect(first).toMatchObject({
      companyExternalId: companyId,
      companyName: 'Sady Dolne',
      issueError: 'EP-0005',
      dataPoolName: 'Produkty krajowe',
      counts: { new_issue: 12, in_progress_issue: 0, resolved_issue: 0, abandoned_issue: 0 },
      mended: 0,
      issueStatus: 'new_issue',
      people: [{ id: null, name: null, issues: 12 }],
      pages: 2,
    });
    expect(first.records).toHaveLength(10);
    expect(first.records[0]).toMatchObject({
      gtin: gtins[0],
      productName: 'Dżem 0',
      isInCatalogue: true,
      detail: 'missing',
      isFound: true,
    });
    expect((await read(group, '?page=2')).records.map(({ gtin }) => gtin)).toEqual(gtins.slice(10));
    // What means nothing is the nearest there is.
    expect((await read(group, '?page=99')).records).toHaveLength(2);
    expect((await read(group, '?page=x&status=y')).records).toHaveLength(10);

    for (const gtin of gtins.slice(0, 3)) await changeProduct({ pool }, gtin, { gpc_brick: '10000001' });
    await checkWholeCatalogue(database);
    const later = await read(group, '?status=resolved_issue');
    expect(later).toMatchObject({ mended: 3, counts: { new_issue: 9, resolved_issue: 3 }, pages: 1 });
    expect(later.records.every(({ isFound, gpcBrick }) => !isFound && gpcBrick === '10000001')).toBe(true);
    expect((await history(group)).events.map(inShort)).toEqual(['closed 3', 'found 12']);
    expect((await history(group)).events.every(({ isComplete }) => isComplete)).toBe(true);
  });

  test('a group is not there where there never was an issue, or the address names none', async () => {
    const { companyId } = await addAccount(database);
    const empty = matterId({ error: 'EP-0003', pool: 'national', companyId });
    expect(told(await call('GET', `${empty}/`))).toBe('404 NOT_FOUND');
    for (const path of ['x/', 'x/history/']) expect(told(await call('GET', path))).toBe('404 NOT_FOUND');
    expect(told(await decide('x', { from: 'new_issue', issueStatus: 'in_progress_issue' }))).toBe('404 NOT_FOUND');
  });
});

describe('a decision about a group', () => {
  test('a decision about a group goes the whole way round, with its note, and repeated changes nothing', async () => {
    const { group } = await addMatter(3);
    const steps = [
      ['new_issue', 'resolved_issue', 0],
      ['new_issue', 'in_progress_issue', 3],
      ['new_issue', 'in_progress_issue', 0],
      ['in_progress_issue', 'abandoned_issue', 3],
      ['abandoned_issue', 'resolved_issue', 0],
      ['abandoned_issue', 'new_issue', 3],
    ] as const;
    for (const [from, issueStatus, changed] of steps) {
      const answer = await decide(group, { from, issueStatus, note: ` ${from} ` });
      expect([from, issueStatus, changeIssueGroup.answer.parse(answer.json())]).toEqual([
        from,
        issueStatus,
        { changed },
      ]);
    }
    const { events } = await history(group);
    expect(events.map(inShort)).toEqual([
      'status abandoned_issue new_issue 3 Tomasz Gil',
      'status in_progress_issue abandoned_issue 3 Tomasz Gil',
      'status new_issue in_progress_issue 3 Tomasz Gil',
      'found 3',
    ]);
    expect(events.map(({ note }) => note)).toEqual(['abandoned_issue', 'in_progress_issue', 'new_issue', null]);
  });

  test('a decision about a group is about the named codes of this group and status alone', async () => {
    const { group } = await addMatter(3);
    const other = await addMatter(1);
    const ids = (await read(group)).records.map(({ id }) => id);
    const foreign = (await read(other.group)).records.map(({ id }) => id);
    const named = { from: 'new_issue', issueIds: [ids[0], ...foreign], issueStatus: 'abandoned_issue' };
    expect((await decide(group, named)).json()).toEqual({ changed: 1 });
    expect((await read(group)).counts).toMatchObject({ new_issue: 2, abandoned_issue: 1 });
    expect((await read(other.group)).counts).toMatchObject({ new_issue: 1, abandoned_issue: 0 });
    // The rest of the group does not touch what was abandoned.
    expect((await decide(group, { from: 'new_issue', issueStatus: 'in_progress_issue' })).json()).toEqual({
      changed: 2,
    });
    expect((await read(group)).counts).toMatchObject({ in_progress_issue: 2, abandoned_issue: 1 });
  });

  test('a decision about a group gives it to a person of the office, or to nobody', async () => {
    const { group } = await addMatter(2);
    const given = { from: 'new_issue', assignedUser: office.userId };
    expect((await decide(group, given)).json()).toEqual({ changed: 2 });
    expect((await decide(group, given)).json()).toEqual({ changed: 0 });
    expect((await read(group)).people).toEqual([{ id: office.userId, name: 'Tomasz Gil', issues: 2 }]);
    expect((await history(group)).events[0]).toMatchObject({ act: 'assigned', person: 'Tomasz Gil', issues: 2 });
    const stranger = await addAccount(database);
    expect(told(await decide(group, { from: 'new_issue', assignedUser: stranger.userId }))).toBe('400 FIELD_INVALID');
    expect((await decide(group, { from: 'new_issue', assignedUser: null })).json()).toEqual({ changed: 2 });
  });

  test('a decision about a group is refused without anything to decide, with a note too long or an id that is none', async () => {
    const { group } = await addMatter(1);
    const move = { from: 'new_issue', issueStatus: 'in_progress_issue' };
    expect(told(await decide(group, { from: 'new_issue' }))).toBe('400 FIELD_REQUIRED');
    for (const wrong of [{ note: 'x'.repeat(mostOfNote + 1) }, { issueIds: [] }, { issueIds: ['x'] }, { from: 'x' }])
      expect(told(await decide(group, { ...move, ...wrong }))).toBe('400 BAD_REQUEST');
    expect((await decide(group, { ...move, note: 'x'.repeat(mostOfNote) })).json()).toEqual({ changed: 1 });
  });

  test('a decision about a group of a check comes back where it is claimed and not so', async () => {
    const { group } = await addMatter(1);
    await decide(group, { from: 'new_issue', issueStatus: 'in_progress_issue' });
    await decide(group, { from: 'in_progress_issue', issueStatus: 'resolved_issue', note: 'mówią, że gotowe' });
    expect((await read(group)).mended).toBe(0);
    await checkWholeCatalogue(database);
    expect((await history(group)).events.map(inShort)[0]).toBe('reopened 1');
    expect((await read(group)).counts).toMatchObject({ new_issue: 1 });
  });
});

test(`the history comes ${historyPageSize} lines at a time`, async () => {
  const { group } = await addMatter(1);
  for (let at = 0; at < historyPageSize; at++)
    await decide(group, { from: 'new_issue', assignedUser: at % 2 ? null : office.userId });
  const first = await history(group);
  expect([first.events.length, first.hasMore]).toEqual([historyPageSize, true]);
  const rest = await history(group, `?before=${first.events.at(-1)?.id}`);
  expect([rest.events.map(inShort), rest.hasMore]).toEqual([['found 1'], false]);
  expect(told(await call('GET', `${group}/history/?before=x`))).toBe('400 BAD_REQUEST');
});
