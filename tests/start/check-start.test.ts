import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unhurried } from '../support/run/pace.ts';
import { repository } from '../support/servers/server.ts';

let dataDir: string;
let busyDir: string;
let holder: ChildProcess;
const taken = createServer();

function run(program: string, env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: repository,
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

beforeAll(async () => {
  [dataDir, busyDir] = [
    await mkdtemp(join(tmpdir(), 'gtinoteka-free-')),
    await mkdtemp(join(tmpdir(), 'gtinoteka-busy-')),
  ];
  taken.listen(0, '127.0.0.1');
  await once(taken, 'listening');
  // The lock of a data folder belongs to a process, so its holder is another one.
  holder = run(`
    const { lockDataDir } = await import('./api/core/database/embedded-postgres-lock.ts');
    // Whoever lets go of the object lets go of the lock.
    globalThis.lock = lockDataDir(${JSON.stringify(busyDir)});
    globalThis.lock.announce('http://localhost:12345');
    console.log('held');
    process.stdin.resume();`);
  if (holder.stdout) await once(holder.stdout, 'data');
});
afterAll(async () => {
  taken.close();
  holder.kill('SIGKILL');
  for (const folder of [dataDir, busyDir]) await rm(folder, { recursive: true, force: true });
});

const portOfTaken = (): string => String((taken.address() as AddressInfo).port); // it listens on a port

interface Fault {
  readonly what: string;
  readonly env: () => Record<string, string>;
  readonly said: () => string;
}

const faults: readonly Fault[] = [
  {
    what: 'a port in use',
    env: () => ({ PORT: portOfTaken(), HOST: '127.0.0.1' }),
    said: () => `Port ${portOfTaken()} jest zajęty`,
  },
  {
    what: 'a port of the mailbox in use',
    env: () => ({ MAILBOX_PORT: portOfTaken() }),
    said: () => `MAILBOX_PORT=${portOfTaken()}`,
  },
  { what: 'a bad setting', env: () => ({ PORT: 'trzy' }), said: () => 'PORT' },
  {
    what: 'a mistyped setting',
    env: () => ({ DATABSE_URL: 'postgres://u@h/x' }),
    said: () => 'chodzi o DATABASE_URL?',
  },
  { what: 'PUBLIC_URL without a scheme', env: () => ({ PUBLIC_URL: 'gtinoteka.example' }), said: () => 'PUBLIC_URL=' },
  {
    what: 'a secret file that is not there',
    env: () => ({ SECRET_FILE: '/nowhere/secret' }),
    said: () => 'SECRET_FILE: nie można odczytać',
  },
  {
    what: 'a database in use',
    env: () => ({ DATA_DIR: busyDir }),
    said: () => 'Gtinoteka już działa: http://localhost:12345',
  },
  {
    what: 'a database that is away',
    env: () => ({ DATABASE_URL: 'postgres://u:tajne@127.0.0.1:9/x' }),
    said: () => 'DATABASE_URL: serwer 127.0.0.1:9',
  },
];

test.each(faults)('npm start reports $what before anything is built', async ({ env, said }) => {
  const { code, printed } = await runServer('console.log("the pages are being built")', env());
  expect(code, printed).toBe(1);
  expect(printed.trim().split('\n')).toHaveLength(1);
  expect(printed).toContain(said());
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
});

test('npm start advises a port that is free, not the one after the busy one', async () => {
  const busy = Number(portOfTaken());
  // Where another program has the next port already, it is taken as well.
  const next = createServer().on('error', () => {});
  next.listen(busy + 1, '127.0.0.1');
  await Promise.race([once(next, 'listening'), once(next, 'error')]).catch(() => {});
  const { printed } = await runServer('', { PORT: String(busy), HOST: '127.0.0.1' }).finally(() => next.close());
  const advised = Number(/PORT=(\d+) npm start/.exec(printed)?.[1]);
  expect(advised).toBeGreaterThan(busy + 1);
  const free = createServer().listen(advised, '127.0.0.1');
  await once(free, 'listening');
  free.close();
});

test('npm start builds the pages where nothing speaks against the start', async () => {
  expect(await runServer('process.exit(7)')).toMatchObject({ code: 7 });
});

/** Starts the server as npm start does, with this in place of the build. */
async function runServer(build: string, env?: Record<string, string>): Promise<{ code: unknown; printed: string }> {
  const child = run(
    `const { runServer } = await import('./api/server.ts');
    await runServer(async () => { ${build} });`,
    env,
  );
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  // A start that should have been refused is ended: what it has started must not outlive the test.
  const end = setTimeout(() => child.kill('SIGTERM'), unhurried(30_000));
  const [code] = await once(child, 'exit');
  clearTimeout(end);
  return { code, printed };
}
