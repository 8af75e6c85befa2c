import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { buildExportApp } from '../database-export/database-export-app.ts';
import { callerHeaders } from '../support/accounts.ts';
import { addProduct, gtinOf } from '../support/look-ups.ts';
import { multipartFile } from '../support/sent-files.ts';

import { makeWorkbook } from '../table-file/make-workbook.ts';
import { startS3 } from '../support/servers/s3.ts';

const s3 = await startS3();
afterAll(() => s3.stop());
const { app, database, queued, order, get, work, status, download, addCustomer, bookOf, mails } = await buildExportApp(
  s3.env,
);

const away = {
  code: 'SERVICE_UNAVAILABLE',
  detail: 'Magazyn plików chwilowo nie odpowiada. Nic nie przepadło; spróbuj ponownie za chwilę.',
};

test('a package whose store is away is made when it is back, charged once and told once; its download says 503 meanwhile', async () => {
  const account = await addCustomer();
  const brand = `Marka ${randomUUID()}`;
  for (let i = 0; i < 3; i++) await addProduct(database, { gtin: gtinOf('5904321', i), name: `Woda ${i}`, brand });
  const id: string = (await order(account, { brand })).json().database.id;
  await s3.leave();
  // The queue tries a job again whose work throws.
  await expect(work()).rejects.toMatchObject({ status: 503 });
  expect(await status(account, id)).toMatchObject({ processingStatus: 1 });
  expect(await bookOf(account)).toEqual({ counter: 3, ledger: 3 });
  await s3.comeBack();
  queued.push(id);
  await work();
  expect(await status(account, id)).toMatchObject({ processingStatus: 2, hasFile: true });
  expect(await bookOf(account)).toEqual({ counter: 3, ledger: 3 });
  expect(mails).toHaveLength(1);

  await s3.leave();
  const refused = await get(account, `/products/own/database/${id}/`);
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject(away);
  expect(refused.headers['content-disposition']).toBe(undefined);
  await s3.comeBack();
  expect(Object.keys(await download(account, id))).toContain('produkty.csv');
  const part = await get(account, `/products/own/database/${id}/`, { range: 'bytes=0-1' });
  expect([part.statusCode, part.body]).toEqual([206, 'PK']);
});

test('a file that is sent while the store is away is refused with 503, keeps no place and can be sent again', async () => {
  const account = await addCustomer();
  const workbook = makeWorkbook({ rows: '<row><c t="inlineStr"><is><t>GTIN</t></is></c></row>' });
  const send = async () =>
    app.inject({
      method: 'POST',
      url: `/api/v1/verification/${account.companyId}/verify/`,
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        ...(await callerHeaders(app, database, account)),
      },
      payload: multipartFile('kody.xlsx', workbook),
    });
  await s3.leave();
  const refused = await send();
  expect([refused.statusCode, refused.json()]).toEqual([503, expect.objectContaining(away)]);
  await s3.comeBack();
  const taken = await send();
  expect([taken.statusCode, taken.json().processingStatus]).toEqual([200, 0]);
});
