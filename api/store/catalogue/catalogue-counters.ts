import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../core/database/database.ts';

/** Products in the catalogue and those added in the last 7 days, today included (days of Europe/Warsaw). */
export async function countProducts({ db }: Database): Promise<{ products: number; newInSevenDays: number }> {
  const found = await db
    .selectFrom('catalogue_counters')
    .select([
      sql<number>`coalesce(sum(added - removed), 0)::bigint`.as('products'),
      sql<number>`coalesce(sum(added) FILTER (WHERE day > (now() AT TIME ZONE 'Europe/Warsaw')::date - 7), 0)::bigint`.as(
        'newInSevenDays',
      ),
    ])
    .executeTakeFirstOrThrow();
  return found;
}

/** Counts products that were added today (day of Europe/Warsaw), in the caller's transaction. */
export async function countAdded(client: pg.ClientBase, added: number): Promise<void> {
  if (added === 0) return;
  await client.query(
    `INSERT INTO catalogue_counters (day, added) VALUES ((now() AT TIME ZONE 'Europe/Warsaw')::date, $1)
     ON CONFLICT (day) DO UPDATE SET added = catalogue_counters.added + excluded.added`,
    [added],
  );
}
