import { sql } from 'kysely';
import type { Database } from '../core/database.ts';

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
