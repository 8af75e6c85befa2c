import { verifyFile } from '@gtinoteka/contract/files/verification.ts';
import { afterAll, expect, test } from 'vitest';
import { startJobWorker } from '../../api/core/jobs/job-worker.ts';
import { openFileJobs } from '../../api/core/jobs/jobs.ts';
import { makeVerificationWork } from '../../api/verification-thread.ts';
import { addAccount, callerHeaders } from '../support/accounts.ts';
import { addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import { makeList } from '../support/make-list.ts';
import { unhurried } from '../support/run/pace.ts';
import { multipartFile } from '../support/sent-files.ts';
import { buildTestApp } from '../support/servers/app.ts';

const { app, database, config } = await buildTestApp();
const worker = await startJobWorker({
  databaseUrl: database.url,
  sendMail: async () => ({ kind: 'dropped' }),
  periodicJobs: [],
  work: [makeVerificationWork({ database, databaseUrl: database.url, secret: config.secret ?? '', config })],
  log: { info: () => {}, warn: () => {}, error: () => {} },
});
const jobs = await openFileJobs(database);
afterAll(async () => {
  await worker.stop();
  await jobs.close();
});

test('a sent file is checked by the worker in a thread of its own, nobody asking', async () => {
  const account = await addAccount(database);
  const gtin = gtinOf('5901234', 1);
  await addProduct(database, { gtin });
  await addLicence(database, { prefix: '5901234' });
  const headers = await callerHeaders(app, database, account);
  const answer = await app.inject({
    method: verifyFile.method,
    url: `/api/v1/verification/${account.companyId}/verify/`,
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    payload: multipartFile('kody.xlsx', await makeList([['GTIN'], [gtin], ['5901234123450']])),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const url = `/api/v1/verification/${account.companyId}/files/${answer.json().id}/`;
  await expect
    .poll(async () => (await app.inject({ url, headers })).json(), { timeout: unhurried(60_000), interval: 200 })
    .toMatchObject({ processingStatus: 2, counts: { ok: 1, bad: 1 } });
});
