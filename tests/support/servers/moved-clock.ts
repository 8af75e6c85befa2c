import { afterAll } from 'vitest';
import { openDatabase, type Database } from '../../../api/core/database/database.ts';
import type { TestDatabase } from './database.ts';

/**
 * A clock of the database that a test sets: `now()` and `clock_timestamp()` of statements in a schema that comes before the
 * built-in ones. `database` is a pool of its own, whose connections find them; defaults of columns keep the real time.
 */
export async function makeMovedClock(real: TestDatabase): Promise<{
  database: Database;
  /** ISO time with its offset; the clock stands still there */
  setTo(time: string): Promise<void>;
}> {
  await real.pool.query(`CREATE SCHEMA moved_clock;
    CREATE TABLE moved_clock.reading (at timestamptz NOT NULL);
    INSERT INTO moved_clock.reading VALUES (pg_catalog.now());
    CREATE FUNCTION moved_clock.now() RETURNS timestamptz STABLE LANGUAGE sql AS 'SELECT at FROM moved_clock.reading';
    CREATE FUNCTION moved_clock.clock_timestamp() RETURNS timestamptz VOLATILE LANGUAGE sql
      AS 'SELECT at FROM moved_clock.reading'`);
  const url = new URL(real.url);
  await real.pool.query(`ALTER DATABASE ${url.pathname.slice(1)} SET search_path = moved_clock, pg_catalog, public`);
  const database = openDatabase(real.url);
  afterAll(() => database.close());
  return {
    database,
    async setTo(time) {
      await real.pool.query('UPDATE moved_clock.reading SET at = $1', [time]);
    },
  };
}
