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

/** Throws ConfigError that names the missing GRANT statements: schema changes create tables, extensions and the schema of jobs. */
async function requireCreateRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string; database: string; onDatabase: boolean; onSchema: boolean }>(
    `SELECT quote_ident(current_user) AS role, quote_ident(current_database()) AS database,
      has_database_privilege(current_database(), 'CREATE') AS "onDatabase",
      has_schema_privilege('public', 'CREATE') AS "onSchema"`,
  );
  const [rights] = rows;
  if (!rights) return;
  const missing = [
    ...(rights.onDatabase ? [] : [`GRANT CREATE ON DATABASE ${rights.database} TO ${rights.role};`]),
    ...(rights.onSchema ? [] : [`GRANT CREATE ON SCHEMA public TO ${rights.role};`]),
  ];
  if (missing.length > 0)
    throw new ConfigError(
      `DATABASE_URL: użytkownik ${rights.role} nie może tworzyć tabel. Wykonaj jako właściciel bazy: ${missing.join(' ')}`,
    );
}

async function runFiles(client: pg.Client): Promise<void> {
  const { rows: found } = await client.query(`SELECT to_regclass('migrations') AS name`);
  // A role with no right to create may still start on a finished schema.
  if (found[0]?.name === null) {
    await requireCreateRights(client);
    await client.query(`CREATE TABLE migrations (
      name text PRIMARY KEY,
      checksum text NOT NULL,
      run_at timestamptz NOT NULL DEFAULT now()
    )`);
  }
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
  if (files.size > 0) await requireCreateRights(client);
  for (const [name, sql] of files) {
    await client.query(sql);
    await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksumOf(sql)]);
  }
}

function checksumOf(sql: string | undefined): string | undefined {
  return sql === undefined ? undefined : createHash('sha256').update(sql).digest('hex');
}
