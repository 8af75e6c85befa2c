import { runCli } from '@gtinoteka/search-indexer/cli.ts';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { runCliHere } from '../support/servers/cli.ts';
import { createDatabase } from '../support/servers/database.ts';
import { repository } from '../support/servers/server.ts';
import { unhurried } from '../support/run/pace.ts';

const database = await createDatabase();
const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
}

async function run(command: string, elasticsearch: string, databaseUrl = database.url) {
  const { code, out, err } = await runCliHere(
    [command],
    { ELASTICSEARCH_URL: elasticsearch, DATABASE_URL: databaseUrl },
    runCli,
  );
  return { code, text: out + err };
}

test('status of a server that is away, hangs or is something else tells what the database knows, and ends with 3', async () => {
  const hung = await listen(createServer((socket) => socket.resume()));
  const other = await listen(
    createHttpServer(
      (_call, answer) => void answer.writeHead(200, { 'content-type': 'text/html' }).end('<p>strona</p>'),
    ),
  );
  const faults = [
    ['http://127.0.0.1:9', 'Serwer wyszukiwania nie odpowiada: '],
    [hung, 'Serwer wyszukiwania nie odpowiada: '],
    [other, 'ELASTICSEARCH_URL: pod tym adresem nie ma serwera Elasticsearch.'],
  ] as const;
  for (const [address, problem] of faults) {
    const { code, text } = await run('status', address);
    expect([address, code]).toEqual([address, 3]);
    expect(text).toContain(`dokumenty: ${problem}`);
    expect(text).toContain('opóźnienie: 0 zmian w kolejce');
  }
});

test('status tells of a transaction that holds all changes up', async () => {
  const writer = await database.pool.connect();
  try {
    await writer.query('BEGIN');
    await writer.query('SELECT pg_current_xact_id()');
    await sleep(2_100);
    expect((await run('status', 'http://127.0.0.1:9')).text).toContain(
      's trwa zapis: zmiany zatwierdzone od jego początku',
    );
  } finally {
    await writer.query('ROLLBACK');
    writer.release();
  }
});

test(
  'a follower whose server hangs ends some ten seconds after it was asked to',
  async () => {
    let connected = 0;
    const hung = await listen(
      createServer((socket) => {
        connected++;
        socket.resume().on('error', () => {});
      }),
    );
    const follower = spawn(process.execPath, [join(repository, 'search-indexer/cli.ts'), 'follow'], {
      env: { ...process.env, ELASTICSEARCH_URL: hung, DATABASE_URL: database.url },
      stdio: 'ignore',
    });
    const ended = new Promise<number | null>((resolve) => follower.on('exit', resolve));
    await vi.waitUntil(() => connected > 0, { timeout: unhurried(60_000), interval: 50 });
    follower.kill('SIGTERM');
    expect(await ended).toBe(130);
  },
  unhurried(90_000),
);

test('what is no Elasticsearch is said in one line', async () => {
  const other = await listen(createHttpServer((_call, answer) => void answer.writeHead(200).end('{}')));
  const { code, text } = await run('check', other);
  expect(code).toBe(1);
  expect(text.trim()).toBe('ELASTICSEARCH_URL: pod tym adresem nie ma serwera Elasticsearch.');
});

test.each([
  ['postgres://a:b@127.0.0.1:1/x', 'Baza danych nie odpowiada: ECONNREFUSED 127.0.0.1'],
  ['postgres://a:b@baza.invalid/x', 'Baza danych nie odpowiada: ENOTFOUND baza.invalid'],
])('the database %s is said to be away in one line, without its password', async (url, said) => {
  const { code, text } = await run('status', 'http://127.0.0.1:9', url);
  expect([code, text.trim()]).toEqual([1, said]);
});

test('a database that is not there is said in one line', async () => {
  const url = new URL(database.url);
  url.pathname = '/nie_ma_takiej';
  const { code, text } = await run('status', 'http://127.0.0.1:9', url.href);
  expect(code).toBe(1);
  expect(text).toMatch(/^Baza danych odmówiła: .*nie_ma_takiej.*\n?$/);
});
