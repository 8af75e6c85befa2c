import type { CmsSlug } from '@gtinoteka/contract/cms.ts';
import type { Database } from '../../core/database/database.ts';
import { recordAct } from '../people/audit-log.ts';

/** A page of the CMS as it is kept: its HTML was cleaned before. */
export interface KeptPage {
  readonly id: string;
  readonly slug: CmsSlug;
  readonly content: string;
}

/** The page; undefined where somebody has removed its row. */
export function readCmsPage({ db }: Pick<Database, 'db'>, slug: CmsSlug): Promise<KeptPage | undefined> {
  return db.selectFrom('cms_pages').select(['id', 'slug', 'content']).where('slug', '=', slug).executeTakeFirst();
}

/** Saves the content of a page, with its row of the audit log. Edges are told by a trigger (migration 0009). */
export function saveCmsPage(
  { db }: Pick<Database, 'db'>,
  page: { slug: CmsSlug; content: string; actorId: string; client: Buffer },
): Promise<KeptPage> {
  const { slug, content, actorId, client } = page;
  return db.transaction().execute(async (trx) => {
    const saved = await trx
      .insertInto('cms_pages')
      .values({ slug, content })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ content, changed_at: new Date() }))
      .returning(['id', 'slug', 'content'])
      .executeTakeFirstOrThrow();
    const details = { slug, characters: content.length };
    await recordAct(trx, { act: 'page content saved', actor: 'person', actorId, client, details });
    return saved;
  });
}
