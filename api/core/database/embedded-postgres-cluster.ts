import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { EmbeddedPostgresError } from './embedded-postgres-lock.ts';
import type { Account, ClusterLocation } from './embedded-postgres-place.ts';

interface ClusterRole {
  readonly user: string;
  readonly password: string;
}

/** Data stored with a cluster: its roles. The file exists only in completely created clusters. */
export interface ClusterFacts extends ClusterRole {
  /** the role that creates the product's role and extensions at a start */
  readonly superuser: ClusterRole;
  readonly port: number | null;
}

const factsFile = 'gtinoteka.json';

/** A clean environment: PGDATA or LC_MESSAGES of the caller must not affect the server. */
export const programEnv = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' };

/** The stored data of the cluster, or null if there is none. */
export function readFacts(cluster: string): ClusterFacts | null {
  try {
    return JSON.parse(readFileSync(join(cluster, factsFile), 'utf8'));
  } catch {
    return null;
  }
}

export function writeFacts(location: ClusterLocation, cluster: string, facts: ClusterFacts): void {
  const fresh = join(cluster, `${factsFile}.new`);
  writeFileSync(fresh, JSON.stringify(facts), { mode: 0o600 });
  giveTo(location.account, fresh);
  renameSync(fresh, join(cluster, factsFile));
}

/**
 * Creates the cluster: UTF-8, Polish ICU sorting, a random password.
 * - Created beside its location and renamed when complete, so that an interrupted start leaves no partial cluster.
 */
export async function makeCluster(location: ClusterLocation, user: string): Promise<ClusterFacts> {
  const home = dirname(location.cluster);
  const stem = `${basename(location.cluster)}.partial-`;
  for (const leftover of readdirSync(home).filter(
    (name) => name.startsWith(stem) || name === basename(location.cluster),
  ))
    rmSync(join(home, leftover), { recursive: true, force: true, maxRetries: 5 });

  const partial = join(home, `${stem}${process.pid}-${randomBytes(3).toString('hex')}`);
  const passwordFile = `${partial}.password`;
  const newPassword = (): string => randomBytes(24).toString('base64url');
  const superuser = { user: 'postgres', password: newPassword() };
  const facts: ClusterFacts = { user, password: newPassword(), superuser, port: null };
  mkdirSync(partial, { mode: 0o700 });
  writeFileSync(passwordFile, superuser.password, { mode: 0o600 });
  giveTo(location.account, partial);
  giveTo(location.account, passwordFile);
  try {
    await initialise(location, partial, superuser.user, passwordFile);
    writeFacts(location, partial, facts);
    renameSync(partial, location.cluster);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  return facts;
}

/**
 * Runs initdb with a UTF-8 locale.
 * - pg_trgm uses the C library's locale for letters, even with ICU sorting.
 * - Systems differ in which UTF-8 locales they have.
 */
async function initialise(
  location: ClusterLocation,
  folder: string,
  user: string,
  passwordFile: string,
): Promise<void> {
  let complaint = '';
  for (const ctype of ['C.UTF-8', 'pl_PL.UTF-8', 'en_US.UTF-8', 'C']) {
    complaint = await runInitdb(location, [
      `--pgdata=${folder}`,
      `--username=${user}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=icu',
      '--icu-locale=pl-PL',
      '--locale=C',
      `--lc-ctype=${ctype}`,
    ]);
    if (!complaint.includes('invalid locale name')) break;
  }
  if (complaint) throw new EmbeddedPostgresError(`Nie udało się założyć bazy danych w ${folder}: ${complaint}`);
}

/** The error of initdb, or an empty text. */
async function runInitdb(location: ClusterLocation, flags: string[]): Promise<string> {
  const program = spawn(join(location.bin, 'initdb'), flags, {
    ...location.account,
    cwd: '/',
    env: programEnv,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  program.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  program.on('error', reject).on('close', resolve);
  const code = await promise;
  return code === 0 ? '' : complaint.trim() || `initdb: ${code}`;
}

function giveTo(account: Account | null, path: string): void {
  if (account) chownSync(path, account.uid, account.gid);
}

/** Extensions of the schema. They are trusted, so an external server needs no superuser for them. */
const extensions = ['fuzzystrmatch', 'pg_trgm', 'unaccent'];

/**
 * Creates the database and the product's role if missing; the role owns this database and has no other rights.
 * - Safe to repeat and to interrupt.
 */
export async function makeDatabase(
  { user, password, superuser }: ClusterFacts,
  port: number,
  name: string,
): Promise<void> {
  const server = { host: '127.0.0.1', port, ...superuser, ssl: false };
  await withClient({ ...server, database: 'postgres' }, async (client) => {
    const [role, database] = [client.escapeIdentifier(user), client.escapeIdentifier(name)];
    const { rowCount: hasRole } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [user]);
    if (!hasRole) await client.query(`CREATE ROLE ${role}`);
    await client.query(
      `ALTER ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD ${client.escapeLiteral(password)}`,
    );
    const { rowCount: hasDatabase } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (!hasDatabase) await client.query(`CREATE DATABASE ${database} OWNER ${role}`);
  });
  await withClient({ ...server, database: name }, async (client) => {
    for (const extension of extensions) await client.query(`CREATE EXTENSION IF NOT EXISTS ${extension}`);
  });
}

async function withClient(settings: pg.ClientConfig, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(settings);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
