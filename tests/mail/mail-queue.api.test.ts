import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { migrate } from '../../api/core/database/migrate.ts';
import { installJobs, mailQueue } from '../../api/core/jobs/queues.ts';
import { openMailQueue } from '../support/servers/open-mail-queue.ts';
import { createDatabase } from '../support/servers/database.ts';
import { unhurried } from '../support/run/pace.ts';
import { forgetJobs } from '../support/stored-rows.ts';

const database = await createDatabase();
const queue = await openMailQueue(database);

async function queued(): Promise<unknown[]> {
  return (await database.pool.query(`SELECT data FROM jobs.job WHERE name = 'mail'`)).rows.map(({ data }) => data);
}

test('a mail of a transaction that is rolled back is not in the queue', async () => {
  const act = database.db.transaction().execute(async (trx) => {
    await queue.queue(trx, { template: 'password-changed', userId: randomUUID() });
    throw new Error('changed its mind');
  });
  await expect(act).rejects.toThrow('changed its mind');
  expect(await queued()).toEqual([]);
});

test('a mail is in the queue once its transaction commits, not before, and says nothing but ids', async () => {
  const userId = randomUUID();
  await database.db.transaction().execute(async (trx) => {
    await queue.queue(trx, { template: 'password-changed', userId });
    expect(await queued()).toEqual([]);
  });
  expect(await queued()).toEqual([
    { template: 'password-changed', userId, mailId: expect.stringMatching(/^[\da-f-]{36}$/) },
  ]);
});

test('transactions that take every connection of the pool still queue their mail', async () => {
  await forgetJobs(database);
  const fresh = await openMailQueue(database);
  const acts = Array.from({ length: 40 }, () =>
    database.db
      .transaction()
      .execute((trx) => fresh.queue(trx, { template: 'password-changed', userId: randomUUID() })),
  );
  await Promise.all(acts);
  expect(await queued()).toHaveLength(40);
  await fresh.close();
});

test('opening and installing again, four at once, changes nothing', async () => {
  const began = performance.now();
  await Promise.all(Array.from({ length: 4 }, () => installJobs(database.url)));
  await migrate(database.url);
  expect(performance.now() - began).toBeLessThan(unhurried(15_000));
  expect(await queued()).toHaveLength(40);
});

test('mail is tried again for more than a day, however short the delays fall', () => {
  const { retryDelay = 0, retryDelayMax = 0, retryLimit = 0 } = mailQueue.options;
  let shortest = 0;
  for (let retry = 0; retry < retryLimit; retry++)
    shortest += Math.min(retryDelayMax, retryDelay * 2 ** Math.min(16, retry));
  expect(shortest).toBeGreaterThan(24 * 60 * 60);
});
