import type { CmsImage, CmsSlug } from '@gtinoteka/contract/cms.ts';
import type { StoredForm } from '../../core/database/database-tables.ts';
import { addImage } from '../../store/catalogue/cms-images.ts';
import type { DrawnImage } from './draw-image.ts';
import type { Deps } from '../deps.ts';

/** Stores all forms of a picture, then its row; after a failure no form remains stored. */
export async function keepImage(
  { database, files }: Pick<Deps, 'database' | 'files'>,
  drawn: DrawnImage,
  { slug, authorId, client }: { slug: CmsSlug; authorId: string; client: Buffer },
): Promise<CmsImage> {
  const { width, height, forms } = drawn;
  const stored: Record<string, StoredForm> = {};
  try {
    for (const [name, { bytes, mediaType }] of Object.entries(forms)) {
      const key = files.newKey();
      stored[name] = { key, mediaType, byteSize: bytes.length };
      await files.put(key, bytes);
    }
    return await addImage(database, { slug, width, height, files: stored, authorId, client });
  } catch (error) {
    await Promise.allSettled(Object.values(stored).map(({ key }) => files.delete(key)));
    throw error;
  }
}
