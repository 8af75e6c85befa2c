import { sql } from 'kysely';
import type { StoredForm } from '../../core/database/database-tables.ts';
import type { Database } from '../../core/database/database.ts';

type Db = Pick<Database, 'db'>;

/** Days of 24 hours that a picture stays after nothing names it any more, so that what was taken out can be put back. */
export const unnamedImageDays = 30;

/** Pictures that a page, any of its versions, anybody's draft or an announced change names; read once, whichever page a picture came with. */
const named = sql`named AS MATERIALIZED (
  SELECT unnest(images) AS id FROM cms_pages
  UNION SELECT m[1]::uuid FROM (SELECT content FROM cms_pages UNION ALL SELECT content FROM cms_versions
      UNION ALL SELECT content FROM cms_drafts UNION ALL SELECT content FROM cms_notices) t,
    regexp_matches(t.content, '/page_image/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/', 'g') m
)`;

/** Notes which pictures are named and which no more; answers those that were not for so long that they can go. */
export async function findUnnamedImages({ db }: Db): Promise<{ id: string; files: Record<string, StoredForm> }[]> {
  await sql`WITH ${named}
    UPDATE cms_images i SET unnamed_since = CASE WHEN n.id IS NULL THEN now() END
    FROM cms_images o LEFT JOIN named n ON n.id = o.id
    WHERE o.id = i.id AND (n.id IS NULL) <> (i.unnamed_since IS NOT NULL)`.execute(db);
  const { rows } = await sql<{ id: string; files: Record<string, StoredForm> }>`SELECT id, files FROM cms_images
    WHERE unnamed_since <= now() - make_interval(hours => ${unnamedImageDays * 24}) ORDER BY id`.execute(db);
  return rows;
}

/** Forgets a picture whose forms are gone. */
export async function forgetImage({ db }: Db, id: string): Promise<void> {
  await sql`DELETE FROM cms_images WHERE id = ${id}::uuid`.execute(db);
}
