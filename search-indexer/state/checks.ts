import type pg from 'pg';
import type { CheckOutcome } from '../check/check.ts';
import type { IndexKind } from '@gtinoteka/product-index/name.ts';

/** Stores the result of a check for operators; deletes those older than 90 days. */
export async function noteCheck(
  db: Pick<pg.Pool, 'query'>,
  { kind, alias, isFull }: { kind: IndexKind; alias: string; isFull: boolean },
  { compared, differences, repaired, counts }: Pick<CheckOutcome, 'compared' | 'differences' | 'repaired' | 'counts'>,
): Promise<void> {
  await db.query(
    `WITH old AS (DELETE FROM search_checks WHERE checked_at <= now() - interval '90 days')
     INSERT INTO search_checks (kind, alias, is_full, compared, differences, repaired, rows, documents, unexplained)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [kind, alias, isFull, compared, differences.length, repaired, counts.rows, counts.documents, counts.unexplained],
  );
}
