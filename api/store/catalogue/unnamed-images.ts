import { sql } from 'kysely';
import type { StoredForm } from '../../core/database/database-tables.ts';
import type { Database } from '../../core/database/database.ts';

type Db = Pick<Database, 'db'>;

/** Days of 24 hours that an unused picture is kept, so that removed text can be restored. */
export const unnamedImageDays = 30;

/** Pictures used by a page, its versions, drafts or announced changes; read once. */
const named = sql`named AS MATERIALIZED (
  SELECT unnest(images) AS id FROM cms_pages
  UNION SELECT m[1]::uuid FROM (SELECT content FROM cms_pages UNION ALL SELECT content FROM cms_versions
      UNION ALL SELECT content FROM cms_drafts UNION ALL SELECT content FROM cms_notices) t,
    regexp_matches(t.content, '/page_image/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/', 'g') m
)`;

/** Records which pictures are used; returns those unused long enough to be deleted. */
export async function findUnnamedImages({ db }: Db): Promise<{ id: string; files: Record<string, StoredForm> }[]> {
  await sql`WITH ${named}
    UPDATE cms_images i SET unnamed_since = CASE WHEN n.id IS NULL THEN now() END
    FROM cms_images o LEFT JOIN named n ON n.id = o.id
    WHERE o.id = i.id AND (n.id IS NULL) <> (i.unnamed_since IS NOT NULL)`.execute(db);
  const { rows } = await sql<{ id: string; files: Record<string, StoredForm> }>`SELECT id, files FROM cms_images
    WHERE unnamed_since <= now() - make_interval(hours => ${unnamedImageDays * 24}) ORDER BY id`.execute(db);
  return rows;
}

/** Deletes a picture whose files have been deleted. */
export async function forgetImage({ db }: Db, id: string): Promise<void> {
  await sql`DELETE FROM cms_images WHERE id = ${id}::uuid`.execute(db);
}
