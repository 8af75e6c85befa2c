import { limits } from '@gtinoteka/contract/business-limits.ts';
import { partBytes, type Sending } from '@gtinoteka/contract/files/sending.ts';
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { runJob } from '../support/run/run-job.ts';
import { storeFile } from '../../api/store/verification/stored-files.ts';
import { told } from '../company-users/people-calls.ts';
import { addAccount, callerHeaders, type Account } from '../support/accounts.ts';
import { gtinOf } from '../support/look-ups.ts';
import { makeList } from '../support/make-list.ts';
import { multipartFile } from '../support/sent-files.ts';
import { buildVerificationApp } from './verification-app.ts';
import { unhurried } from '../support/run/pace.ts';
import { addStoredPart, ageStored, changeSentFile } from '../support/prepared/files.ts';
import { daysAgo } from '../support/prepared/rows.ts';
import { spendVerified } from './package-book.ts';

const built = await buildVerificationApp();
const { app, database, config, post, get, queued, work, read, send } = built;
const list = await makeList([['GTIN'], [gtinOf('5901234', 1)], [gtinOf('5901234', 2)]]);
const sha256 = createHash('sha256').update(list).digest('hex');
await mkdir(join(config.dataDir, 'files'), { recursive: true });
const filesOnDisk = (): number => readdirSync(join(config.dataDir, 'files')).length;

interface Announced {
  kind?: string;
  fileName?: string;
  byteSize?: number;
  sha256?: string;
  description?: string;
  preview?: boolean;
}

const begin = async (account: Account, body: Announced = {}, key?: string): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url: `/api/v1/verification/${account.companyId}/sendings/`,
    headers: {
      ...(key === undefined ? {} : { 'idempotency-key': `"${key}"` }),
      ...(await callerHeaders(app, database, account)),
    },
    payload: { kind: 'verify', fileName: 'kody.xlsx', byteSize: list.length, ...body },
  });

const part = async (account: Account, id: string, start: number, bytes: Buffer): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url: `/api/v1/verification/${account.companyId}/sendings/${id}/parts/?start=${start}`,
    headers: { 'content-type': 'multipart/form-data; boundary=x', ...(await callerHeaders(app, database, account)) },
    payload: multipartFile('part', bytes),
  });

/** Sends the bytes from `start` on in parts. */
async function sendParts(account: Account, id: string, bytes: Buffer, size: number, start = 0): Promise<Sending> {
  let answer: Sending | null = null;
  for (let at = start; at < bytes.length; at += size)
    answer = (await part(account, id, at, bytes.subarray(at, at + size))).json<Sending>();
  if (!answer) throw new Error('nothing was sent');
  return answer;
}

describe('a file that comes in parts', () => {
  test('a file that comes in parts is one file when the last is there, is checked as any other, and leaves no part behind', async () => {
    const account = await addAccount(database);
    const before = filesOnDisk();
    const begun = (await begin(account, { sha256, fileName: 'Cennik żółty.xlsx' })).json<Sending>();
    expect(begun).toMatchObject({ received: 0, byteSize: list.length, fileName: 'Cennik żółty.xlsx', file: null });
    expect(told(await send(account, list))).toBe('403 FILE_ALREADY_PROCESSING');
    const half = (await part(account, begun.id, 0, list.subarray(0, 300))).json<Sending>();
    expect(half).toMatchObject({ received: 300, file: null });
    expect((await get(account, '/files/')).json().records).toEqual([]);
    const whole = await sendParts(account, begun.id, list, 500, 300);
    expect(whole).toMatchObject({ received: list.length, file: { id: begun.id, processingStatus: 0 } });
    expect(queued).toEqual([begun.id]);
    expect(filesOnDisk()).toBe(before + 1);
    await work();
    expect(await read(account, begun.id)).toMatchObject({ processingStatus: 2, codes: 2 });
    // What comes again after the answer was lost changes nothing.
    expect((await part(account, begun.id, 0, list)).json<Sending>().file).toMatchObject({ processingStatus: 2 });
    expect(queued).toEqual([]);
  });

  test('a file that comes in parts goes on where it was cut, under its key or by its SHA-256, and by neither of somebody else', async () => {
    const account = await addAccount(database);
    const colleague = await addAccount(database, { companyId: account.companyId });
    const key = 'wysylanie-pliku-1';
    const { id } = (await begin(account, { sha256 }, key)).json<Sending>();
    await part(account, id, 0, list.subarray(0, 100));
    expect((await begin(account, { sha256 }, key)).json()).toMatchObject({ id, received: 100 });
    expect((await begin(account, { sha256 }, 'wysylanie-pliku-2')).json()).toMatchObject({ id, received: 100 });
    expect((await get(account, `/verification/${account.companyId}/sendings/`)).json().sendings).toEqual([
      expect.objectContaining({ id, received: 100 }),
    ]);
    expect((await get(colleague, '/sendings/')).json()).toEqual({ sendings: [] });
    expect(told(await begin(colleague, { sha256 }))).toBe('403 FILE_ALREADY_PROCESSING');
    expect(told(await begin(account, { sha256: '0'.repeat(64) }, key))).toBe('400 FILE_CHANGED');
    await sendParts(account, id, list, 400, 100);
    expect((await begin(account, { sha256 }, key)).json()).toMatchObject({ id, file: { id } });
    expect(queued.splice(0)).toEqual([id]);
  });

  test('a file that comes in parts takes each part once and in its place, of two at once the first', async () => {
    const account = await addAccount(database);
    const { id } = (await begin(account)).json<Sending>();
    const before = filesOnDisk();
    expect(told(await part(account, id, 1, list.subarray(1, 9)))).toBe('409 PART_OUT_OF_PLACE');
    const both = await Promise.all([1, 2, 3].map(() => part(account, id, 0, list.subarray(0, 200))));
    expect(both.map((answer) => answer.json<Sending>().received)).toEqual([200, 200, 200]);
    expect(filesOnDisk()).toBe(before + 1);
    expect(told(await part(account, id, 200, Buffer.alloc(0)))).toBe('400 FIELD_REQUIRED');
    expect(told(await part(account, id, 200, Buffer.alloc(list.length)))).toBe('413 FILE_TOO_LARGE');
    const last = await Promise.all([1, 2].map(() => part(account, id, 200, list.subarray(200))));
    expect(last.map((answer) => answer.json<Sending>().file?.id ?? answer.body)).toEqual([id, id]);
    expect(queued.splice(0)).toEqual([id]);
    expect(filesOnDisk()).toBe(before + 1);
  });

  test('a file that comes in parts that was made otherwise than announced is over, and its place is free', async () => {
    const account = await addAccount(database);
    const before = filesOnDisk();
    const { id } = (await begin(account, { sha256: 'a'.repeat(64) })).json<Sending>();
    expect(told(await part(account, id, 0, list))).toBe('400 FILE_CHANGED');
    expect(told(await part(account, id, 0, list))).toBe('404 NOT_FOUND');
    const pdf = (await begin(account, { byteSize: 5_000 })).json<Sending>();
    expect(told(await part(account, pdf.id, 0, Buffer.from('%PDF-1.7 and more')))).toBe('415 FILE_FORMAT_INVALID');
    expect(filesOnDisk()).toBe(before);
    expect(told(await begin(account))).toBe('200');
  });

  test('a file that comes in parts leaves no part behind where the process ended before it removed them', async () => {
    const account = await addAccount(database);
    const { companyId } = account;
    const { id } = (await begin(account, { sha256 })).json<Sending>();
    await sendParts(account, id, list, 500);
    queued.splice(0);
    const after = filesOnDisk();
    // As it stands when the process is killed just after the file was made whole.
    const key = built.store.newKey();
    const file = { key, companyId, purpose: 'upload part', mediaType: 'application/octet-stream' } as const;
    await storeFile(
      { database, files: built.store },
      file,
      (async function* bytes() {
        yield list;
      })(),
    );
    await addStoredPart(database, id, key, list.length);
    expect(filesOnDisk()).toBe(after + 1);
    await ageStored(database, { companyId }, 48);
    await runJob('purge-files', { database, files: built.store });
    expect(filesOnDisk()).toBe(after);
    expect((await read(account, id)).processingStatus).toBe(0);
  });

  test('a file that comes in parts is made whole by the next call where the process ended before', async () => {
    const account = await addAccount(database);
    const key = 'wysylanie-pliku-3';
    const { id } = (await begin(account, { sha256 }, key)).json<Sending>();
    await part(account, id, 0, list.subarray(0, 100));
    await part(account, id, 100, list.subarray(100, 200));
    // All of it is there, as far as the row says, and nobody made a file of it: the parts say otherwise.
    await changeSentFile(database, id, { expected_bytes: 200 });
    expect(told(await begin(account, { byteSize: 200, sha256 }, key))).toBe('400 FILE_CHANGED');
    const again = (await begin(account, { sha256 }, key)).json<Sending>();
    await part(account, again.id, 0, list.subarray(0, 100));
    await changeSentFile(database, again.id, {
      expected_bytes: 100,
      expected_sha256: createHash('sha256').update(list.subarray(0, 100)).digest(),
    });
    const first = createHash('sha256').update(list.subarray(0, 100)).digest('hex');
    expect((await begin(account, { byteSize: 100, sha256: first }, key)).json()).toMatchObject({
      file: { id: again.id },
    });
    queued.splice(0);
  });

  test(
    'a file that comes in parts may have 50,000,000 bytes and none more, and a part 8,388,608',
    { timeout: unhurried(80_000) },
    async () => {
      const account = await addAccount(database);
      expect(told(await begin(account, { byteSize: limits.uploadBytes + 1 }))).toBe('413 FILE_TOO_LARGE');
      expect(told(await begin(account, { byteSize: 0 }))).toBe('415 FILE_FORMAT_INVALID');
      expect(told(await begin(account, { fileName: 'kody.csv' }))).toBe('415 FILE_FORMAT_INVALID');
      const huge = Buffer.alloc(limits.uploadBytes, 'GTIN;Nazwa\n');
      const { id } = (
        await begin(account, { kind: 'upload', fileName: 'kody.csv', byteSize: huge.length })
      ).json<Sending>();
      expect(told(await part(account, id, 0, huge.subarray(0, partBytes + 1)))).toBe('413 FILE_TOO_LARGE');
      const whole = await sendParts(account, id, huge, partBytes);
      expect(whole).toMatchObject({ received: limits.uploadBytes, file: { kind: 'upload' } });
      const { rows } = await database.pool.query(
        'SELECT f.byte_size::int AS size FROM stored_files f JOIN verifications v ON v.input_key = f.key WHERE v.id = $1',
        [id],
      );
      expect(rows).toEqual([{ size: limits.uploadBytes }]);
      queued.splice(0);
    },
  );

  test('a file that comes in parts is refused by a used up limit as one that comes in one body, product data are not', async () => {
    const account = await addAccount(database);
    await spendVerified(database, account, 1_000);
    expect(told(await begin(account))).toBe('401 NO_LIMIT_FOR_VERIFY');
    expect(told(await begin(account, { kind: 'upload', description: 'x'.repeat(limits.fileDescription) }))).toBe('200');
    expect(told(await begin(account, { description: 'x'.repeat(limits.fileDescription + 1) }))).toBe('400 BAD_REQUEST');
  });
});

describe('what was half received', () => {
  test('what was half received gives its place to another file after five minutes, and waits for its next part until then', async () => {
    const account = await addAccount(database);
    const { id } = (await begin(account, { sha256 })).json<Sending>();
    await part(account, id, 0, list.subarray(0, 100));
    const aged = (minutes: number) =>
      changeSentFile(database, id, { created_at: daysAgo(1 / 24), touched_at: daysAgo(minutes / 1_440) });
    await aged(4);
    expect(told(await send(account, list))).toBe('403 FILE_ALREADY_PROCESSING');
    await aged(6);
    expect((await begin(account, { sha256 })).json()).toMatchObject({ id, received: 100 });
    expect(told(await send(account, list))).toBe('200');
    expect(told(await part(account, id, 100, list.subarray(100)))).toBe('404 NOT_FOUND');
    await work();
  });

  test('what was half received is given up by who sent it, at once and with its parts', async () => {
    const account = await addAccount(database);
    const colleague = await addAccount(database, { companyId: account.companyId });
    const before = filesOnDisk();
    const { id } = (await begin(account)).json<Sending>();
    await part(account, id, 0, list.subarray(0, 100));
    const drop = (who: Account) => post(who, `/verification/${account.companyId}/sendings/${id}/drop/`);
    expect((await drop(colleague)).json()).toEqual({ isDropped: false });
    expect((await drop(account)).json()).toEqual({ isDropped: true });
    expect((await drop(account)).json()).toEqual({ isDropped: false });
    expect(filesOnDisk()).toBe(before);
    const again = (await begin(account)).json<Sending>();
    await part(account, again.id, 0, list);
    expect(told(await post(account, `/sendings/${again.id}/drop/`))).toBe('404 NOT_FOUND');
    queued.splice(0);
  });

  test('what was half received is purged a day after its last part, parts and all, and not before', async () => {
    const account = await addAccount(database);
    const before = filesOnDisk();
    const { id } = (await begin(account)).json<Sending>();
    await part(account, id, 0, list.subarray(0, 100));
    const purge = () => runJob('purge-files', { database, files: built.store });
    const aged = async (hours: number) => {
      await changeSentFile(database, id, { created_at: daysAgo(2), touched_at: daysAgo(hours / 24) });
      await ageStored(database, { companyId: account.companyId }, 48);
    };
    await aged(23);
    await purge();
    expect(filesOnDisk()).toBe(before + 1);
    await aged(25);
    await purge();
    expect(filesOnDisk()).toBe(before);
    expect(told(await part(account, id, 100, list.subarray(100)))).toBe('404 NOT_FOUND');
  });
});

test('nobody else sends parts of a file, or learns of it', async () => {
  const account = await addAccount(database);
  const stranger = await addAccount(database);
  const invited = await addAccount(database, { companyId: account.companyId, activated: false });
  const { companyId } = account;
  const { id } = (await begin(account)).json<Sending>();
  const urls = [
    `/api/v1/verification/${companyId}/sendings/`,
    `/api/v1/verification/${companyId}/sendings/${id}/parts/?start=0`,
    `/api/v1/verification/${companyId}/sendings/${id}/drop/`,
  ];
  for (const url of urls) expect(told(await app.inject({ method: 'POST', url }))).toBe('401 UNAUTHORIZED');
  expect(told(await app.inject({ url: urls[0] ?? '' }))).toBe('401 UNAUTHORIZED');
  for (const [who, expected] of [
    [{ ...stranger, companyId }, '404 NOT_FOUND'],
    [invited, '403 ONLY_FOR_ACTIVE_ACCOUNTS_ERROR'],
  ] as const) {
    expect(told(await begin(who))).toBe(expected);
    expect(told(await part(who, id, 0, list))).toBe(expected);
    expect(told(await post(who, `/verification/${companyId}/sendings/${id}/drop/`))).toBe(expected);
  }
  expect(told(await part(stranger, id, 0, list))).toBe('404 NOT_FOUND');
  for (const nobody of [randomUUID(), 'x']) expect(told(await part(account, nobody, 0, list))).toBe('404 NOT_FOUND');
});
