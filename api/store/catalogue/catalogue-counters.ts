import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../core/database/database.ts';

/** Counts national products (A §1) and those added in the last 7 days including today (Europe/Warsaw). */
export async function countNational({ db }: Database): Promise<{ products: number; newInSevenDays: number }> {
  const found = await db
    .selectFrom('catalogue_counters')
    .select([
      sql<number>`coalesce(sum(added), 0)::bigint`.as('products'),
      sql<number>`coalesce(sum(added) FILTER (WHERE day > (now() AT TIME ZONE 'Europe/Warsaw')::date - 7), 0)::bigint`.as(
        'newInSevenDays',
      ),
    ])
    .executeTakeFirstOrThrow();
  return found;
}

/** Adds today's new national products (Europe/Warsaw) to the counters, in the caller's transaction. */
export async function countAdded(client: pg.ClientBase, added: number): Promise<void> {
  if (added === 0) return;
  await client.query(
    `INSERT INTO catalogue_counters (day, added) VALUES ((now() AT TIME ZONE 'Europe/Warsaw')::date, $1)
     ON CONFLICT (day) DO UPDATE SET added = catalogue_counters.added + excluded.added`,
    [added],
  );
}

/** SQL for RETURNING: the change of the number of national products by an UPDATE of one row: 1, 0 or -1. */
export const becameNational = 'old.is_global::int - new.is_global::int';
