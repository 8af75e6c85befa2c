import { runner } from 'node-pg-migrate';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { migrate } from '../../api/core/database/database.ts';
import { createDatabase } from '../support/servers/database.ts';

const { pool, url } = await createDatabase();

/** Everything of the schema that a migration makes, a line each. */
async function schema(): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    SELECT format('column %s.%s %s %s %s', table_name, column_name, data_type, is_nullable, coalesce(column_default, generation_expression)) AS line
      FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid)) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT 'trigger ' || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT 'function ' || pg_get_functiondef(p.oid) FROM pg_proc p
      WHERE pronamespace = 'public'::regnamespace AND prokind IN ('f', 'p')
        AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
    ORDER BY line`);
  return rows.map(({ line }) => line);
}

async function takeBack(count: number): Promise<void> {
  const dir = new URL('../../api/migrations', import.meta.url).pathname;
  const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  await runner({ databaseUrl: url, dir, migrationsTable: 'migrations', direction: 'down', count, logger: quiet });
}

test('every migration can be taken back, the last first, and made again with the same outcome', async () => {
  const whole = await schema();
  expect(whole.length).toBeGreaterThan(300);
  await takeBack(Infinity);
  // What is left is the list of what has run.
  expect((await schema()).filter((line) => !/\bmigrations(_pkey)?\b/.test(line))).toEqual([]);
  await migrate(url);
  expect(await schema()).toEqual(whole);
});

test('a migration that came in after one with a higher number is made where that one has run already', async () => {
  const whole = await schema();
  const late = '0085-spend-units';
  const text = readFileSync(new URL(`../../api/migrations/${late}.sql`, import.meta.url), 'utf8');
  await pool.query(text.split('-- Down Migration')[1] ?? '');
  await pool.query('DELETE FROM migrations WHERE name = $1', [late]);
  expect(await schema()).not.toEqual(whole);
  await migrate(url);
  expect(await schema()).toEqual(whole);
});
