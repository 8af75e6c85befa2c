import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { reachDatabase } from '../../api/core/database/reach-database.ts';
import { repository, startProduct, type RunningProduct } from '../support/servers/server.ts';
import { unhurried } from '../support/run/pace.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gtinoteka-start-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const started: RunningProduct[] = [];
afterEach(async () => {
  for (const product of started.splice(0)) await product.stop();
});

/** Starts as npm start does; what a test leaves running is stopped after it. */
async function start(): Promise<RunningProduct> {
  const product = await startProduct({ program: 'infra/start.ts', dataDir, keepData: true });
  started.push(product);
  return product;
}

async function health(url: string): Promise<unknown> {
  return (await fetch(`${url}/api/v1/health/`)).json();
}

async function ask(sql: string): Promise<unknown> {
  const facts = JSON.parse(await readFile(join(dataDir, 'postgres/gtinoteka.json'), 'utf8'));
  const client = new pg.Client({ ...facts, host: '127.0.0.1', database: 'gtinoteka' });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** Number of the database server's process, or null when it has gone (it removes its file last). */
async function databasePid(): Promise<number | null> {
  const file = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => null);
  return file === null ? null : Number(file.split('\n')[0]);
}

function ended(child: RunningProduct['process']): Promise<number | string | null> {
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
}

describe('npm start', () => {
  test('serves the pages and the API with demo data, says its address, and SIGTERM stops everything', async () => {
    const product = await start();
    expect(product.output()).toContain(`Gtinoteka działa: ${product.url}`);
    const mailbox = /Poczta: (http:\/\/localhost:\d+)\n/.exec(product.output())?.[1];
    expect(await (await fetch(mailbox ?? '')).text()).toContain('Nie ma jeszcze żadnej wiadomości.');
    expect(await health(product.url)).toMatchObject({
      status: 'ok',
      database: true,
      demoData: true,
      demoAccounts: false,
    });
    const page = await fetch(`${product.url}/`);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('<div id="root"');
    await ask(`INSERT INTO installation (key, value) VALUES ('kept', 'yes')`);
    const end = ended(product.process);
    await product.stop();
    expect(await end).toBe(0);
    expect(await databasePid()).toBeNull();
    expect(existsSync(join(dataDir, 'running.json'))).toBe(false);
  });

  test('npm start keeps the data, builds nothing again, and a second start at once names the address of the first', async () => {
    const product = await start();
    expect(await ask(`SELECT value FROM installation WHERE key = 'kept'`)).toBe('yes');
    expect(product.output()).not.toContain('Strony gotowe');
    await expect(start()).rejects.toThrow(new RegExp(`code 1[^]*Gtinoteka już działa: ${product.url}`));
    expect(await health(product.url)).toMatchObject({ status: 'ok' });
  });

  test('recovers by itself after kill -9', async () => {
    const killed = await start();
    await ask(`UPDATE installation SET value = 'before the kill' WHERE key = 'kept'`);
    killed.process.kill('SIGKILL');
    await ended(killed.process);
    const left = await databasePid();
    expect(left).not.toBeNull();
    const product = await start();
    expect(await databasePid()).not.toBe(left);
    expect(await ask(`SELECT value FROM installation WHERE key = 'kept'`)).toBe('before the kill');
    await product.stop();
    expect(await databasePid()).toBeNull();
  });

  test('npm start says in one sentence that the port is taken, and leaves no database behind', async () => {
    const { port } = new URL((await start()).url);
    const second = startProduct({ program: 'infra/start.ts', env: { PORT: port, DEMO: 'no' } });
    await expect(second).rejects.toThrow(`Port ${port} jest zajęty`);
  });

  test('npm start says in one sentence where DATABASE_URL leads to no database', async () => {
    await start();
    const { user, password, port } = JSON.parse(await readFile(join(dataDir, 'postgres/gtinoteka.json'), 'utf8'));
    const server = `127.0.0.1:${port}`;
    const faults: [string, string][] = [
      [`${user}:nie-to@${server}/gtinoteka`, `serwer ${server} odrzuca użytkownika „${user}” albo jego hasło`],
      [`${user}@${server}/gtinoteka`, `serwer ${server} odrzuca użytkownika „${user}” albo jego hasło`],
      [`${user}:${password}@${server}/inna`, `na serwerze ${server} nie ma bazy „inna”`],
      ['u:tajne@127.0.0.1:9/x', 'serwer 127.0.0.1:9 odmawia połączenia'],
      ['u:tajne@127.0.0.1:9/x?host=/nie/ma', 'serwer /nie/ma:9 odmawia połączenia; sprawdź, czy baza działa'],
      ['u:tajne@serwer.invalid/x', 'nie ma serwera o nazwie „serwer.invalid”'],
      ['u:tajne@127.0.0.1:99999/x', 'to nie jest adres bazy'],
    ];
    for (const [place, said] of faults)
      await expect(reachDatabase(`postgres://${place}`)).rejects.toThrow(`DATABASE_URL: ${said}`);
    await reachDatabase(`postgres://${user}:${password}@${server}/gtinoteka`);
  });

  test.each([
    [
      'a database that is away',
      { DATABASE_URL: 'postgres://u:tajne@127.0.0.1:9/x' },
      'DATABASE_URL: serwer 127.0.0.1:9',
    ],
    ['a data folder that is a file', { DATA_DIR: join(repository, 'package.json') }, 'package.json jest plikiem'],
    ['a data folder nobody can make', { DATA_DIR: '/proc/dane' }, 'Nie można pisać w katalogu danych /proc/dane'],
  ])('npm start ends with code 1 and one line for %s', async (_, env, said) => {
    const refused = await startProduct({ env }).catch((error: Error) => error.message);
    const [head, line, ...more] = String(refused).trim().split('\n');
    expect([head, more]).toEqual(['The product ended with code 1:', []]);
    expect(line).toContain(said);
    expect(line).not.toContain('tajne');
  });

  test.each([
    ['Ctrl-C, which the terminal sends to all and npm passes on', 'SIGINT', true],
    ['SIGTERM to npm', 'SIGTERM', false],
  ] as const)('npm start: under npm, %s stops everything cleanly', async (_, signal, toAll) => {
    const npm = spawn('npm', ['start'], {
      cwd: repository,
      env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let printed = '';
    for (const stream of [npm.stdout, npm.stderr]) stream.setEncoding('utf8').on('data', (text) => (printed += text));
    const end = ended(npm);
    const over = (): boolean => printed.includes('Ctrl-C') || npm.exitCode !== null;
    for (const until = Date.now() + unhurried(40_000); Date.now() < until && !over();) await sleep(50);
    expect(printed).toContain('Gtinoteka działa: http://localhost:');
    expect(await databasePid()).not.toBeNull();
    process.kill(toAll ? -(npm.pid ?? 0) : (npm.pid ?? 0), signal);
    expect(await end).toBe(0);
    expect(await databasePid()).toBeNull();
  });
});
