import { getOwnIssues, ownIssuesPageSize } from '@gtinoteka/contract/office/own-issues.ts';
import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { shownGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { expect, test } from 'vitest';
import { checkWholeCatalogue } from '../../api/store/issues/check-catalogue.ts';
import { addAccount, callerHeaders, type Account } from '../support/accounts.ts';
import { addProduct, gtinOf } from '../support/look-ups.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { changeProduct } from '../support/stored-rows.ts';
import { changeIssues } from '../support/prepared/issues.ts';

const { app, database } = await buildTestApp();
const mine = await addAccount(database, { companyName: 'Sady Dolne' });
const theirs = await addAccount(database, { companyName: 'Sady Górne' });

let next = 0;
async function addOwn(companyId: string, more: object): Promise<string> {
  const gtin = gtinOf('5901234', next++);
  await addProduct(database, { gtin, name: `Dżem ${next}`, brand: 'Sady', company_id: companyId, ...more });
  return gtin;
}
const own: string[] = [];
for (let at = 0; at < ownIssuesPageSize + 1; at++) own.push(await addOwn(mine.companyId, { gpc_brick: null }));
const foreign = await addOwn(theirs.companyId, { gpc_brick: null, name: '=1+1' });
await checkWholeCatalogue(database);

const call = async (account: Account, path: string) =>
  app.inject({
    url: `/api/v1${path}`,
    headers: await callerHeaders(app, database, account),
  });
async function read(account: Account, query = ''): Promise<AnswerOf<typeof getOwnIssues>> {
  const answer = await call(account, `/companies/${account.companyId}/own_issues/${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['cache-control']).toContain('no-store');
  return getOwnIssues.answer.parse(answer.json());
}

test('a company sees what is open of its own records, a page at a time', async () => {
  const first = await read(mine);
  expect(first.counts).toEqual({ 'EP-0003': 0, 'EP-0005': own.length, 'EP-0006': 0 });
  expect([first.records.length, first.pages]).toEqual([ownIssuesPageSize, 2]);
  expect(first.records[0]).toMatchObject({
    gtin: own[0],
    productName: 'Dżem 1',
    issueError: 'EP-0005',
    detail: 'missing',
  });
  expect(first.checkedAt).not.toBeNull();
  for (const query of ['?page=2', '?page=99']) expect((await read(mine, query)).records).toHaveLength(1);
  expect((await read(mine, '?error=EP-0003')).records).toEqual([]);
  for (const query of ['?error=x', '?page=0', '?page=x'])
    expect((await read(mine, query)).records).toHaveLength(ownIssuesPageSize);
});

test('never another company’s', async () => {
  expect((await read(theirs)).records.map(({ gtin }) => gtin)).toEqual([foreign]);
  const answer = await app.inject({
    url: `/api/v1/companies/${theirs.companyId}/own_issues/`,
    headers: await callerHeaders(app, database, mine),
  });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
});

test('the list is a csv that can be mended and sent back; no cell of it is a formula', async () => {
  const answer = await call(mine, `/companies/${mine.companyId}/own_issues/csv/?error=EP-0005`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toContain('do-poprawy.csv');
  expect(answer.rawPayload.subarray(0, 3).toString('hex')).toBe('efbbbf');
  const lines = answer.body.trim().split('\r\n');
  expect(lines[0]).toBe('GTIN;Nazwa produktu;Marka;Kod GPC;Błąd;Na czym polega;Jak poprawić');
  expect(lines).toHaveLength(own.length + 1);
  expect(lines[1]).toContain(`${shownGtin(own[0] ?? '')};Dżem 1;Sady;;EP-0005;Produkt nie ma kodu GPC.`);
  expect((await call(theirs, `/companies/${theirs.companyId}/own_issues/csv/`)).body).toContain(`;'=1+1;`);
});

test('what was mended, abandoned or called resolved is not to be mended', async () => {
  const { pool } = database;
  const gtins = own.slice(0, 3);
  await changeProduct({ pool }, gtins[0], { gpc_brick: '10000001' });
  await checkWholeCatalogue(database);
  await changeIssues({ pool }, { gtin: gtins[1] }, { status: 'abandoned_issue' });
  await changeIssues({ pool }, { gtin: gtins[2] }, { status: 'in_progress_issue' });
  const { counts, records } = await read(mine);
  expect(counts['EP-0005']).toBe(own.length - 2);
  expect(records[0]?.gtin).toBe(gtins[2]);
});
