import { officeToday, type OfficeToday } from '@gtinoteka/contract/office/today.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../core/database/database.ts';
import { countPendingAuthorizations } from './company-list.ts';
import { deadLettersByKind, officeDeadLetters } from './dead-letters.ts';

interface Row {
  readonly kind: 'deadLetters' | 'orders' | 'uploads' | 'issues' | 'objections';
  readonly count: number;
  readonly since: Date | null;
  readonly reason: unknown;
}

/** The reason displayed with each count, as built by the statement below. */
const reasons = {
  deadLetters: officeToday.shape.deadLetters.shape.kinds,
  orders: officeToday.shape.orders.shape.packages,
  uploads: z.object({ companies: z.int(), products: z.int() }),
  issues: z.int(),
  objections: z.nullable(z.string()),
};

/** Numbers of tasks pending in the office, with the time of the first of each kind. */
export async function readOfficeToday(database: Pick<Database, 'db'>): Promise<OfficeToday> {
  const [authorizations, { rows }] = await Promise.all([
    countPendingAuthorizations(database),
    sql<Row>`
      SELECT 'deadLetters' AS kind, d.*, (${deadLettersByKind}) AS reason FROM (${officeDeadLetters}) d
      UNION ALL SELECT 'orders', coalesce(sum(n), 0)::int, min(since),
          coalesce(jsonb_agg(jsonb_build_object('subscription', subscription, 'count', n)), '[]')
        FROM (SELECT subscription, count(*)::int AS n, min(ordered_at) AS since FROM package_orders WHERE closed_at IS NULL
          GROUP BY subscription) o
      UNION ALL SELECT 'uploads', count(*)::int, min(finished_at), jsonb_build_object('companies', count(DISTINCT company_id),
          'products', coalesce(sum((upload_counts->>'waiting')::int), 0)) FROM verifications
        WHERE kind = 'upload' AND processing_status = 2 AND upload_counts IS NOT NULL AND answered_at IS NULL
      UNION ALL SELECT 'issues', (count(*) FILTER (WHERE is_free))::int, min(since) FILTER (WHERE is_free), to_jsonb(count(*))
        FROM (SELECT group_key, bool_or(assigned_to IS NULL) AS is_free, min(found_at) FILTER (WHERE assigned_to IS NULL) AS since
          FROM repository_issues WHERE status IN ('new_issue', 'in_progress_issue') GROUP BY group_key) g
      UNION ALL SELECT 'objections', count(*)::int, min(objected_at), to_jsonb((array_agg(c.name ORDER BY o.objected_at))[1])
        FROM cms_notice_companies o JOIN cms_notices n ON n.id = o.notice_id JOIN companies c ON c.id = o.company_id
        WHERE objected_at IS NOT NULL AND n.withdrawn_at IS NULL
          AND (n.published_at IS NULL OR n.published_at > now() - interval '30 days')`.execute(database.db),
  ]);
  const of = (kind: Row['kind']) => {
    const row = rows.find((one) => one.kind === kind);
    return { count: row?.count ?? 0, since: row?.since?.toISOString() ?? null };
  };
  const reasonOf = (kind: Row['kind']): unknown => rows.find((one) => one.kind === kind)?.reason ?? null;
  return {
    deadLetters: { ...of('deadLetters'), kinds: reasons.deadLetters.parse(reasonOf('deadLetters')) },
    authorizations,
    orders: { ...of('orders'), packages: reasons.orders.parse(reasonOf('orders')) },
    uploads: { ...of('uploads'), ...reasons.uploads.parse(reasonOf('uploads')) },
    issues: { ...of('issues'), openGroups: reasons.issues.parse(reasonOf('issues')) },
    objections: { ...of('objections'), first: reasons.objections.parse(reasonOf('objections')) },
  };
}
