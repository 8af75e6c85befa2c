import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings, settingNames } from '@gtinoteka/command-line/settings.ts';
import { afterAll, expect, test } from 'vitest';
import { repository } from '../support/servers/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'gtinoteka-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

test('a secret is read from the file of NAME_FILE without its line end, and a child sees it once', () => {
  const env = readSettings({ SECRET_FILE: fileWith('secret', `${'s'.repeat(32)}\n`), PORT: '1' });
  expect(env).toEqual({ SECRET: 's'.repeat(32), PORT: '1' });
  expect(readSettings(env)).toEqual(env);
});

test.each([
  ['an empty file', { METRICS_TOKEN_FILE: fileWith('empty', '\n') }, /METRICS_TOKEN_FILE: plik .* jest pusty/],
  ['a missing file', { S3_SECRET_KEY_FILE: '/nowhere/key' }, /S3_SECRET_KEY_FILE: nie można odczytać/],
  ['the secret twice', { SECRET: 'x', SECRET_FILE: fileWith('twice', 'y') }, /SECRET i SECRET_FILE: podaj tylko jedno/],
])('%s is refused by name', (_, env, said) => {
  expect(() => readSettings(env)).toThrow(said);
});

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['ELASTICSEARCH_URLS', 'ELASTICSEARCH_URL'],
  ['SECRETS', 'SECRET'],
  ['SMTP_ULR', 'SMTP_URL'],
  ['SECRT_FILE', 'SECRET_FILE'],
])('%s is refused with the name that is meant', (name, meant) => {
  expect(() => readSettings({ [name]: 'x' })).toThrow(`chodzi o ${meant}?`);
});

test.each([
  'HOME',
  'PATH',
  'HOSTNAME',
  'USER',
  'PWD',
  'LOGNAME',
  'NODE_ENV',
  'npm_config_cache',
  'DATABASE_NAME_OF_OTHERS',
])('a name of the system is let through: %s', (name) => {
  expect(readSettings({ [name]: 'x' })).toEqual({ [name]: 'x' });
});

test('a documented setting is a known one, so it is never refused as a mistyped name', () => {
  const pages = ['settings.md', 'operations.md'].map((page) => readFileSync(join(repository, 'infra', page), 'utf8'));
  const documented = new Set(pages.join('\n').match(/(?<=`)[A-Z][A-Z0-9_]{3,}(?=[`=])/g));
  expect([...documented].filter((name) => !settingNames.includes(name))).toEqual([]);
  expect(documented.size).toBeGreaterThan(40);
});
