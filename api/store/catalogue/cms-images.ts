import type { CmsImage, CmsSlug } from '@gtinoteka/contract/cms.ts';
import type { StoredForm } from '../../core/database/database-tables.ts';
import type { Database } from '../../core/database/database.ts';
import { recordAct } from '../people/audit-log.ts';
import { lockPage } from './cms-pages.ts';

type Db = Pick<Database, 'db'>;

/** A picture whose files are already in the file store. */
export interface AddedImage {
  readonly slug: CmsSlug;
  readonly width: number;
  readonly height: number;
  readonly files: Readonly<Record<string, StoredForm>>;
  readonly authorId: string;
  readonly client: Buffer;
}

/** Inserts a picture of a page and its row of the audit log. */
export function addImage({ db }: Db, image: AddedImage): Promise<CmsImage> {
  const { slug, width, height, files, authorId, client } = image;
  return db.transaction().execute(async (trx) => {
    const page = await lockPage(trx, slug);
    const { id } = await trx
      .insertInto('cms_images')
      .values({ page_id: page.id, width, height, files: JSON.stringify(files), author_id: authorId })
      .returning('id')
      .executeTakeFirstOrThrow();
    const details = { slug, image: id };
    await recordAct(trx, { act: 'page image added', actor: 'person', actorId: authorId, client, details });
    return { id, width, height };
  });
}

/** The file name of a picture's size, as "small.webp"; undefined if there is none. `id` must be a UUID. */
export async function readImageForm({ db }: Db, id: string, form: string): Promise<StoredForm | undefined> {
  const row = await db.selectFrom('cms_images').select('files').where('id', '=', id).executeTakeFirst();
  return row && Object.hasOwn(row.files, form) ? row.files[form] : undefined;
}

/** The ids without a picture. They must be UUIDs. */
export async function missingImages({ db }: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('cms_images')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}
