import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../../api/core/app-error.ts';
import { ConfigError, readConfig } from '../../api/core/config.ts';
import { makeFileStore, type FileStore } from '../../api/gateways/file-store.ts';
import { startS3, type TestS3 } from '../support/servers/s3.ts';
import { fileStoreConformance } from './file-store-conformance.ts';

let server: TestS3;
let [store, stranger]: (FileStore | undefined)[] = [];
const secret = 'a secret of tests that is long enough to be one';
beforeAll(async () => {
  server = await startS3();
  const config = { dataDir: '/nowhere', s3: server.config };
  [store, stranger] = [makeFileStore(config, secret), makeFileStore(config, 'x'.repeat(32))];
});
afterAll(() => server?.stop());

function given() {
  if (!store || !stranger) throw new Error('there is no store');
  return { ...server, store, stranger };
}

describe('in a bucket of an S3 server', () => {
  fileStoreConformance(given);

  test('in a bucket of an S3 server that is away, every call says so with 503, and goes on when it is back', async () => {
    const { store: files } = given();
    const key = files.newKey();
    await files.put(key, Buffer.from('kept'));
    await server.leave();
    const calls: [string, () => Promise<unknown>][] = [
      ['get', () => files.get(key)],
      ['a range', () => files.getStream(key, { start: 1, end: 2 })],
      ['put', () => files.put(files.newKey(), Buffer.from('x'))],
      ['put of several parts', () => files.put(files.newKey(), randomBytes(18_000_000))],
      ['delete', () => files.delete(key)],
    ];
    for (const [what, call] of calls) {
      const error = await call().then(
        () => null,
        (thrown: unknown) => thrown,
      );
      if (!(error instanceof AppError)) throw new Error(`${what}: ${String(error)}`);
      expect(error.status, what).toBe(503);
      expect(error.code, what).toBe('SERVICE_UNAVAILABLE');
      expect(error.detail, what).toMatch(/^Magazyn plików chwilowo nie odpowiada/);
    }
    await server.comeBack();
    expect((await files.get(key)).toString()).toBe('kept');
  });

  test('refused by it, for a wrong key or bucket, is 503 too and names no key', async () => {
    const wrong = makeFileStore(
      { dataDir: '/nowhere', s3: { ...server.config, bucket: 'another-bucket' } },
      'x'.repeat(32),
    );
    await expect(wrong.put(wrong.newKey(), Buffer.from('x'))).rejects.toMatchObject({ status: 503 });
    await expect(wrong.get(wrong.newKey())).rejects.toMatchObject({ status: 503 });
  });
});

describe('settings of the store', () => {
  const whole = { S3_URL: 'https://s3.example', S3_BUCKET: 'pliki', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' };

  test('settings of the store are all of them, or none', () => {
    expect(readConfig({}).s3).toBe(null);
    expect(readConfig(whole).s3).toEqual({
      url: 'https://s3.example',
      bucket: 'pliki',
      accessKey: 'a',
      secretKey: 'b',
    });
    for (const name of Object.keys(whole))
      expect(() => readConfig({ ...whole, [name]: '' })).toThrow(
        'S3_URL, S3_BUCKET, S3_ACCESS_KEY i S3_SECRET_KEY podaje się razem',
      );
  });

  test.each(['abc', 'a'.repeat(63)])('take a bucket called %s', (bucket) => {
    expect(readConfig({ ...whole, S3_BUCKET: bucket }).s3?.bucket).toBe(bucket);
  });

  test.each([
    { S3_URL: 's3.example' },
    { S3_URL: 'ftp://s3.example' },
    { S3_BUCKET: 'Pliki' },
    { S3_BUCKET: 'ab' },
    { S3_BUCKET: 'a/b' },
    { S3_BUCKET: 'a'.repeat(64) },
  ])('%j is refused', (wrong) => {
    expect(() => readConfig({ ...whole, ...wrong })).toThrow(ConfigError);
  });
});
