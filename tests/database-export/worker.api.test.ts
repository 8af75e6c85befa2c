import { expect, test } from 'vitest';
import { databaseExportQueue } from '../../api/core/jobs/queues.ts';
import { addAccount, callerHeaders } from '../support/accounts.ts';
import { addProduct, gtinOf } from '../support/look-ups.ts';
import { unhurried } from '../support/run/pace.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { startTestJobs } from '../support/servers/test-worker.ts';

const built = await buildTestApp();
const { app, database } = built;
await startTestJobs(built, [databaseExportQueue.name]);

test('a package is made by the worker in a thread of its own, nobody asking', async () => {
  const account = await addAccount(database, { subscription: 'monthly' });
  await addProduct(database, { gtin: gtinOf('5901234', 1) });
  const headers = await callerHeaders(app, database, account);
  const products = `/api/v1/products/${account.membershipId}`;
  const answer = await app.inject({
    method: 'POST',
    url: `${products}/database/`,
    headers,
    payload: { brand: 'Górska', formats: ['csv', 'xlsx', 'jsonl'] },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const { id } = answer.json().database;
  await expect
    .poll(async () => (await app.inject({ url: `${products}/database/${id}/status/`, headers })).json(), {
      timeout: unhurried(60_000),
      interval: 200,
    })
    .toMatchObject({ processingStatus: 2, hasFile: true, rowsDone: 3 });
  expect((await app.inject({ url: `${products}/database/${id}/`, headers })).statusCode).toBe(200);
});
