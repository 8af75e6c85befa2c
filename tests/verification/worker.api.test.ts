import { uploadFile } from '@gtinoteka/contract/files/product-upload.ts';
import { verifyFile } from '@gtinoteka/contract/files/verification.ts';
import { expect, test } from 'vitest';
import { verificationQueue } from '../../api/core/jobs/queues.ts';
import { addAccount, callerHeaders, type Account } from '../support/accounts.ts';
import { addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import { makeList } from '../support/make-list.ts';
import { unhurried } from '../support/run/pace.ts';
import { multipartFile } from '../support/sent-files.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { startTestJobs } from '../support/servers/test-worker.ts';

const built = await buildTestApp();
const { app, database } = built;
await startTestJobs(built, [verificationQueue.name]);

const gtin = gtinOf('5901234', 1);
await addProduct(database, { gtin });
await addLicence(database, { prefix: '5901234' });
const list = await makeList([['GTIN'], [gtin]]);

/** Sends a file of the company; its id. */
async function send(
  account: Account,
  bytes = list,
  { method, path }: Pick<typeof verifyFile | typeof uploadFile, 'method' | 'path'> = verifyFile,
): Promise<string> {
  const answer = await app.inject({
    method,
    url: `/api/v1${path.replace(':companyId', account.companyId)}`,
    headers: {
      ...(await callerHeaders(app, database, account)),
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: multipartFile('kody.xlsx', bytes),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().id;
}

async function read(account: Account, id: string) {
  const headers = await callerHeaders(app, database, account);
  return (await app.inject({ url: `/api/v1/verification/${account.companyId}/files/${id}/`, headers })).json();
}

/** How a file's job stands, and when it began. */
async function jobOf(id: string): Promise<{ state: string; startedOn: Date | null }> {
  const { rows } = await database.pool.query(
    `SELECT state, started_on AS "startedOn" FROM jobs.job WHERE name = 'verifications' AND data->>'verificationId' = $1`,
    [id],
  );
  return rows[0];
}

/** Locks a row, so that the check of its file or company goes no further. Returns what releases it. */
async function hold(table: 'verifications' | 'companies', id: string): Promise<() => Promise<void>> {
  const client = await database.pool.connect();
  await client.query('BEGIN');
  await client.query(`SELECT FROM ${table} WHERE id = $1 FOR UPDATE`, [id]);
  return async () => {
    await client.query('COMMIT');
    client.release();
  };
}

const soon = { timeout: unhurried(60_000), interval: 50 };

test('a sent file is checked by the worker in a thread of its own, nobody asking', async () => {
  const account = await addAccount(database);
  const id = await send(account, await makeList([['GTIN'], [gtin], ['5901234123450']]));
  await expect.poll(() => read(account, id), soon).toMatchObject({ processingStatus: 2, counts: { ok: 1, bad: 1 } });
});

test('a file of one row is done while the slow file of another company is still being checked', async () => {
  const [slow, quick] = [await addAccount(database), await addAccount(database)];
  const slowId = await send(slow);
  const release = await hold('verifications', slowId);
  const quickId = await send(quick);
  await expect.poll(() => read(quick, quickId), soon).toMatchObject({ processingStatus: 2 });
  expect(await jobOf(slowId)).toMatchObject({ state: 'active' });
  await release();
  await expect.poll(() => read(slow, slowId), soon).toMatchObject({ processingStatus: 2 });
});

test('the second file of a company comes after the first one of a company that sent later', async () => {
  const [first, second, third] = [await addAccount(database), await addAccount(database), await addAccount(database)];
  const held = [await send(first), await send(second)];
  const releases = [await hold('verifications', held[0] ?? ''), await hold('verifications', held[1] ?? '')];
  await expect
    .poll(async () => (await Promise.all(held.map(jobOf))).map(({ state }) => state), soon)
    .toEqual(['active', 'active']);
  const own = await send(first, list, uploadFile);
  const other = await send(third);
  for (const release of releases) await release();
  await expect.poll(() => read(first, own), soon).toMatchObject({ processingStatus: 2 });
  await expect.poll(() => read(third, other), soon).toMatchObject({ processingStatus: 2 });
  const [ownJob, otherJob] = [await jobOf(own), await jobOf(other)];
  expect(Number(otherJob.startedOn)).toBeLessThan(Number(ownJob.startedOn));
});

test('a cancelled file lets go of the worker within two seconds although its check waits for something else', async () => {
  const account = await addAccount(database);
  const id = await send(account);
  const release = await hold('companies', account.companyId);
  await expect.poll(async () => (await jobOf(id)).state, soon).toBe('active');
  const headers = await callerHeaders(app, database, account);
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/verification/${account.companyId}/files/${id}/cancel/`,
    headers,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  await expect.poll(async () => (await jobOf(id)).state, { timeout: unhurried(2_000), interval: 50 }).toBe('completed');
  await release();
  expect(await read(account, id)).toMatchObject({ processingStatus: -1, isCancelled: true, hasResult: false });
});
