import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { ConfigError, type Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { deriveKey } from './derived-key.ts';
import { closeToOthers, makePrivateFile, makePrivateFolder } from './private-file.ts';

const leastLength = 32;

/**
 * The installation's signing secret: SECRET, else the file DATA_DIR/secret, created at the first start.
 * - The database stores its fingerprint, so that processes with different secrets are detected: SECRET sets it, a
 *   file must match it.
 * - Throws ConfigError with a Polish sentence if the secret is missing, wrong, or cannot be stored.
 */
export async function readSecret(
  { pool }: Database,
  { secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>,
): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    // Serialized, so that of concurrent starts one creates the secret.
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('gtinoteka secret'))`);
    const found = secret ?? (await settleFile(client, join(dataDir, 'secret'), dataDir));
    await client.query(
      `INSERT INTO installation (key, value) VALUES ('secret_fingerprint', $1)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE installation.value <> excluded.value`,
      [fingerprintOf(found)],
    );
    await client.query('COMMIT');
    return found;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Reads the secret file, or creates it if allowed. A file from a start killed before the commit is used by the next
 * one.
 */
async function settleFile(client: pg.ClientBase, file: string, dataDir: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>(
    `SELECT value FROM installation WHERE key = 'secret_fingerprint'`,
  );
  const stored = rows[0]?.value;
  const own = readFile(file);
  if (own !== null && own.length < leastLength)
    throw new ConfigError(`Plik ${file} nie zawiera sekretu (co najmniej ${leastLength} znaki). ${advice(file)}`);
  const secret = own ?? (stored === undefined ? randomBytes(48).toString('base64url') : null);
  if (secret === null)
    throw new ConfigError(`Nie ma pliku ${file} z sekretem, z którym działa ta baza danych. ${advice(file)}`);
  if (stored !== undefined && !isSame(fingerprintOf(secret), stored))
    throw new ConfigError(`Sekret w pliku ${file} nie jest tym, z którym działa ta baza danych. ${advice(file)}`);
  return own === null && !keepInFile(file, dataDir, secret) ? settleFile(client, file, dataDir) : secret;
}

function advice(file: string): string {
  return `Procesy jednej bazy mają wspólny sekret: ustaw im ten sam SECRET albo skopiuj im ten sam plik ${file}.`;
}

function readFile(file: string): string | null {
  try {
    closeToOthers(file);
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new ConfigError(
      `Nie można odczytać pliku ${file} z sekretem (${codeOf(error)}). Nadaj uprawnienia albo podaj SECRET.`,
    );
  }
}

/** False if another process, of another database, has just created the file. */
function keepInFile(file: string, dataDir: string, secret: string): boolean {
  try {
    makePrivateFolder(dataDir);
    return makePrivateFile(file, `${secret}\n`);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(
      `Nie można zapisać sekretu w pliku ${file} (${codeOf(error)}). Nadaj uprawnienia albo podaj SECRET.`,
    );
  }
}

/** Identifies a secret without revealing it. */
function fingerprintOf(secret: string): string {
  return createHmac('sha256', deriveKey(secret, 'fingerprint')).update('secret').digest('base64url');
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
