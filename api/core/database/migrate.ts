import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import { installJobs } from '../jobs/queues.ts';
import { withoutLimits } from './database.ts';
import { reachDatabase } from './reach-database.ts';

const folder = new URL('../../migrations/', import.meta.url);

const otherVersion =
  'Baza danych pochodzi z innej wersji Gtinoteki: tamtą wersją wyeksportuj produkty (npm run gtinoteka -- export --out produkty.jsonl), ' +
  'a tę uruchom na pustej bazie i zaimportuj je (npm run gtinoteka -- import-products produkty.jsonl).';

/**
 * Runs missing files of `api/migrations/` in order of name, in one transaction.
 * - Concurrent starts queue for an advisory lock.
 * - Throws ConfigError if there is no database, or it was created by other files.
 */
export async function migrate(url: string): Promise<void> {
  await reachDatabase(url);
  const client = new pg.Client({ connectionString: url, options: withoutLimits });
  // A broken connection rejects the statement; without a listener it would also end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('migrations'))`);
    await runFiles(client);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
  await installJobs(url, withoutLimits);
}

async function runFiles(client: pg.Client): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS migrations (
    name text PRIMARY KEY,
    checksum text NOT NULL,
    run_at timestamptz NOT NULL DEFAULT now()
  )`);
  // Read as JSON: versions before the first release had a table of this name without checksums.
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    `SELECT name, to_jsonb(m) ->> 'checksum' AS checksum FROM migrations m`,
  );
  const files = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]),
  );
  if (rows.some(({ name, checksum }) => checksum !== checksumOf(files.get(name)))) throw new ConfigError(otherVersion);
  for (const { name } of rows) files.delete(name);
  for (const [name, sql] of files) {
    await client.query(sql);
    await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksumOf(sql)]);
  }
}

function checksumOf(sql: string | undefined): string | undefined {
  return sql === undefined ? undefined : createHash('sha256').update(sql).digest('hex');
}
