import { streamsOfPerson, type Progress } from '@gtinoteka/contract/files/progress.ts';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addFileWorkMetrics } from '../../api/file-work-metrics.ts';
import { makeProgressPulse, type Follower } from '../../api/features/verification/progress/progress-pulse.ts';
import { addAccount, callerHeaders, type Account } from '../support/accounts.ts';
import { unhurried } from '../support/run/pace.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { createDatabase } from '../support/servers/database.ts';
import { addFileUnderWay, addOrderedExport, changeSentFile } from '../support/prepared/files.ts';
import { changePerson, endSessions, removeMembership } from '../support/stored-rows.ts';

const { app, database } = await buildTestApp();
const { pool } = database;
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
const open: AbortController[] = [];
afterEach(() => open.splice(0).forEach((one) => one.abort()));

/** Follows the stream of a company: what has come, and whether it has ended. */
async function follow(account: Account, companyId = account.companyId) {
  const ending = new AbortController();
  open.push(ending);
  const answer = await fetch(`${origin}/api/v1/verification/${companyId}/progress/`, {
    headers: { accept: 'text/event-stream', ...(await callerHeaders(app, database, account)) },
    signal: ending.signal,
  });
  const seen: Progress[] = [];
  const state = { answer, seen, isOver: false };
  if (!answer.ok || !answer.body) return state;
  void (async () => {
    let text = '';
    for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece;
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) if (event.startsWith('data: ')) seen.push(JSON.parse(event.slice(6)) as Progress);
    }
    state.isOver = true;
  })().catch(() => undefined);
  return state;
}

const rowsOf = (seen: readonly Progress[]) => seen.map(({ files }) => files.map(({ rowsDone }) => rowsDone));

describe('what a company has under way', () => {
  test('what a company has under way is answered once, or followed as it goes on, up to its end; by nobody of another company', async () => {
    const account = await addAccount(database);
    const id = await addFileUnderWay(database, account, { rows_done: '10' });
    const databaseId = await addOrderedExport(database, account);
    const url = `/api/v1/verification/${account.companyId}/progress/`;
    const headers = await callerHeaders(app, database, account);
    const once = await app.inject({ url, headers });
    expect([once.statusCode, once.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(once.json()).toEqual({
      files: [expect.objectContaining({ id, rowsDone: 10, rowsTotal: 100 })],
      databases: [{ id: databaseId, processingStatus: 0, rowsTotal: 5, rowsDone: 0 }],
    });

    const followed = await follow(account);
    expect(Object.fromEntries(followed.answer.headers)).toMatchObject({
      'content-type': expect.stringMatching(/^text\/event-stream/),
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    await expect.poll(() => rowsOf(followed.seen)).toEqual([[10]]);
    await changeSentFile({ pool }, id, { rows_done: 60 });
    await expect.poll(() => rowsOf(followed.seen)).toEqual([[10], [60]]);
    await changeSentFile({ pool }, id, { processing_status: 2, rows_done: 100, finished_at: new Date() });
    await expect
      .poll(() => followed.seen.at(-1)?.files)
      .toEqual([expect.objectContaining({ processingStatus: 2, rowsDone: 100 })]);
    await changeSentFile({ pool }, id, { finished_at: new Date(Date.now() - 60_000) });
    await expect.poll(() => followed.seen.at(-1)?.files).toEqual([]);

    const stranger = await addAccount(database);
    expect((await follow(stranger, account.companyId)).answer.status).toBe(404);
    const head = await app.inject({ method: 'HEAD', url, headers: { ...headers, accept: 'text/event-stream' } });
    expect([head.statusCode, head.headers['content-type']]).toEqual([200, expect.stringContaining('json')]);
  });

  test.each([
    ['the session is left', ({ userId }: Account) => endSessions(database, userId)],
    ['the member is removed', ({ membershipId }: Account) => removeMembership(database, membershipId)],
    ['the account is closed', ({ userId }: Account) => changePerson(database, userId, { is_active: false })],
  ])('what a company has under way is told no more when %s', async (_when, change) => {
    const account = await addAccount(database);
    const colleague = await addAccount(database, { companyId: account.companyId });
    const [followed, other] = [await follow(account), await follow(colleague)];
    await expect.poll(() => [followed.seen.length, other.seen.length]).toEqual([1, 1]);
    await change(account);
    await expect.poll(() => followed.isOver, { timeout: unhurried(20_000) }).toBe(true);
    await addFileUnderWay(database, colleague);
    await expect.poll(() => other.seen.length).toBe(2);
    expect([other.isOver, followed.seen.length]).toEqual([false, 1]);
  });

  test(`what a company has under way is followed by one person ${streamsOfPerson} times at most; an end makes room`, async () => {
    const account = await addAccount(database);
    for (let i = 0; i < streamsOfPerson; i++) expect((await follow(account)).answer.status).toBe(200);
    const refused = await follow(account);
    expect([refused.answer.status, refused.answer.headers.get('retry-after')]).toEqual([429, '30']);
    open.shift()?.abort();
    await expect.poll(async () => (await follow(account)).answer.status).toBe(200);
  });
});

describe('the one look for all', () => {
  const rest = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  const followerOf = (companyId: string): Follower & { heard: Progress[]; ends: number } => {
    const own = { heard: [] as Progress[], ends: 0 };
    return Object.assign(own, {
      userId: 'u',
      family: 'f',
      companyId,
      hear: (progress: Progress) => void own.heard.push(progress),
      end: () => void own.ends++,
    });
  };
  afterEach(() => vi.useRealTimers());

  test('the one look for all is as rare with a thousand as with one, rarer while the database is away, and none for nobody', async () => {
    vi.useFakeTimers();
    let [looks, isAway] = [0, false];
    const asked: (readonly string[])[] = [];
    const pulse = makeProgressPulse({
      entitled: async (followers) => new Set(followers.keys()),
      async work(companyIds) {
        looks++;
        asked.push(companyIds);
        if (isAway) throw new Error('away');
        return new Map();
      },
    });
    const one = followerOf('c1');
    const leave = [pulse.follow(one), ...Array.from({ length: 999 }, (_, i) => pulse.follow(followerOf(`c${i % 7}`)))];
    await rest(4_000);
    expect(looks).toBeGreaterThan(5);
    expect(looks).toBeLessThanOrEqual(11);
    expect(asked.every((companies) => companies.length === 7)).toBe(true);
    expect(one.heard).toEqual([{ files: [], databases: [] }]);

    [looks, isAway] = [0, true];
    await rest(60_000);
    // 0.8, 1.6, 3.2, 6.4 s, then each 10 s.
    expect(looks).toBeLessThanOrEqual(11);
    isAway = false;
    await rest(20_000);
    expect(one.ends).toBe(0);

    leave.forEach((end) => end());
    await rest(1_000);
    looks = 0;
    await rest(10_000);
    expect(looks).toBe(0);
    const last = followerOf('c1');
    pulse.follow(last);
    pulse.stop();
    expect(last.ends).toBe(1);
  });
});

test('the metrics tell what waits, runs, has failed and how fast it went within the last hour', async () => {
  const own = await createDatabase();
  const registry = new Registry();
  addFileWorkMetrics(registry, own);
  // Of a company of its own each, since a company has one place.
  const add = async (status: number, columns: Readonly<Record<string, string>> = {}) =>
    addFileUnderWay(own, await addAccount(own), { processing_status: String(status), ...columns });
  const told = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      [...(await registry.metrics()).matchAll(/^gtinoteka_file_(\w+)\{kind="verify"\} (\S+)$/gm)].map(
        ([, name = '', value]) => [name, Number(value)],
      ),
    );
  const nothing = { jobs_waiting: 0, jobs_running: 0, jobs_done_last_hour: 0, jobs_failed_last_hour: 0 };
  expect(await told()).toEqual({ ...nothing, job_seconds: 0, rows_per_second: 0 });

  const took = (seconds: number, ago = '0 s') => ({
    started_at: `now() - interval '${ago}' - interval '${seconds} s'`,
    finished_at: `now() - interval '${ago}'`,
  });
  await add(0);
  await add(0, { uploaded_at: 'NULL' });
  await add(0, { asked_left: '5' });
  await add(1);
  await add(2, { ...took(2), rows_done: '1000' });
  await add(2, { ...took(4), rows_done: '8000' });
  await add(2, { ...took(100, '61 min'), rows_done: '5' });
  await add(-1, took(1));
  await add(-1, { ...took(1), cancelled_at: 'now()' });
  expect(await told()).toEqual({
    jobs_waiting: 1,
    jobs_running: 1,
    jobs_done_last_hour: 2,
    jobs_failed_last_hour: 1,
    job_seconds: 3,
    rows_per_second: 1_500,
  });
  expect(await registry.metrics()).toContain('gtinoteka_file_jobs_waiting{kind="database"} 0');
});
