import { verifyLimits, type VerifiedCode } from '@gtinoteka/contract/machines/machine-verify.ts';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkFile } from '../../api/features/verification/checking/check-file.ts';
import { makeJudgeCodes } from '../../api/features/verification/checking/judge-codes.ts';
import { openCodesFile } from '../../api/features/verification/checking/read-file.ts';
import type { RowVerdict } from '../../api/features/verification/checking/judge-row.ts';
import { addAccount } from '../support/accounts.ts';
import { addLicence, addProduct, coverPrefixes, gtinOf } from '../support/look-ups.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { addAccountKey, addNamedKey, holdToDocument, leaveVerifications, revokeKeys, usedOf } from './programs.ts';
import { unhurried } from '../support/run/pace.ts';

const { app, database, config } = await buildTestApp({ beforeReady: holdToDocument });
const { pool } = database;
await coverPrefixes(database, '590');
await addLicence(database, { prefix: '590777' });
const known = Array.from({ length: 20 }, (_, item) => gtinOf('590777', item + 1));
for (const gtin of known) await addProduct(database, { gtin, name: 'Powidła', brand: 'Sady' });

async function addBuyer(left?: number) {
  const { companyId } = await addAccount(database, { subscription: 'yearly_limited' });
  const key = await addAccountKey(database, companyId);
  const headers = { 'x-api-key': key };
  if (left !== undefined) {
    await post({ codes: [known[0]] }, headers);
    await leaveVerifications({ pool }, companyId, left);
  }
  const begin = (await usedOf(database, companyId)).verified;
  return { companyId, headers, used: async () => (await usedOf(database, companyId)).verified - begin };
}

const post = (payload: object, headers: Record<string, string>) =>
  app.inject({ method: 'POST', url: '/external_api/v2/verify/', headers, payload });

const stream = (lines: readonly string[], headers: Record<string, string>, query = '') =>
  app.inject({
    method: 'POST',
    url: `/external_api/v2/verify/${query}`,
    headers: { ...headers, 'content-type': 'application/x-ndjson' },
    payload: lines.join('\n'),
  });

type Line = VerifiedCode & { cursor: number; done?: true; problem?: { code: string; status: number }; counts?: object };
const linesOf = (body: string): Line[] =>
  body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Numbers without a licence, each another one. */
const strangers = (count: number): string[] => Array.from({ length: count }, (_, item) => gtinOf('590123', item));

const list = [
  { gtin: known[0] ?? '', name: 'Powidła', brand: 'Sady' },
  { gtin: known[1] ?? '', name: 'Młotek', brand: 'Inna' },
  { gtin: known[0] ?? '' },
  { gtin: '590 1234 12345' },
  { gtin: '5901234123450' },
  { gtin: '' },
  { gtin: '2024-01-05' },
  { gtin: gtinOf('590123', 77) },
];

describe('a list in one answer', () => {
  test('a list in one answer says what the result of a file with the same rows says', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-verify-'));
    afterAll(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, 'codes.csv');
    const rows = list.map(({ gtin, name = '', brand = '' }) => `${gtin};${name};${brand};x`);
    await writeFile(path, ['GTIN;Nazwa;Marka;Uwagi', ...rows].join('\n'));
    const verdicts: RowVerdict[] = [];
    await checkFile(await openCodesFile(path, folder), {
      fileName: 'codes.csv',
      codes: 10,
      allowed: 10,
      judgeCodes: makeJudgeCodes(database, null),
      sender: { name: 'Firma Testowa Sp. z o.o.', nip: null },
      keep: {},
      onRow: ({ verdict }) => verdicts.push(verdict),
    });
    const { headers, used } = await addBuyer();
    const answer = await post({ codes: list }, headers);
    expect(answer.statusCode, answer.body).toBe(200);
    const { results, counts }: { results: VerifiedCode[]; counts: object } = answer.json();
    const said = (text: string): string | null => (text === '' ? null : text);
    expect(
      results.map(({ state, why, reason, mend, offer, licence, holder, name }) => ({
        state,
        why,
        reason,
        mend,
        offer,
        licence,
        holder,
        name,
      })),
    ).toEqual(
      verdicts.map(({ state, why, reason, mend, offer, licence, holder, ourName }) => ({
        state,
        why,
        reason: said(reason),
        mend: said(mend),
        offer: said(offer),
        licence: said(licence),
        holder: said(holder),
        name: said(ourName),
      })),
    );
    expect(results.map(({ state }) => state)).toEqual(['ok', 'warn', 'warn', 'bad', 'bad', 'bad', 'bad', 'bad']);
    expect(counts).toEqual({ ok: 1, warn: 2, bad: 5, none: 0, unchecked: 0 });
    // Distinct right codes: two known, one without a licence.
    expect(await used()).toBe(3);
  });

  test(`${verifyLimits.codes} are answered, one more is TOO_MANY_CODES`, async () => {
    const { headers, used } = await addBuyer();
    const codes = strangers(verifyLimits.codes);
    const answer = await post({ codes }, headers);
    expect([answer.statusCode, answer.json().results.length]).toEqual([200, verifyLimits.codes]);
    const over = await post({ codes: [...codes, known[0]] }, headers);
    expect([over.statusCode, over.json().code]).toEqual([413, 'TOO_MANY_CODES']);
    expect(await used()).toBe(verifyLimits.codes);
  });

  test('all codes or none: n fit, n + 1 are 402 and nothing is counted', async () => {
    const { headers, used } = await addBuyer(5);
    expect((await post({ codes: strangers(6) }, headers)).json()).toMatchObject({ status: 402, left: 5 });
    expect(await used()).toBe(0);
    expect((await post({ codes: strangers(5) }, headers)).statusCode).toBe(200);
    expect(await used()).toBe(5);
  });

  test('Starter verifies as it does with files, to its own limit', async () => {
    const { companyId } = await addAccount(database);
    const answer = await post({ codes: [known[0]] }, { 'x-api-key': await addAccountKey(database, companyId) });
    expect([answer.statusCode, answer.headers.ratelimit]).toEqual([200, expect.stringMatching(/^"package";r=999;/)]);
  });

  test('a repetition under its key is charged once; other codes under it are 409', async () => {
    const { headers, used } = await addBuyer();
    const keyed = { ...headers, 'idempotency-key': 'order-7' };
    const first = await post({ codes: strangers(4) }, keyed);
    const again = await post({ codes: strangers(4) }, keyed);
    expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([undefined, 'true']);
    expect(again.json().results).toEqual(first.json().results);
    expect(await used()).toBe(4);
    const other = await post({ codes: strangers(5) }, keyed);
    expect([other.statusCode, other.json().code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    const bad = await post({ codes: strangers(5) }, { ...headers, 'idempotency-key': 'ł'.repeat(3) });
    expect([bad.statusCode, bad.json().code]).toEqual([400, 'FIELD_INVALID']);
  });

  test('two calls at once under one key are answered alike and charged once', async () => {
    const { headers, used } = await addBuyer();
    const keyed = { ...headers, 'idempotency-key': 'twice' };
    const both = await Promise.all([post({ codes: strangers(6) }, keyed), post({ codes: strangers(6) }, keyed)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(both[0].json()).toEqual(both[1].json());
    expect(both.map(({ headers: told }) => told['idempotency-replayed']).toSorted()).toEqual(['true', undefined]);
    expect(await used()).toBe(6);
  });

  test.each([[{}], [{ codes: [] }], [{ codes: [5] }], [{ codes: [{ name: 'x' }] }], [{ codes: ['x'.repeat(201)] }]])(
    '%o is refused',
    async (payload) => {
      const { headers } = await addBuyer();
      const answer = await post(payload, headers);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST']);
    },
  );
});

describe('lines of JSON', () => {
  test('lines of JSON are answered in their order with a cursor each, and the counts at the end', async () => {
    const { headers, used } = await addBuyer();
    const sent = [...strangers(2_400), `{"gtin":"${known[0]}","name":"Młotek"}`, `"${known[1]}"`];
    const answer = await stream(sent, headers);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/x-ndjson']);
    const lines = linesOf(answer.body);
    expect(lines.slice(0, -1).map(({ line, cursor }) => [line, cursor])).toEqual(sent.map((_, i) => [i + 1, i + 1]));
    expect(lines.at(-1)).toEqual({
      done: true,
      cursor: 2_402,
      counts: { ok: 1, warn: 1, bad: 2_400, none: 0, unchecked: 0 },
    });
    expect(lines[2_400]).toMatchObject({ state: 'warn', why: ['name_differs'] });
    expect(await used()).toBe(2_402);
    // What was sent is held nowhere any more.
    expect(await readdir(join(config.dataDir, 'lists'))).toEqual([]);
  });

  test('lines of JSON that were cut go on from the cursor, without a second charge under the same key', async () => {
    const { headers, used } = await addBuyer();
    const keyed = { ...headers, 'idempotency-key': 'night-run' };
    const sent = strangers(2_500);
    const whole = linesOf((await stream(sent, keyed)).body);
    expect(await used()).toBe(2_500);
    const rest = linesOf((await stream(sent, keyed, '?cursor=1700')).body);
    expect(rest.slice(0, -1)).toEqual(whole.slice(1_700, -1));
    expect(await used()).toBe(2_500);
    expect(linesOf((await stream(sent, keyed, '?cursor=2500')).body)).toMatchObject([{ done: true, cursor: 2_500 }]);
    expect(await used()).toBe(2_500);
  });

  test('end with a problem where the package does; what was paid for is answered before', async () => {
    const { headers, used } = await addBuyer(1_500);
    const lines = linesOf((await stream(strangers(2_500), headers)).body);
    expect(lines).toHaveLength(1_001);
    expect(lines.at(-1)).toMatchObject({ problem: { code: 'PACKAGE_LIMIT_REACHED', status: 402 }, cursor: 1_000 });
    expect(await used()).toBe(1_000);
    const none = await stream(strangers(1_600).slice(500), (await addBuyer(10)).headers);
    expect([none.statusCode, none.json().code]).toEqual([402, 'PACKAGE_LIMIT_REACHED']);
  });

  test('lines of JSON that are none end with FIELD_INVALID and their number', async () => {
    const { headers } = await addBuyer();
    const answer = await stream([known[0] ?? '', '{"name":"x"}'], headers);
    expect([answer.statusCode, answer.json().code, answer.json().fields]).toEqual([
      400,
      'FIELD_INVALID',
      { 'line.2': 'FIELD_INVALID' },
    ]);
    const later = linesOf((await stream([...strangers(1_000), '{"gtin"'], headers)).body);
    expect(later.at(-1)).toMatchObject({ cursor: 1_000, problem: { code: 'FIELD_INVALID' } });
  });

  test(
    `${verifyLimits.lines} are answered, one more ends with TOO_MANY_CODES`,
    { timeout: unhurried(80_000) },
    async () => {
      const { headers } = await addBuyer();
      const sent = Array<string>(verifyLimits.lines).fill('1');
      expect((await stream(sent, headers)).body.trimEnd().split('\n').at(-1)).toMatch(/"done":true,"cursor":100000/);
      expect((await stream([...sent, '1'], headers)).body.trimEnd().split('\n').at(-1)).toMatch(
        /TOO_MANY_CODES.*"cursor":100000/,
      );
    },
  );

  test('a key that is revoked meanwhile ends them', { timeout: unhurried(80_000) }, async () => {
    const { companyId } = await addBuyer();
    const key = await addNamedKey(database, companyId);
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${address}/external_api/v2/verify/`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/x-ndjson' },
      body: Array<string>(verifyLimits.lines).fill('5901234123450').join('\n'),
    });
    const reader = answer.body?.getReader();
    const first = await reader?.read();
    await revokeKeys({ pool }, companyId);
    let text = Buffer.from(first?.value ?? []).toString();
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
      text = text.slice(-5_000) + Buffer.from(piece.value).toString();
    const last = linesOf(text.slice(text.lastIndexOf('\n', text.length - 2) + 1));
    expect(last).toMatchObject([{ problem: { code: 'API_KEY_REFUSED', status: 401 } }]);
    expect(last[0]?.cursor).toBeLessThan(verifyLimits.lines);
  });
});

test('a verdict says by codes what its Polish texts say', async () => {
  const { headers } = await addBuyer();
  const { results } = (await post({ codes: list }, headers)).json() as { results: VerifiedCode[] };
  const [right, other, again, wrong] = results;
  expect(right?.codes).toMatchObject({ licence: 'licensed', name: 'equal', brand: 'equal', firstLine: null });
  expect(right?.codes.missing).toContain('imageUrls');
  expect(right?.missing).toContain('zdjęcie');
  expect(other?.codes).toMatchObject({ name: 'differs', brand: 'differs' });
  expect(again?.codes).toMatchObject({ name: null, firstLine: 1 });
  expect(wrong?.codes).toEqual({ licence: null, name: null, brand: null, gpc: null, missing: [], firstLine: null });
});
