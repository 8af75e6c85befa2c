import { linesType } from '@gtinoteka/contract/machines/key-call.ts';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { compressedFrom } from '../../api/core/machines/encoded-answers.ts';
import { addAccount } from '../support/accounts.ts';
import { addProduct, gtinOf } from '../support/look-ups.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { addNamedKey, holdToDocument, usedOf } from './programs.ts';

const { app, database } = await buildTestApp({ beforeReady: holdToDocument });
const buyer = await addAccount(database, { subscription: 'yearly_limited' });
const key = await addNamedKey(database, buyer.companyId);
const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

const ask = async (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/external_api/v2${url}`, headers: { 'x-api-key': key, ...headers } });
const codes = Array.from({ length: 12 }, (_, n) => gtinOf('590779', n));
for (const gtin of codes) await addProduct(database, { gtin, name: 'Powidła', brand: 'Śliwka' });

describe('long answers', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
  ] as const)('long answers for %s come as %s, and say the same', async (accepted, encoding) => {
    const plain = await ask('/products/?brand=Śliwka');
    const packed = await ask('/products/?brand=Śliwka', { 'accept-encoding': accepted });
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length));
    expect(unpack[encoding](packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  });

  test.each(['identity', 'deflate', 'br;q=0', ''])('long answers for "%s" come as they are', async (accepted) => {
    const answer = await ask('/products/?brand=Śliwka', { 'accept-encoding': accepted });
    expect([answer.headers['content-encoding'], answer.json().results.length]).toEqual([undefined, codes.length]);
  });

  test('long answers have an ETag of their own, and any of them makes 304, for nothing', async () => {
    const url = '/products/?brand=Śliwka';
    const packed = await ask(url, { 'accept-encoding': 'br' });
    const plain = await ask(url);
    expect(packed.headers.etag).toBe(String(plain.headers.etag).replace(/"$/, '~br"'));
    const before = await usedOf(database, buyer.companyId);
    for (const etag of [packed.headers.etag, plain.headers.etag])
      for (const accepted of ['br', 'gzip', 'identity']) {
        const again = await ask(url, { 'accept-encoding': accepted, 'if-none-match': `"other", ${etag}` });
        expect([again.statusCode, again.headers.etag, again.headers.vary]).toEqual([304, etag, 'accept-encoding']);
      }
    expect(await usedOf(database, buyer.companyId)).toEqual(before);
  });
});

test(`an answer below ${compressedFrom} bytes comes as it is; one with as many is compressed`, async () => {
  let item = 100;
  // Each is a product of its own: what was read is remembered for a moment.
  const described = async (length: number) => {
    const gtin = gtinOf('590779', item++);
    await addProduct(database, { gtin, name: 'x'.repeat(length) });
    return ask(`/products/${gtin}/`, { 'accept-encoding': 'br' });
  };
  const short = (await described(1)).rawPayload.length;
  for (const [bytes, encoding] of [
    [compressedFrom - 1, undefined],
    [compressedFrom, 'br'],
  ] as const) {
    const answer = await described(bytes - short + 1);
    const length = encoding ? brotliDecompressSync(answer.rawPayload).length : answer.rawPayload.length;
    expect([length, answer.headers['content-encoding']]).toEqual([bytes, encoding]);
  }
});

test('lines of JSON are compressed as they come', async () => {
  const sent = codes.map((code) => `"${code}"\n`).join('');
  const lines = (accepted: string) =>
    app.inject({
      method: 'POST',
      url: '/external_api/v2/verify/',
      headers: { 'x-api-key': key, 'content-type': linesType, 'accept-encoding': accepted },
      payload: sent,
    });
  const plain = await lines('identity');
  for (const encoding of ['br', 'gzip'] as const) {
    const packed = await lines(encoding);
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(unpack[encoding](packed.rawPayload).toString()).toBe(plain.body);
  }
});
