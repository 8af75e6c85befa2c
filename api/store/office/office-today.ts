import type { OfficeToday } from '@gtinoteka/contract/office/today.ts';
import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import { countWaiting } from './company-list.ts';
import { officeDeadLetters } from './dead-letters.ts';

interface Row {
  readonly kind: 'deadLetters' | 'orders' | 'uploads' | 'issues' | 'objections';
  readonly count: number;
  readonly since: Date | null;
}

/** What waits for somebody of the office now, and since when the first of each kind does. */
export async function readOfficeToday(database: Pick<Database, 'db'>): Promise<OfficeToday> {
  const [authorizations, { rows }] = await Promise.all([
    countWaiting(database),
    sql<Row>`
      SELECT 'deadLetters' AS kind, * FROM (${officeDeadLetters}) d
      UNION ALL SELECT 'orders', count(*)::int, min(ordered_at) FROM package_orders WHERE closed_at IS NULL
      UNION ALL SELECT 'uploads', count(*)::int, min(finished_at) FROM verifications
        WHERE kind = 'upload' AND processing_status = 2 AND upload_counts IS NOT NULL AND answered_at IS NULL
      UNION ALL SELECT 'issues', count(DISTINCT group_key)::int, min(found_at) FROM repository_issues
        WHERE status IN ('new_issue', 'in_progress_issue') AND assigned_to IS NULL
      UNION ALL SELECT 'objections', count(*)::int, min(objected_at) FROM cms_notice_companies o
        JOIN cms_notices n ON n.id = o.notice_id
        WHERE objected_at IS NOT NULL AND n.withdrawn_at IS NULL
          AND (n.published_at IS NULL OR n.published_at > now() - interval '30 days')`.execute(database.db),
  ]);
  const of = (kind: Row['kind']) => {
    const row = rows.find((one) => one.kind === kind);
    return { count: row?.count ?? 0, since: row?.since?.toISOString() ?? null };
  };
  return {
    deadLetters: of('deadLetters'),
    authorizations,
    orders: of('orders'),
    uploads: of('uploads'),
    issues: of('issues'),
    objections: of('objections'),
  };
}
