import type { CmsDraft, CmsSlug } from '@gtinoteka/contract/cms.ts';
import { sql, type Selectable } from 'kysely';
import type { CmsDraftsTable } from '../../core/database/database-tables.ts';
import type { Database } from '../../core/database/database.ts';
import type { Jobs } from '../../core/jobs/jobs.ts';
import { plannedPagesQueue } from '../../core/jobs/queues.ts';
import { recordAct } from '../people/audit-log.ts';
import { lockPage, publishIn } from './cms-pages.ts';

type Db = Pick<Database, 'db'>;

function draftOf(row: Omit<Selectable<CmsDraftsTable>, 'page_id' | 'author_id'>): CmsDraft {
  return {
    content: row.content,
    base: row.base,
    revision: row.revision,
    changedAt: row.changed_at.toISOString(),
    publishAt: row.publish_at?.toISOString() ?? null,
    missed: row.missed,
  };
}

const columns = ['content', 'base', 'revision', 'changed_at', 'publish_at', 'missed'] as const;

/** The author's draft of a page; null where there is none. */
export async function readDraft({ db }: Db, pageId: string, authorId: string): Promise<CmsDraft | null> {
  const row = await db
    .selectFrom('cms_drafts')
    .select(columns)
    .where('page_id', '=', pageId)
    .where('author_id', '=', authorId)
    .executeTakeFirst();
  return row ? draftOf(row) : null;
}

/** Other authors with a draft of the page and when they last saved it, newest first. */
export async function listOtherDrafts(
  { db }: Db,
  pageId: string,
  authorId: string,
): Promise<{ author: string; changedAt: string }[]> {
  const rows = await db
    .selectFrom('cms_drafts')
    .innerJoin('users', 'users.id', 'cms_drafts.author_id')
    .select([
      'changed_at',
      sql<string>`coalesce(nullif(btrim(users.first_name || ' ' || users.last_name), ''), users.email)`.as('author'),
    ])
    .where('page_id', '=', pageId)
    .where('author_id', '<>', authorId)
    .orderBy('changed_at', 'desc')
    .execute();
  return rows.map((row) => ({ author: row.author, changedAt: row.changed_at.toISOString() }));
}

/** A draft to save. `revision` is the one its author has seen; null: none existed. */
export interface DraftInput {
  readonly slug: CmsSlug;
  readonly authorId: string;
  readonly content: string;
  readonly base: number;
  readonly revision: number | null;
  readonly publishAt: Date | null;
  readonly client: Buffer;
}

/**
 * Saves the author's draft. Returns null and changes nothing in two cases:
 * - the stored draft differs from the one its author has seen, in revision and in text;
 * - `base` is not a version of the page.
 */
export function saveDraft({ db }: Db, jobs: Jobs, draft: DraftInput): Promise<CmsDraft | null> {
  const { slug, authorId, content, base, revision, publishAt, client } = draft;
  return db.transaction().execute(async (trx) => {
    const page = await lockPage(trx, slug);
    if (base > page.version) return null;
    const stored = await trx
      .selectFrom('cms_drafts')
      .select(['revision', 'content'])
      .where('page_id', '=', page.id)
      .where('author_id', '=', authorId)
      .executeTakeFirst();
    if (stored && stored.revision !== revision && stored.content !== content) return null;
    const values = { content, base, publish_at: publishAt, missed: false, changed_at: new Date() };
    const row = await trx
      .insertInto('cms_drafts')
      .values({ page_id: page.id, author_id: authorId, ...values })
      .onConflict((conflict) =>
        conflict.columns(['page_id', 'author_id']).doUpdateSet({ ...values, revision: sql`cms_drafts.revision + 1` }),
      )
      .returning(columns)
      .executeTakeFirstOrThrow();
    if (publishAt) await jobs.send(trx, plannedPagesQueue, {}, { startAfter: publishAt });
    const details = { slug, characters: content.length, planned: publishAt !== null };
    await recordAct(trx, { act: 'page draft saved', actor: 'person', actorId: authorId, client, details });
    return draftOf(row);
  });
}

/** Deletes the author's draft, if any. */
export async function deleteDraft(
  { db }: Db,
  { slug, authorId, client }: { slug: CmsSlug; authorId: string; client: Buffer },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('cms_drafts')
      .where('author_id', '=', authorId)
      .where('page_id', 'in', trx.selectFrom('cms_pages').select('id').where('slug', '=', slug))
      .executeTakeFirst();
    if (numDeletedRows > 0n)
      await recordAct(trx, {
        act: 'page draft dropped',
        actor: 'person',
        actorId: authorId,
        client,
        details: { slug },
      });
  });
}

/**
 * Publishes each draft that is due in its own transaction, the earliest first.
 * - A draft based on another version than the public one is marked instead.
 * - Several processes share the work.
 */
export async function publishPlanned(database: Db): Promise<void> {
  while (await publishNext(database));
}

function publishNext({ db }: Db): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const next = await trx
      .selectFrom('cms_drafts')
      .innerJoin('cms_pages', 'cms_pages.id', 'cms_drafts.page_id')
      .select(['page_id', 'author_id', 'slug', 'cms_drafts.content', 'base', 'images'])
      // The job uses the database's clock too.
      .where('publish_at', '<=', sql<Date>`clock_timestamp()`)
      .orderBy('publish_at')
      .limit(1)
      // The page is locked first, as in all other transactions, to avoid deadlocks.
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!next) return false;
    const { slug, content, base, images, author_id: authorId } = next;
    const published = await publishIn(trx, { slug, content, base, images, authorId }, { actor: 'system' });
    if (!published)
      await trx
        .updateTable('cms_drafts')
        .set({ publish_at: null, missed: true })
        .where('page_id', '=', next.page_id)
        .where('author_id', '=', authorId)
        .execute();
    return true;
  });
}
