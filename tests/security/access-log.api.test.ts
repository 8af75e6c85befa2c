import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ageAccessLog, retentionMonths, pseudonymousAfterDays } from '../../api/core/http/access-log.ts';
import { addAccount, callerHeaders } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { unhurried } from '../support/run/pace.ts';

const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-access-log-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const { app, database } = await buildTestApp({ env: { ACCESS_LOG: 'yes', ACCESS_LOG_DIR: folder } });

const secret = 'a secret that is long enough to be the one of a test';
const line = (at: string) =>
  `${JSON.stringify({ at, method: 'GET', route: '/api/v1/accounts/me/', status: 200, ms: 3, client: '203.0.113.9', person: 'b5a3', request: 'r1' })}\n`;

const fileOf = (day: string, kind = ''): string => join(folder, `access.${day}.1${kind}.jsonl`);
/** The file that is written now: days are those of the machine's time zone. */
const today = fileOf(new Date().toLocaleDateString('sv-SE'));

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
}

test('a call is noted with its route, status, client and person, without what stands in the address', async () => {
  const account = await addAccount(database);
  const headers = await callerHeaders(app, database, account);
  await app.inject({ url: '/api/v1/accounts/me/?activeMembershipId=tajne', headers });
  await app.inject({ url: '/api/v1/products/get_products/05901520000059/' });
  await expect
    .poll(async () => readFile(today, 'utf8').catch(() => ''), {
      timeout: unhurried(10_000),
    })
    .toContain('get_products');
  const text = await readFile(today, 'utf8');
  const lines = text
    .trim()
    .split('\n')
    .map((one) => JSON.parse(one) as Record<string, unknown>);
  expect(lines[0]).toMatchObject({
    method: 'GET',
    route: '/api/v1/accounts/me/',
    status: 200,
    client: '127.0.0.1',
    person: account.userId,
  });
  expect(lines[1]).toMatchObject({ route: '/api/v1/products/get_products/:gtin/', person: null });
  expect(text).not.toMatch(/tajne|05901520000059/);
});

test('after 90 days clients and people are pseudonyms, not a day before', async () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const kept = daysBefore(now, pseudonymousAfterDays);
  const aged = daysBefore(now, pseudonymousAfterDays + 1);
  await writeFile(fileOf(kept), line(`${kept}T10:00:00Z`));
  await writeFile(fileOf(aged), line(`${aged}T10:00:00Z`) + line(`${aged}T11:00:00Z`) + '{"at":"cut');
  await Promise.all(
    [ageAccessLog({ folder, secret, now }), ageAccessLog({ folder, secret, now })].map((done) => done.catch(() => {})),
  );
  await ageAccessLog({ folder, secret, now });
  expect(await readFile(fileOf(kept), 'utf8')).toContain('203.0.113.9');
  expect(await readdir(folder)).not.toContain(`access.${aged}.1.jsonl`);
  const text = await readFile(fileOf(aged, '.pseudonymous'), 'utf8');
  expect(text).not.toMatch(/203\.0\.113\.9|b5a3/);
  const lines = text
    .trim()
    .split('\n')
    .map((one) => JSON.parse(one) as Record<string, unknown>);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatchObject({ route: '/api/v1/accounts/me/', status: 200, client: lines[1]?.client });
});

test(`a day is kept for ${retentionMonths} months and no longer`, async () => {
  const now = new Date('2026-11-21T12:00:00Z');
  await writeFile(fileOf('2024-10-21', '.pseudonymous'), line('2024-10-21T10:00:00Z'));
  await writeFile(fileOf('2024-10-20', '.pseudonymous'), line('2024-10-20T10:00:00Z'));
  await writeFile(fileOf('2024-10-20'), line('2024-10-20T10:00:00Z'));
  await ageAccessLog({ folder, secret, now });
  const names = await readdir(folder);
  expect(names).toContain('access.2024-10-21.1.pseudonymous.jsonl');
  expect(names.filter((name) => name.includes('2024-10-20'))).toEqual([]);
});
