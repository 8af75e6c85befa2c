import type { UploadRow } from '@gtinoteka/contract/files/product-upload.ts';
import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import { makeMailLinkToken } from '../../api/core/secrets/mail-link-token.ts';
import { addressMail } from '../../api/features/mail/address-mail.ts';
import { checkChanges, checkWholeCatalogue } from '../../api/store/issues/check-catalogue.ts';
import { runJob } from '../support/run/run-job.ts';
import { told } from '../company-users/people-calls.ts';
import { addAccount, callerHeaders, type Account } from '../support/accounts.ts';
import { addBrick, addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import { makeList } from '../support/make-list.ts';
import { unhurried } from '../support/run/pace.ts';
import { buildVerificationApp } from '../verification/verification-app.ts';
import { changeProduct, productRow, removeCategories, withdrawLicence } from '../support/stored-rows.ts';
import { changeSentFile } from '../support/prepared/files.ts';
import { daysAgo } from '../support/prepared/rows.ts';

const built = await buildVerificationApp();
const { app, database, send, work, read, mails } = built;
const steward = await addAccount(database, { isPlatformAdministrator: true });
const colleague = await addAccount(database, { isPlatformAdministrator: true });

const ask = async (account: Account, path: string, payload?: object): Promise<LightMyRequestResponse> =>
  app.inject({
    ...(payload ? { payload, method: 'POST' } : {}),
    url: `/api/v1/stewardship/${account.companyId}/uploads/${path}`,
    headers: await callerHeaders(app, database, account),
  });

let prefixes = 5_906_000;
interface Sent {
  readonly account: Account;
  readonly prefix: string;
  readonly id: string;
  readonly nip: string;
}

/** Data of a new company: names of its products 1, 2, 3…, of which the first are in the catalogue already. */
async function sendNames(names: readonly string[], known = 0): Promise<Sent> {
  const nip = String(9_850_000_000 + ++prefixes);
  const account = await addAccount(database, { nip, companyName: `Sady ${nip}` });
  const prefix = String(prefixes);
  await addLicence(database, { prefix, company_id: account.companyId, licensee_name: null });
  for (let n = 1; n <= known; n++) await addProduct(database, { gtin: gtinOf(prefix, n), name: 'Dawna', brand: null });
  const rows = names.map((name, n) => [gtinOf(prefix, n + 1), name]);
  const { id } = (await send(account, await makeList([['GTIN', 'Nazwa'], ...rows]), { isUpload: true })).json();
  await work();
  return { account, prefix, id, nip };
}

const nameOf = async (gtin: string) => (await productRow(database, gtin))?.name;

const rowsOf = async (id: string, query = ''): Promise<UploadRow[]> =>
  (await ask(steward, `${id}/${query}`)).json().rows;

describe('data of a company', () => {
  test('data of a company are listed for administrators of the platform, those that wait first', async () => {
    const done = await sendNames(['Jabłko']);
    await ask(steward, `${done.id}/accept/`, {});
    const waiting = await sendNames(['Gruszka', 'Śliwka']);
    const { records, numAllRecords } = (await ask(steward, '')).json();
    expect(numAllRecords).toBe(2);
    expect(records).toEqual([
      expect.objectContaining({
        id: waiting.id,
        companyName: `Sady ${waiting.nip}`,
        nip: waiting.nip,
        userEmail: waiting.account.email,
        answeredAt: null,
        counts: { waiting: 2, accepted: 0, refused: 0, unfit: 0, unchanged: 0 },
      }),
      expect.objectContaining({ id: done.id, answeredAt: expect.any(String) }),
    ]);
    expect((await ask(steward, `${waiting.id}/?state=waiting`)).json()).toMatchObject({ matching: 2 });
    expect((await ask(steward, '')).headers['cache-control']).toBe('no-store');
  });

  test('data of a company that are accepted are in the catalogue with their company, by a version of their own, and the company is told once', async () => {
    const { id, account, prefix, nip } = await sendNames(['Jabłko', 'Gruszka'], 1);
    mails.splice(0);
    const answer = await ask(steward, `${id}/accept/`, {});
    expect(answer.json()).toMatchObject({
      accepted: 2,
      changed: 0,
      unfit: 0,
      left: 0,
      upload: { counts: { waiting: 0, accepted: 2 } },
    });
    const { rows } = await database.pool.query(
      `SELECT p.name, c.nip, p.is_global, p.version::int FROM products p JOIN companies c ON c.id = p.company_id
       WHERE p.gtin = ANY ($1) ORDER BY p.gtin`,
      [[gtinOf(prefix, 1), gtinOf(prefix, 2)]],
    );
    expect(rows).toEqual([
      { name: 'Jabłko', nip, is_global: false, version: 2 },
      { name: 'Gruszka', nip, is_global: false, version: 1 },
    ]);
    expect(await read(account, id)).toMatchObject({ upload: { accepted: 2, answeredAt: expect.any(String) } });
    expect((await ask(steward, `${id}/accept/`, {})).json()).toMatchObject({ accepted: 0, left: 0 });
    expect((await ask(colleague, `${id}/refuse/`, {})).json()).toMatchObject({ refused: 0 });
    expect(mails).toEqual([{ template: 'upload-answered', verificationId: id }]);
    const writing = {
      database,
      config: { payment: null, mail: { officeEmail: null } },
      tokenOf: makeMailLinkToken('a secret of tests that is long enough to be one'),
      siteUrl: 'https://gtinoteka.example',
    };
    const mail = await addressMail(writing, { template: 'upload-answered', verificationId: id });
    expect(mail).toMatchObject({ to: [account.email], subject: 'Odpowiedź na wysłane dane' });
    expect(mail?.text).toContain(`https://gtinoteka.example/my_products/${id}`);
    const { rows: acts } = await database.pool.query(
      `SELECT act, details FROM audit_log WHERE actor_id = $1 AND details->>'uploadId' = $2`,
      [steward.userId, id],
    );
    expect(acts).toEqual([{ act: 'upload accepted', details: { uploadId: id, rows: 2 } }]);
  });

  test('data of a company are answered row by row, a refused one with a reason that the company sees', async () => {
    const { id, account, prefix } = await sendNames(['Jabłko', 'Gruszka', 'Śliwka']);
    mails.splice(0);
    expect((await ask(steward, `${id}/accept/`, { lines: [3, 99] })).json()).toMatchObject({ accepted: 1, left: 2 });
    const refused = await ask(steward, `${id}/refuse/`, { lines: [2, 3], reason: ' Podaj pełną nazwę. ' });
    expect(refused.json()).toMatchObject({ refused: 1, upload: { counts: { waiting: 1 }, answeredAt: null } });
    expect(mails).toEqual([]);
    expect(await nameOf(gtinOf(prefix, 1))).toBeUndefined();
    expect(await nameOf(gtinOf(prefix, 2))).toBe('Gruszka');
    expect((await ask(colleague, `${id}/refuse/`, {})).json()).toMatchObject({ refused: 1 });
    expect(mails).toEqual([{ template: 'upload-answered', verificationId: id }]);
    const seen = (await built.get(account, `/files/${id}/upload_rows/`)).json().rows;
    expect(seen.map(({ state, reason }: UploadRow) => [state, reason])).toEqual([
      ['refused', 'Podaj pełną nazwę.'],
      ['accepted', ''],
      ['refused', ''],
    ]);
  });

  test('data of a company that mend what the company was told to mend close its issues, by the list that it saved', async () => {
    const { account, prefix } = await sendNames([]);
    const [mended, left] = [gtinOf(prefix, 1), gtinOf(prefix, 2)];
    for (const gtin of [mended, left])
      await addProduct(database, { gtin, name: 'Dżem', gpc_brick: null, company_id: account.companyId });
    await addBrick(database);
    try {
      await checkWholeCatalogue(database);
      const issues = async (path = ''): Promise<LightMyRequestResponse> =>
        app.inject({
          url: `/api/v1/companies/${account.companyId}/own_issues/${path}`,
          headers: await callerHeaders(app, database, account),
        });
      const list = (await issues('csv/')).body;
      expect((await issues()).json().counts['EP-0005']).toBe(2);
      const [, row = ''] = list.split('\r\n');
      const cells = row.split(';').map((cell, at) => (at === 3 ? '10000232' : cell));
      const bytes = Buffer.from(list.replace(row, cells.join(';')));
      const { id } = (await send(account, bytes, { isUpload: true, name: 'do-poprawy.csv', preview: true })).json();
      await work();
      // As the page offers them.
      const { columns } = (await built.get(account, `/files/${id}/preview/`)).json();
      await built.post(account, `/files/${id}/columns/`, columns);
      await work();
      expect((await ask(steward, `${id}/accept/`, {})).json()).toMatchObject({ accepted: 1, left: 0 });
      // Changes that other transactions of this server still hide come with a later check.
      await vi.waitFor(
        async () => {
          await checkChanges(database);
          expect((await issues()).json().records.map(({ gtin }: { gtin: string }) => gtin)).toEqual([left]);
        },
        { timeout: unhurried(10_000), interval: 50 },
      );
    } finally {
      await removeCategories(database);
    }
  });

  test('data of a company are accepted once by two administrators at once', async () => {
    const { id, prefix } = await sendNames(['Jabłko', 'Gruszka']);
    mails.splice(0);
    const answers = await Promise.all(
      [steward, colleague, steward].map(async (one) => (await ask(one, `${id}/accept/`, {})).json().accepted),
    );
    expect(answers.toSorted()).toEqual([0, 0, 2]);
    expect(mails).toHaveLength(1);
    expect(await productRow(database, gtinOf(prefix, 1))).toMatchObject({ version: 1 });
  });

  test('data of a company of which a row changed in the catalogue meanwhile say so, and that row is taken when it is accepted again', async () => {
    const { id, prefix } = await sendNames(['Jabłko', 'Gruszka'], 2);
    const changed = gtinOf(prefix, 1);
    await changeProduct(database, changed, { name: 'Zmieniona' });
    expect((await ask(steward, `${id}/accept/`, {})).json()).toMatchObject({ accepted: 1, changed: 1, left: 0 });
    expect(await nameOf(changed)).toBe('Zmieniona');
    expect(await rowsOf(id, '?state=waiting')).toEqual([
      expect.objectContaining({
        line: 2,
        isChanged: true,
        changes: [{ field: 'name', was: 'Zmieniona', becomes: 'Jabłko' }],
      }),
    ]);
    // For all means: for what was seen as it is.
    expect((await ask(steward, `${id}/accept/`, {})).json()).toMatchObject({ accepted: 0, changed: 0 });
    expect((await ask(steward, `${id}/accept/`, { lines: [2] })).json()).toMatchObject({ accepted: 1, changed: 0 });
    expect(await nameOf(changed)).toBe('Jabłko');
  });

  test('data of a company whose licence went meanwhile are not taken', async () => {
    const { id, prefix } = await sendNames(['Jabłko']);
    await withdrawLicence(database, prefix);
    expect((await ask(steward, `${id}/accept/`, {})).json()).toMatchObject({ accepted: 0, unfit: 1, left: 0 });
    expect((await rowsOf(id))[0]).toMatchObject({ state: 'unfit', reason: expect.stringContaining('wygasła') });
    expect(await nameOf(gtinOf(prefix, 1))).toBeUndefined();
  });

  test('wait while an import is under way, and are told of it when it is long', async () => {
    const { id } = await sendNames(['Jabłko']);
    const client = await database.pool.connect();
    try {
      await client.query('BEGIN; SELECT pg_advisory_xact_lock(590001)');
      expect(told(await ask(steward, `${id}/accept/`, {}))).toBe('409 CATALOGUE_BUSY');
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
    expect((await ask(steward, `${id}/accept/`, {})).json()).toMatchObject({ accepted: 1 });
  });

  test('data of a company are forgotten 31 days after their answer, with their counts kept', async () => {
    const { id, account } = await sendNames(['Jabłko']);
    const { id: waiting } = await sendNames(['Gruszka']);
    await ask(steward, `${id}/accept/`, {});
    const purge = () => runJob('purge-files', { database, files: built.store });
    const aged = (days: number) => changeSentFile(database, id, { answered_at: daysAgo(days) });
    await aged(30);
    await purge();
    expect(await rowsOf(id)).toHaveLength(1);
    await aged(32);
    await purge();
    expect(await rowsOf(id)).toEqual([]);
    expect((await ask(steward, `${id}/accept/`, {})).json()).toMatchObject({ accepted: 0 });
    expect(await read(account, id)).toMatchObject({ upload: { accepted: 1 } });
    expect(await rowsOf(waiting)).toHaveLength(1);
  });
});

test('data are answered by administrators of the platform alone, under their own company', async () => {
  const { id, account } = await sendNames(['Jabłko']);
  const pathsOf = (companyId: string): string[] => [
    `/stewardship/${companyId}/uploads/`,
    `/stewardship/${companyId}/uploads/${id}/`,
    `/stewardship/${companyId}/uploads/${id}/accept/`,
    `/stewardship/${companyId}/uploads/${id}/refuse/`,
  ];
  const call = async (who: Account | null, path: string) =>
    app.inject({
      url: `/api/v1${path}`,
      ...(/(accept|refuse)\/$/.test(path) ? { method: 'POST', payload: {} } : {}),
      ...(who ? { headers: await callerHeaders(app, database, who) } : {}),
    });
  for (const path of pathsOf(steward.companyId)) expect(told(await call(null, path))).toBe('401 UNAUTHORIZED');
  for (const path of pathsOf(account.companyId)) {
    expect(told(await call(account, path))).toBe('403 ACCESS_DENIED');
    expect(told(await call(steward, path))).toBe('404 NOT_FOUND');
  }
  for (const nobody of [randomUUID(), 'x'])
    for (const end of ['', 'accept/', 'refuse/'])
      expect(told(await ask(steward, `${nobody}/${end}`, end === '' ? undefined : {}))).toBe('404 NOT_FOUND');
  for (const body of [
    { lines: [] },
    { lines: [0] },
    { lines: ['2'] },
    { lines: Array.from({ length: 1_001 }, () => 2) },
  ])
    expect(told(await ask(steward, `${id}/accept/`, body))).toBe('400 BAD_REQUEST');
  expect(told(await ask(steward, `${id}/refuse/`, { reason: 'x'.repeat(501) }))).toBe('400 BAD_REQUEST');
  expect(told(await ask(steward, `${id}/refuse/`, { reason: 'x'.repeat(500) }))).toBe('200');
});
