import type { NoticedSlug } from '@gtinoteka/contract/cms.ts';
import type { HeldNotice, OfficeNotice } from '@gtinoteka/contract/office/documents.ts';
import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import { personName } from './person-name.ts';

type Db = Pick<Database, 'db'>;

/** Companies that objected to a notice. */
const objections = sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('companyName', c.name, 'at',
          to_char(t.objected_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) ORDER BY t.objected_at), '[]')
        FROM cms_notice_companies t JOIN companies c ON c.id = t.company_id
        WHERE t.notice_id = n.id AND t.objected_at IS NOT NULL)`;

/** A document's notice as shown to the office; null if there is none. */
export async function readOfficeNotice({ db }: Db, slug: NoticedSlug): Promise<OfficeNotice | null> {
  const { rows } = await sql<Omit<OfficeNotice, 'announcedAt'> & { announcedAt: Date }>`
    SELECT n.id, n.content, n.announced_at AS "announcedAt", n.effective_on AS "effectiveOn",
      (SELECT ${personName('u')} FROM users u WHERE u.id = n.author_id) AS author,
      (SELECT count(*)::int FROM cms_notice_companies t WHERE t.notice_id = n.id) AS "toldCompanies",
      ${objections} AS objections
    FROM cms_notices n JOIN cms_pages p ON p.id = n.page_id WHERE n.published_at IS NULL AND n.withdrawn_at IS NULL AND p.slug = ${slug}`.execute(
    db,
  );
  const row = rows[0];
  return row ? { ...row, announcedAt: row.announcedAt.toISOString() } : null;
}

/** A document's last changes in force with objections, the newest first. */
export async function listHeldNotices({ db }: Db, slug: NoticedSlug): Promise<HeldNotice[]> {
  const { rows } = await sql<HeldNotice>`SELECT n.id, n.effective_on AS "effectiveOn", ${objections} AS objections
    FROM cms_notices n JOIN cms_pages p ON p.id = n.page_id
    WHERE n.published_at IS NOT NULL AND p.slug = ${slug}
      AND EXISTS (SELECT FROM cms_notice_companies t WHERE t.notice_id = n.id AND t.objected_at IS NOT NULL)
    ORDER BY n.published_at DESC LIMIT 12`.execute(db);
  return rows;
}
