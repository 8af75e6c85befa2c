import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { accessTokenOf, addAccount, type AccountOptions } from '../support/accounts.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { runCliHere } from '../support/servers/cli.ts';
import { unhurried } from '../support/run/pace.ts';
import { fileStoreOf } from '../support/sent-files.ts';
import { changePerson, writtenActs } from '../support/stored-rows.ts';
import { addCompanyNote, writeAct } from '../support/prepared/companies.ts';
import { addAbandoning } from '../support/prepared/issues.ts';
import { addAuthorizationFile } from '../support/authorization-files.ts';

// Every command is a process of its own.
vi.setConfig({ testTimeout: 90_000 });
const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-personal-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const { app, database, config } = await buildTestApp({ env: { DATA_DIR: folder, ACCESS_LOG: 'yes' } });

const cli = (...args: string[]) =>
  runCliHere(args, { DATABASE_URL: database.url, DATA_DIR: folder, SECRET: config.secret ?? '' });

const personal = { firstName: 'Wacława', lastName: 'Niepowtarzalna', email: 'waclawa@do-usuniecia.example' };

async function addPerson(options: AccountOptions = {}) {
  const account = await addAccount(database, {
    ...personal,
    isRepresentative: true,
    group: 'location_admin',
    ...options,
  });
  await changePerson(database, account.userId, { phone_number: '+48511622733' });
  await writeAct(database, { act: 'log-in', actor_id: account.userId, subject_id: account.userId });
  return account;
}

test('everything kept of a person is exported, without hashes, to the screen or to a new file', async () => {
  const { userId } = await addPerson();
  const { rows } = await database.pool.query<{ id: string }>(
    'SELECT company_id AS id FROM memberships WHERE user_id = $1',
    [userId],
  );
  const note = (author: string | null, text: string, company = rows[0]?.id) =>
    addCompanyNote(database, { companyId: company, authorId: author, text });
  await note(null, 'Dzwonić rano.');
  const elsewhere = await addAccount(database);
  await note(userId, 'Wpłacili.', elsewhere.companyId);
  await note(null, 'O kimś innym.', elsewhere.companyId);
  await addAbandoning(database, elsewhere.companyId, userId, 'Nie produkują.');
  const authorization = `Bearer ${await accessTokenOf(app, database, { userId })}`;
  await app.inject({ url: '/api/v1/accounts/me/', headers: { authorization } });
  const today = new Date().toLocaleDateString('sv-SE');
  const log = join(folder, 'access-log', `access.${today}.1.jsonl`);
  await expect.poll(() => readFile(log, 'utf8').catch(() => ''), { timeout: unhurried(15_000) }).toContain(userId);
  const shown = await cli('person-export', '--email', 'Waclawa@do-usuniecia.example');
  expect(shown.code, shown.err).toBe(0);
  const data = JSON.parse(shown.out);
  expect(data.person).toMatchObject({ email: personal.email, first_name: 'Wacława', phone_number: '+48511622733' });
  expect(data.memberships).toHaveLength(1);
  expect(data.accesses).toMatchObject([{ route: '/api/v1/accounts/me/', person: userId, status: 200 }]);
  expect(data.acts[0]).toMatchObject({ act: 'log-in', actor_id: userId });
  expect(data.notesAboutCompanies).toMatchObject([{ text: 'Dzwonić rano.' }]);
  expect(data.writtenNotes).toMatchObject([
    { about: 'company', text: 'Wpłacili.' },
    { about: 'issues', text: 'Nie produkują.' },
  ]);
  expect(shown.out).not.toContain('O kimś innym.');
  expect(shown.out).not.toMatch(/argon2|password_hash|token_hash/);
  const file = join(folder, 'dane.json');
  expect((await cli('person-export', '--email', personal.email, '--out', file)).code).toBe(0);
  expect(JSON.parse(await readFile(file, 'utf8')).person.email).toBe(personal.email);
  const again = await cli('person-export', '--email', personal.email, '--out', file);
  expect([again.code, again.err + again.out]).toEqual([1, expect.stringContaining('już jest')]);
});

test('erasing leaves nothing personal in any table, ends sessions and removes files; repeated, there is nobody', async () => {
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [personal.email]);
  const userId = rows[0]?.id ?? '';
  const membership = await database.pool.query<{ id: string }>('SELECT id FROM memberships WHERE user_id = $1', [
    userId,
  ]);
  const files = fileStoreOf({ dataDir: folder, secret: config.secret ?? '' });
  const key = files.newKey();
  await addAuthorizationFile({
    database,
    membershipId: membership.rows[0]?.id ?? '',
    dataDir: folder,
    secret: config.secret ?? '',
    fileName: 'niepowtarzalna.pdf',
    key,
  });
  const authorization = `Bearer ${await accessTokenOf(app, database, { userId })}`;
  expect((await app.inject({ url: '/api/v1/accounts/me/', headers: { authorization } })).statusCode).toBe(200);

  expect((await cli('person-erase', '--email', personal.email)).code).toBe(2);
  const erased = await cli('person-erase', '--email', personal.email, '--yes');
  expect(erased.code, erased.err).toBe(0);
  expect(erased.out).toContain('więc została zamknięta: Firma Testowa Sp. z o.o.');

  const tables = await database.pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables.rows) {
    const found = await database.pool.query(
      `SELECT 1 FROM ${name} t WHERE t::text ~* 'niepowtarzalna|wacława|do-usuniecia|511622733' LIMIT 1`,
    );
    expect([name, found.rowCount]).toEqual([name, 0]);
  }
  await expect(files.get(key)).rejects.toThrow(/cannot read|ENOENT/i);
  await expect
    .poll(async () => (await app.inject({ url: '/api/v1/accounts/me/', headers: { authorization } })).statusCode, {
      timeout: unhurried(15_000),
    })
    .toBe(401);
  const again = await cli('person-erase', '--email', personal.email, '--yes');
  expect([again.code, again.err + again.out]).toEqual([1, expect.stringContaining('Nie ma osoby')]);
  expect((await writtenActs(database, { subject_id: userId })).map(({ act }) => act)).toEqual([
    'log-in',
    'personal data exported',
    'personal data exported',
    'personal data erased',
  ]);
});

test('rows of the audit log cannot be changed or removed', async () => {
  await expect(database.pool.query(`UPDATE audit_log SET act = 'nothing'`)).rejects.toThrow('only added');
  await expect(database.pool.query('DELETE FROM audit_log')).rejects.toThrow('only added');
  await expect(database.pool.query('TRUNCATE audit_log')).rejects.toThrow('only added');
});

test('an operator makes somebody with an active account an administrator of the platform, and takes it away', async () => {
  const { email, userId } = await addAccount(database);
  const invited = await addAccount(database, { activated: false });
  const isAdmin = async () =>
    (await database.pool.query('SELECT is_admin FROM users WHERE id = $1', [userId])).rows[0]?.is_admin;
  expect((await cli('platform-administrator', '--email', email)).code).toBe(0);
  expect(await isAdmin()).toBe(true);
  expect((await cli('platform-administrator', '--email', email)).out).toContain('Nic się nie zmieniło');
  const revoked = await cli('platform-administrator', '--email', email, '--revoke');
  expect(revoked.code).toBe(0);
  expect(revoked.out).toContain('nikt nie administruje teraz platformą');
  expect(await isAdmin()).toBe(false);
  expect((await cli('platform-administrator', '--email', invited.email)).code).toBe(1);
  expect((await cli('platform-administrator', '--email', 'to nie adres')).code).toBe(2);
  expect((await cli('platform-administrator')).code).toBe(2);
});

test('an operator gives somebody one thing to do for the office, which takes the place of what they had', async () => {
  const { email, userId } = await addAccount(database);
  const rights = async () =>
    (await database.pool.query('SELECT is_admin, office_permissions FROM users WHERE id = $1', [userId])).rows[0];
  expect((await cli('platform-administrator', '--email', email)).code).toBe(0);
  const only = await cli('platform-administrator', '--email', email, '--only', 'cms');
  expect([only.code, only.out]).toEqual([0, expect.stringContaining('tylko: cms')]);
  expect(await rights()).toEqual({ is_admin: false, office_permissions: ['cms'] });
  expect((await cli('platform-administrator', '--email', email, '--only', 'cms')).out).toContain(
    'Nic się nie zmieniło',
  );
  expect((await cli('platform-administrator', '--email', email, '--only', 'repository,cms')).code).toBe(0);
  expect(await rights()).toEqual({ is_admin: false, office_permissions: ['cms', 'repository'] });
  for (const wrong of [
    ['--only', 'users_manage'],
    ['--only', ''],
    ['--only', 'cms', '--revoke'],
  ])
    expect((await cli('platform-administrator', '--email', email, ...wrong)).code).toBe(2);
  expect((await cli('platform-administrator', '--email', email, '--revoke')).code).toBe(0);
  expect(await rights()).toEqual({ is_admin: false, office_permissions: [] });
});
