import { listedVersions, type CmsSlug, type CmsVersion } from '@gtinoteka/contract/cms.ts';
import type { Database, Tx } from '../../core/database/database.ts';
import { personName } from '../office/person-name.ts';
import { recordAct, type AuditEntry } from '../people/audit-log.ts';

type Db = Pick<Database, 'db'>;

/** A stored page of the CMS. Its HTML is already sanitized. */
export interface StoredPage {
  readonly id: string;
  readonly slug: CmsSlug;
  readonly content: string;
  /** number of the public version */
  readonly version: number;
  /** ids of its pictures */
  readonly images: string[];
}

const columns = ['id', 'slug', 'content', 'version', 'images'] as const;

/** The page; undefined if its row was deleted. */
export function readCmsPage({ db }: Db, slug: CmsSlug): Promise<StoredPage | undefined> {
  return db.selectFrom('cms_pages').select(columns).where('slug', '=', slug).executeTakeFirst();
}

/** A text to publish. `base` is the version it was based on; null: the public one. */
export interface PublishedText {
  readonly slug: CmsSlug;
  readonly content: string;
  readonly base: number | null;
  readonly images: readonly string[];
  /** null: the author has been erased */
  readonly authorId: string | null;
  /** the day (YYYY-MM-DD) from which it is in force; default: today */
  readonly effectiveOn?: string;
}

/**
 * Makes a text the next version of its page, which it locks, and deletes the author's draft.
 * - Returns null and changes nothing if another version than `base` is public and its text differs.
 * - A trigger notifies edges.
 */
export async function publishIn(
  trx: Tx,
  { slug, content, base, images, authorId, effectiveOn }: PublishedText,
  by: Pick<AuditEntry, 'actor' | 'actorId' | 'client'>,
): Promise<StoredPage | null> {
  const page = await lockPage(trx, slug);
  // A repeated request after a lost response is no conflict.
  const isSame = page.content === content;
  if (base !== null && base !== page.version && !isSame) return null;
  const version = isSame ? page.version : page.version + 1;
  const saved = await trx
    .updateTable('cms_pages')
    .set({ content, version, images: [...images], changed_at: new Date() })
    .where('id', '=', page.id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  if (!isSame)
    await trx
      .insertInto('cms_versions')
      .values({
        page_id: page.id,
        number: version,
        content,
        author_id: authorId,
        ...(effectiveOn === undefined ? {} : { effective_on: effectiveOn }),
      })
      .execute();
  if (authorId !== null)
    await trx.deleteFrom('cms_drafts').where('page_id', '=', page.id).where('author_id', '=', authorId).execute();
  const details = { slug, characters: content.length, version };
  await recordAct(trx, { act: 'page content saved', ...by, details });
  return saved;
}

/** Locks the row of a page until the transaction ends. Inserts the row if it was deleted. */
export async function lockPage(trx: Tx, slug: CmsSlug): Promise<StoredPage> {
  const query = trx.selectFrom('cms_pages').select(columns).where('slug', '=', slug).forUpdate();
  const page = await query.executeTakeFirst();
  if (page) return page;
  await trx
    .insertInto('cms_pages')
    .values({ slug, content: '' })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
  return query.executeTakeFirstOrThrow();
}

/** Publishes a text sent by a person. Null: see `publishIn`. */
export function saveCmsPage(
  { db }: Db,
  text: PublishedText & { authorId: string; client: Buffer },
): Promise<StoredPage | null> {
  const { authorId, client } = text;
  return db.transaction().execute((trx) => publishIn(trx, text, { actor: 'person', actorId: authorId, client }));
}

const author = personName('users');

/** Versions of a page, newest first, at most `listedVersions`. */
export async function listVersions({ db }: Db, pageId: string): Promise<CmsVersion[]> {
  const rows = await db
    .selectFrom('cms_versions')
    .leftJoin('users', 'users.id', 'cms_versions.author_id')
    .select(['number', 'published_at', 'effective_on', author.as('author')])
    .where('page_id', '=', pageId)
    .orderBy('number', 'desc')
    .limit(listedVersions)
    .execute();
  return rows.map((row) => ({
    number: row.number,
    publishedAt: row.published_at.toISOString(),
    effectiveOn: row.effective_on,
    author: row.author,
  }));
}

/** The public version of each page. */
export function listPublicVersions({ db }: Db): Promise<{ slug: CmsSlug; version: number }[]> {
  return db.selectFrom('cms_pages').select(['slug', 'version']).orderBy('slug').execute();
}

/** One version with its text; undefined if the number does not exist. */
export async function readVersion(
  { db }: Db,
  slug: CmsSlug,
  number: number,
): Promise<(CmsVersion & { content: string }) | undefined> {
  const row = await db
    .selectFrom('cms_versions')
    .innerJoin('cms_pages', 'cms_pages.id', 'cms_versions.page_id')
    .leftJoin('users', 'users.id', 'cms_versions.author_id')
    .select(['number', 'published_at', 'effective_on', 'cms_versions.content', author.as('author')])
    .where('slug', '=', slug)
    .where('number', '=', number)
    .executeTakeFirst();
  return (
    row && {
      number,
      publishedAt: row.published_at.toISOString(),
      effectiveOn: row.effective_on,
      author: row.author,
      content: row.content,
    }
  );
}
