import type { CmsSlug } from '@gtinoteka/contract/cms.ts';
import { randomUUID } from 'node:crypto';
import type { Pool } from '../support/prepared/rows.ts';

/** A picture that was sent for a page, in two forms; its id. */
export async function addPageImage({ pool }: Pool): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `INSERT INTO cms_images (id, page_id, width, height, files)
     SELECT $1, id, 10, 10, $2 FROM cms_pages WHERE slug = 'how-it-works'`,
    [
      id,
      {
        'small.webp': { key: `${id} s`, mediaType: 'image/webp', byteSize: 1 },
        'large.webp': { key: `${id} l`, mediaType: 'image/webp', byteSize: 1 },
      },
    ],
  );
  return id;
}

/** Every picture was sent so many days ago. */
export async function ageImages({ pool }: Pool, days: number): Promise<void> {
  await pool.query('UPDATE cms_images SET created_at = now() - make_interval(days => $1)', [days]);
}

/** Lets so many days and minutes go by for pictures that nothing names. */
export async function ageUnnamed({ pool }: Pool, days: number, minutes = 0): Promise<void> {
  await pool.query('UPDATE cms_images SET unnamed_since = unnamed_since - make_interval(hours => $1, mins => $2)', [
    days * 24,
    minutes,
  ]);
}

/** A draft of the home page with this text. */
export async function addDraft({ pool }: Pool, authorId: string, content: string): Promise<void> {
  await pool.query(
    `INSERT INTO cms_drafts (page_id, author_id, content, base) SELECT id, $2, $1, 1 FROM cms_pages WHERE slug = 'home-page'`,
    [content, authorId],
  );
}

export async function forgetDrafts({ pool }: Pool): Promise<void> {
  await pool.query('DELETE FROM cms_drafts');
}

/** An earlier version of the home page with this text. */
export async function addEarlierVersion({ pool }: Pool, content: string): Promise<void> {
  await pool.query(
    `INSERT INTO cms_versions (page_id, number, content) SELECT id, 7, $1 FROM cms_pages WHERE slug = 'home-page'`,
    [content],
  );
}

/** This stands at the end of a page. */
export async function appendToPage({ pool }: Pool, slug: CmsSlug, content: string): Promise<void> {
  await pool.query('UPDATE cms_pages SET content = content || $1 WHERE slug = $2', [content, slug]);
}

/** A page names these pictures as its own. */
export async function listImages({ pool }: Pool, slug: CmsSlug, ids: readonly string[]): Promise<void> {
  await pool.query('UPDATE cms_pages SET images = $1 WHERE slug = $2', [ids, slug]);
}

/** No picture, no page that names one, no draft. */
export async function forgetImages({ pool }: Pool): Promise<void> {
  await pool.query(`DELETE FROM cms_images; UPDATE cms_pages SET images = '{}'; DELETE FROM cms_drafts`);
}
