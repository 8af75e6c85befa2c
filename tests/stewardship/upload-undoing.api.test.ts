import type { ImportRun } from '@gtinoteka/contract/office/import-runs.ts';
import type { HistoryEntry } from '@gtinoteka/contract/office/run-differences.ts';
import type { LightMyRequestResponse } from 'fastify';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changeCatalogue } from '../../api/features/catalogue-import/change-catalogue.ts';
import { told } from '../company-users/people-calls.ts';
import { addNamedKey } from '../external-api/programs.ts';
import { addAccount, callerHeaders, type Account } from '../support/accounts.ts';
import { addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import { makeList } from '../support/make-list.ts';
import { changeCompany, productRow } from '../support/stored-rows.ts';
import { buildVerificationApp } from '../verification/verification-app.ts';
import { ageRuns, productsHash, touchProduct } from './product-state.ts';

const built = await buildVerificationApp();
const { app, database, config, send, work, read, mails } = built;
const steward = await addAccount(database, { isPlatformAdministrator: true, firstName: 'Katarzyna', lastName: 'Maj' });

const ask = async (path: string, payload?: object): Promise<LightMyRequestResponse> =>
  app.inject({
    ...(payload ? { payload, method: 'POST' } : {}),
    url: `/api/v1/stewardship/${steward.companyId}/${path}`,
    headers: await callerHeaders(app, database, steward),
  });

let prefixes = 5_904_000;
/** A company with a licence of its own; its first products are in the catalogue already. */
async function addProducer(known = 0): Promise<{ account: Account; prefix: string }> {
  const prefix = String(++prefixes);
  const account = await addAccount(database, { nip: `985${prefix}` });
  await addLicence(database, { prefix, company_id: account.companyId, licensee_name: null });
  for (let n = 1; n <= known; n++)
    await addProduct(database, { gtin: gtinOf(prefix, n), name: 'Dawna', brand: 'Sady' });
  return { account, prefix };
}

async function sendNames({ account, prefix }: { account: Account; prefix: string }, names: string[]): Promise<string> {
  const rows = names.map((name, n) => [gtinOf(prefix, n + 1), name]);
  const { id } = (await send(account, await makeList([['GTIN', 'Nazwa'], ...rows]), { isUpload: true })).json();
  await work();
  return id;
}

const runsOf = async (uploadId: string): Promise<ImportRun[]> => (await ask(`uploads/${uploadId}/`)).json().runs;

async function undo(runId: string): Promise<void> {
  expect((await ask(`runs/${runId}/undo/`, {})).statusCode).toBe(200);
  const files = built.store;
  const parts = { database, databaseUrl: database.url, files, workFolder: join(config.dataDir, 'work') };
  await changeCatalogue({ ...parts, removeDemo: async () => 0 }, { runId, act: 'undo' });
}

describe('an accepted upload', () => {
  test('an accepted upload is a run of the list, with its counts, its upload and what it did to each product', async () => {
    const producer = await addProducer(1);
    const id = await sendNames(producer, ['Jabłko', 'Gruszka', 'Śliwka']);
    expect((await ask(`uploads/${id}/`)).json()).toMatchObject({ acceptable: { added: 2, changed: 1 }, runs: [] });
    await ask(`uploads/${id}/accept/`, {});
    const [run] = await runsOf(id);
    expect(run).toMatchObject({
      kind: 'upload',
      origin: 'browser',
      state: 'done',
      startedBy: 'Katarzyna Maj',
      fileNames: ['kody.xlsx'],
      uploadId: id,
      counts: { rows: 3, accepted: 3, added: 2, changed: 1 },
      isUndoable: true,
    });
    const { records, numAllRecords } = (await ask('runs/')).json();
    expect([records[0], numAllRecords]).toEqual([run, records.length]);
    expect((await ask(`runs/${run?.id}/`)).json()).toEqual(run);
    const { entries } = (await ask(`products/${gtinOf(producer.prefix, 1)}/history/`)).json<{
      entries: HistoryEntry[];
    }>();
    expect(entries[0]).toMatchObject({
      act: 'changed',
      runId: run?.id,
      fields: expect.arrayContaining([{ column: 'name', before: 'Dawna' }]),
    });
    expect((await ask(`uploads/${id}/`)).json()).toMatchObject({ acceptable: { added: 0, changed: 0 } });
  });

  test('an accepted upload is undone to exactly the state before, and its rows wait for another answer', async () => {
    const producer = await addProducer(1);
    const before = await productsHash(database);
    const id = await sendNames(producer, ['Jabłko', 'Gruszka']);
    await ask(`uploads/${id}/accept/`, {});
    const [run] = await runsOf(id);
    // A list that came later does not stand in its way.
    await sendNames(await addProducer(), ['Inna']);
    expect((await ask(`runs/${run?.id}/undo/`)).json()).toEqual({ restored: 1, removed: 1, kept: 0 });
    await undo(run?.id ?? '');
    expect(await productsHash(database)).toBe(before);
    expect((await runsOf(id))[0]).toMatchObject({
      state: 'undone',
      isUndoable: false,
      undone: { restored: 1, removed: 1, kept: 0, by: 'Katarzyna Maj' },
    });
    expect(await read(producer.account, id)).toMatchObject({ upload: { waiting: 2, accepted: 0, answeredAt: null } });
    mails.splice(0);
    expect((await ask(`uploads/${id}/accept/`, { lines: [3] })).json()).toMatchObject({ accepted: 1, left: 1 });
    await ask(`uploads/${id}/refuse/`, { reason: 'Nie ta nazwa.' });
    expect(await read(producer.account, id)).toMatchObject({ upload: { waiting: 0, accepted: 1, refused: 1 } });
    expect(mails).toEqual([{ template: 'upload-answered', verificationId: id }]);
    expect((await ask(`runs/${run?.id}/undo/`, {})).json()).toMatchObject({ state: 'undone' });
  });

  test('an accepted upload keeps what was changed after it, with its row still accepted', async () => {
    const producer = await addProducer(2);
    const id = await sendNames(producer, ['Jabłko', 'Gruszka']);
    await ask(`uploads/${id}/accept/`, {});
    await touchProduct(database, gtinOf(producer.prefix, 2).slice(1), { brand: 'Nowa' });
    const [run] = await runsOf(id);
    await undo(run?.id ?? '');
    expect((await ask(`runs/${run?.id}/kept/`)).json()).toMatchObject({
      records: [{ gtin: gtinOf(producer.prefix, 2) }],
    });
    expect(await productRow(database, gtinOf(producer.prefix, 2))).toMatchObject({ name: 'Gruszka', version: 2 });
    expect(await productRow(database, gtinOf(producer.prefix, 1))).toMatchObject({ name: 'Dawna' });
    expect(await read(producer.account, id)).toMatchObject({ upload: { waiting: 1, accepted: 1 } });
  });

  test('an accepted upload is undone for each of two uploads, the earlier one too, and for 90 days', async () => {
    const [one, other] = [await addProducer(1), await addProducer(1)];
    const [first, second] = [await sendNames(one, ['Jabłko']), await sendNames(other, ['Gruszka'])];
    await ask(`uploads/${first}/accept/`, {});
    await ask(`uploads/${second}/accept/`, {});
    const [run] = await runsOf(first);
    await undo(run?.id ?? '');
    expect(await productRow(database, gtinOf(one.prefix, 1))).toMatchObject({ name: 'Dawna' });
    expect(await productRow(database, gtinOf(other.prefix, 1))).toMatchObject({ name: 'Gruszka' });
    const [later] = await runsOf(second);
    await ageRuns(database, 89);
    expect((await runsOf(second))[0]).toMatchObject({ isUndoable: true });
    await ageRuns(database, 1);
    expect(told(await ask(`runs/${later?.id}/undo/`, {}))).toBe('409 RUN_NOT_LAST');
  });

  test('an accepted upload that a program wrote at once stands with its upload and is undone from there', async () => {
    const { account, prefix } = await addProducer(1);
    await changeCompany(database, account.companyId, { writes_directly: true });
    const key = await addNamedKey(database, account.companyId, { scopes: ['write'] });
    const url = `/external_api/v2/products/${gtinOf(prefix, 1)}/`;
    const payload = { name: 'Z programu' };
    const { uploadId } = (await app.inject({ method: 'PATCH', url, headers: { 'x-api-key': key }, payload })).json();
    const [run] = await runsOf(uploadId);
    expect(run).toMatchObject({ origin: 'program', isUndoable: true });
    const { records } = (await ask('runs/')).json<{ records: ImportRun[] }>();
    expect(records.map(({ id }) => id)).not.toContain(run?.id);
    await undo(run?.id ?? '');
    expect(await productRow(database, gtinOf(prefix, 1))).toMatchObject({ name: 'Dawna' });
    expect((await ask(`uploads/${uploadId}/`)).json()).toMatchObject({
      upload: { counts: { waiting: 1, accepted: 0 } },
    });
  });
});
