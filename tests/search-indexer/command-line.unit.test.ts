import { runCli } from '@gtinoteka/search-indexer/cli.ts';
import { expect, test } from 'vitest';
import { runCliHere } from '../support/servers/cli.ts';

/** A run without any setting of the environment of the tests. */
async function run(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; text: string }> {
  const none = { ELASTICSEARCH_URL: '', ELASTICSEARCH_PREFIX: '', DATABASE_URL: '', DATA_DIR: '/nonexistent' };
  const { code, out, err } = await runCliHere(args, { ...none, ...env }, runCli);
  return { code, text: out + err };
}

test('the help teaches the commands, the settings and the exit codes', async () => {
  const { code, text } = await run(['--help']);
  expect(code).toBe(0);
  for (const word of [
    'rebuild',
    'follow',
    'status',
    'check',
    'retry-dead-letters',
    '--json',
    'ELASTICSEARCH_URL',
    'Kody wyjścia',
  ])
    expect(text).toContain(word);
});

test.each(['rebuild', 'follow', 'status', 'check', 'retry-dead-letters'])(
  '%s --help says what it does',
  async (name) => {
    const { code, text } = await run([name, '--help']);
    expect(code).toBe(0);
    expect(text).toContain(`npm run search-indexer -- ${name}`);
  },
);

test.each([
  [[], 'Użycie'],
  [['build'], 'Nie ma polecenia „build”.'],
  [['rebuild', '--fast'], 'Nieznana lub niepełna opcja --fast.'],
  [['rebuild', 'now'], 'Zbędne: now'],
  [['status'], 'ELASTICSEARCH_URL'],
])('%j is a wrong use, which ends with 2', async (args, said) => {
  const { code, text } = await run(args);
  expect(code).toBe(2);
  expect(text).toContain(said);
});

test.each([
  [{ ELASTICSEARCH_URL: 'localhost:9200' }, 'ELASTICSEARCH_URL: podaj adresy http'],
  [{ ELASTICSEARCH_URL: 'http://127.0.0.1:9', ELASTICSEARCH_PREFIX: 'Duże' }, 'ELASTICSEARCH_PREFIX'],
  [{ ELASTICSEARCH_URL: 'http://127.0.0.1:9', ELASTICSEARCH_CA: '/nonexistent.pem' }, 'ELASTICSEARCH_CA'],
  [
    { ELASTICSEARCH_URL: 'http://127.0.0.1:9', ELASTICSEARCH_SHARDS: '0', DATABASE_URL: 'postgres://x' },
    'ELASTICSEARCH_SHARDS=0',
  ],
  [
    { ELASTICSEARCH_URL: 'http://127.0.0.1:9', ELASTICSEARCH_REPLICAS: 'x', DATABASE_URL: 'postgres://x' },
    'ELASTICSEARCH_REPLICAS=x',
  ],
  [{ ELASTICSEARCH_URL: 'http://127.0.0.1:9' }, 'DATABASE_URL'],
])('a setting that cannot be used is named: %j', async (env, said) => {
  const { code, text } = await run(['status'], env);
  expect(code).toBe(2);
  expect(text).toContain(said);
});

test('of addresses with a password nothing is repeated', async () => {
  expect((await run(['status'], { ELASTICSEARCH_URL: 'elastic:tajne@localhost' })).text).not.toContain('tajne');
});
