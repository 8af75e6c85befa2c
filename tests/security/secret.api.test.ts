import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError } from '../../api/core/config.ts';
import { readSecret } from '../../api/core/secrets/secret.ts';
import { runCliHere } from '../support/servers/cli.ts';
import { createDatabase } from '../support/servers/database.ts';
import { forgetFact, noteFact } from '../support/stored-rows.ts';

const database = await createDatabase();
const folders = await mkdtemp(join(tmpdir(), 'gtinoteka-secret-'));
afterAll(() => rm(folders, { recursive: true, force: true }));

let dataDir = '';
let tests = 0;
beforeEach(async () => {
  dataDir = join(folders, `data-${tests++}`);
  await forgetFact(database, 'secret');
  await forgetFact(database, 'secret_fingerprint');
});

const read = (folder = dataDir, secret: string | null = null): Promise<string> =>
  readSecret(database, { dataDir: folder, secret });
const file = (folder = dataDir): string => join(folder, 'secret');

/** What the database knows of the secret, by key. */
async function known(): Promise<Record<string, string>> {
  const { rows } = await database.pool.query<{ key: string; value: string }>(
    `SELECT key, value FROM installation WHERE key LIKE 'secret%'`,
  );
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

describe('the secret of an installation', () => {
  test('the secret of an installation is made at the first start, in a file that only its account reads; the database gets its fingerprint', async () => {
    const secret = await read();
    expect(secret).toMatch(/^[\w-]{64}$/);
    expect((await readFile(file(), 'utf8')).trim()).toBe(secret);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    expect(await readdir(dataDir)).toEqual(['secret']);
    const facts = await known();
    expect(Object.keys(facts)).toEqual(['secret_fingerprint']);
    expect(JSON.stringify(facts)).not.toContain(secret);
  });

  test('the secret of an installation is the same at the second start, which closes a file that others may read', async () => {
    const secret = await read();
    await chmod(file(), 0o644);
    expect(await read()).toBe(secret);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
  });

  test('the secret of an installation is one where several processes start at once', async () => {
    expect(new Set(await Promise.all([read(), read(), read(), read()])).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['secret']);
  });

  test('the secret of an installation is refused where the file is missing, and nothing is made in its place', async () => {
    await read();
    await rm(file());
    await expect(read()).rejects.toThrow(ConfigError);
    await expect(read()).rejects.toThrow(`Nie ma pliku ${file()} z sekretem`);
    await expect(stat(file())).rejects.toThrow('ENOENT');
  });

  test('the secret of an installation of another data folder is refused, until the file is shared', async () => {
    const secret = await read();
    const facts = await known();
    const other = join(folders, 'other');
    await expect(read(other)).rejects.toThrow('ustaw im ten sam SECRET albo skopiuj im ten sam plik');
    await forgetFact(database, 'secret_fingerprint');
    await read(other);
    await expect(read()).rejects.toThrow(`Sekret w pliku ${file()} nie jest tym`);
    await writeFile(file(other), secret);
    await noteFact(database, 'secret_fingerprint', facts.secret_fingerprint ?? '');
    expect(await read(other)).toBe(secret);
  });

  test('the secret of an installation of two folders that start at once is made in one, the other is refused without a file', async () => {
    const two = [join(folders, 'one'), join(folders, 'two')];
    const outcomes = await Promise.allSettled(two.map((folder) => read(folder)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const left = await Promise.all(two.map((folder) => readdir(folder).catch(() => [])));
    expect(left.flat()).toEqual(['secret']);
  });

  test('given as SECRET counts, makes no file, and a process without it is told so', async () => {
    const given = 'given by whoever started it, long enough';
    expect(await read(dataDir, given)).toBe(given);
    await expect(stat(file())).rejects.toThrow('ENOENT');
    await expect(read()).rejects.toThrow('SECRET');
    const other = 'another one given later, as long as needed';
    expect(await read(dataDir, other)).toBe(other);
    await expect(read()).rejects.toThrow(`Nie ma pliku ${file()} z sekretem`);
    await expect(stat(file())).rejects.toThrow('ENOENT');
  });

  test.each([
    ['', false],
    ['x'.repeat(31), false],
    ['x'.repeat(32), true],
  ])('the secret of an installation in a file of „%s” is taken: %s', async (text, isTaken) => {
    await read();
    await forgetFact(database, 'secret_fingerprint');
    await writeFile(file(), text);
    if (isTaken) expect(await read()).toBe(text);
    else await expect(read()).rejects.toThrow('nie zawiera sekretu (co najmniej 32 znaki)');
  });

  test('the secret of an installation is not asked for by a command that does without it', async () => {
    await read();
    const env = { DATABASE_URL: database.url, DATA_DIR: join(folders, 'of-a-command'), SECRET: '' };
    expect(await runCliHere(['mail-dead-letters'], env)).toMatchObject({ code: 0, err: '' });
    const erased = await runCliHere(['person-erase', '--email', 'nikt@firma.example', '--yes'], env);
    expect(erased.err).toContain('SECRET');
    expect(erased.code).toBe(1);
  });
});
