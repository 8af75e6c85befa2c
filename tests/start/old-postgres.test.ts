import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '../../api/core/database/migrate.ts';

/** Where Debian puts servers: one folder per version. */
const servers = '/usr/lib/postgresql';
const old = existsSync(servers)
  ? readdirSync(servers).find((version) => Number(version) < 18 && existsSync(join(servers, version, 'bin/initdb')))
  : undefined;
const isRoot = process.getuid?.() === 0;
const account: { uid?: number; gid?: number } = isRoot && old ? ownerOf('postgres') : {};

function ownerOf(name: string): { uid: number; gid: number } {
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' })));
  return { uid: uid ?? 0, gid: gid ?? 0 };
}

let server: ChildProcess | null = null;
let folder: string | null = null;
afterAll(async () => {
  if (server && server.exitCode === null) {
    const ended = new Promise((done) => server?.once('exit', done));
    server.kill('SIGINT');
    await ended;
  }
  if (folder) await rm(folder, { recursive: true, force: true });
});

test('a server older than 18 is refused in one sentence', async ({ skip }) => {
  if (!old) return skip('no older PostgreSQL below /usr/lib/postgresql');
  folder = await mkdtemp(join(tmpdir(), 'gtinoteka-old-postgres-'));
  if (account.uid && account.gid) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const bin = join(servers, old, 'bin');
  execFileSync(join(bin, 'initdb'), [`--pgdata=${data}`, '--username=old', '--auth=trust'], { ...account, cwd: '/' });
  const port = await freePort();
  server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    { ...account, cwd: '/', stdio: 'ignore' },
  );
  await expect
    .poll(() => statSync(join(data, 'postmaster.pid'), { throwIfNoEntry: false })?.size ?? 0)
    .toBeGreaterThan(0);
  await expect
    .poll(() => migrate(`postgres://old@127.0.0.1:${port}/postgres`).catch((error: Error) => error.message))
    .toMatch(
      new RegExp(
        `^DATABASE_URL: serwer 127\\.0\\.0\\.1:${port} to PostgreSQL ${old}\\b.*, a Gtinoteka potrzebuje wersji 18 lub nowszej$`,
      ),
    );
});

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo; // it listens on a port
      probe.close(() => found(port));
    });
  });
}
