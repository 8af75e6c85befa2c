import { readdirSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { ConfigError } from '../../api/core/config.ts';
import { migrate } from '../../api/core/database/migrate.ts';
import { createDatabase } from '../support/servers/database.ts';

const { pool, url } = await createDatabase();
const files = readdirSync(new URL('../../api/migrations/', import.meta.url)).sort();

async function recorded(): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await pool.query('SELECT name, checksum FROM migrations ORDER BY name');
  return rows;
}

const made = await recorded();
afterEach(async () => {
  await pool.query('DROP TABLE IF EXISTS migrations');
  await pool.query(
    'CREATE TABLE migrations (name text PRIMARY KEY, checksum text NOT NULL, run_at timestamptz NOT NULL DEFAULT now())',
  );
  for (const { name, checksum } of made) await pool.query('INSERT INTO migrations VALUES ($1, $2)', [name, checksum]);
});

test('every schema file is run once, in the order of its name', async () => {
  expect(made.map(({ name }) => name)).toEqual(files);
  await Promise.all([migrate(url), migrate(url), migrate(url)]);
  expect(await recorded()).toEqual(made);
});

test('a schema file that a database lacks is run at the next start', async () => {
  await pool.query(`DELETE FROM migrations WHERE name = '0007-imports.sql'`);
  await pool.query(
    'DROP TABLE import_runs, import_run_products, import_run_kept, import_run_gpc, licence_history CASCADE',
  );
  await migrate(url);
  expect(await recorded()).toEqual(made);
  expect((await pool.query('SELECT FROM import_runs')).rowCount).toBe(0);
});

test('a failed schema file leaves the database as it was', async () => {
  await pool.query(`DELETE FROM migrations WHERE name IN ('0007-imports.sql', '0011-digital-link.sql')`);
  await pool.query(
    'DROP TABLE import_runs, import_run_products, import_run_kept, import_run_gpc, licence_history CASCADE',
  );
  await expect(migrate(url)).rejects.toThrow('relation "links" already exists');
  const { rows } = await pool.query(`SELECT to_regclass('import_runs') AS runs`);
  expect(rows).toEqual([{ runs: null }]);
});

const refusal =
  /^Baza danych pochodzi z innej wersji Gtinoteki: .*npm run gtinoteka -- export .*npm run gtinoteka -- import-products [^.]+\.jsonl\)\.$/;

test('a database of the migrations before the baseline is refused with the way out, and stays as it is', async () => {
  await pool.query('DROP TABLE migrations');
  await pool.query(
    'CREATE TABLE migrations (id serial PRIMARY KEY, name varchar(255) NOT NULL, run_on timestamp NOT NULL)',
  );
  await pool.query(
    `INSERT INTO migrations (name, run_on) VALUES ('0001-foundation', now()), ('0190-plain-search', now())`,
  );
  const refused = await migrate(url).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ConfigError);
  expect(String((refused as Error).message)).toMatch(refusal); // of the class just checked
  expect((await pool.query('SELECT name FROM migrations')).rowCount).toBe(2);
});

test.each([
  ['whose schema file has changed since', `UPDATE migrations SET checksum = 'x' WHERE name = '0003-catalogue.sql'`],
  ['of a newer version', `INSERT INTO migrations VALUES ('9999-newer.sql', 'x')`],
])('a database %s is refused', async (_, change) => {
  await pool.query(change);
  await expect(migrate(url)).rejects.toThrow(refusal);
});

test('a role that may not create tables is told the missing GRANT statements', async () => {
  const { rows } = await pool.query<{ database: string; role: string }>(
    'SELECT current_database() AS database, current_user AS role',
  );
  const { database, role } = rows[0] ?? { database: '', role: '' };
  await pool.query(`DELETE FROM migrations WHERE name = '0007-imports.sql'`);
  await pool.query(`REVOKE CREATE ON DATABASE ${database} FROM ${role}, PUBLIC`);
  await pool.query('REVOKE CREATE ON SCHEMA public FROM pg_database_owner, PUBLIC');
  await expect(migrate(url)).rejects.toThrow(
    `GRANT CREATE ON DATABASE ${database} TO ${role}; GRANT CREATE ON SCHEMA public TO ${role};`,
  );
  await pool.query(`GRANT CREATE ON DATABASE ${database} TO ${role}; GRANT CREATE ON SCHEMA public TO ${role}`);
});
