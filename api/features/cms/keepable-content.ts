import { limits } from '@gtinoteka/contract/business-limits.ts';
import { richTextImageId } from '@gtinoteka/contract/rules/rich-text.ts';
import { AppError } from '../../core/app-error.ts';
import type { Database } from '../../core/database/database.ts';
import { missingImages } from '../../store/catalogue/cms-images.ts';

/** Measured as it is kept, so that what was read can always be saved again. Throws FIELD_REQUIRED, FIELD_TOO_LONG. */
export function requireKeepable(content: string): string {
  const fault = content === '' ? 'FIELD_REQUIRED' : content.length > limits.cmsContent ? 'FIELD_TOO_LONG' : null;
  if (fault) throw new AppError(fault, { fields: { content: fault } });
  return content;
}

/** Every picture must say what it shows (WCAG 1.1.1). `content` was cleaned. Throws IMAGE_WITHOUT_ALT. */
export function requireAlts(content: string): void {
  for (const [image] of content.matchAll(/<img [^>]*>/g))
    if (!/ alt="[^"]*[^"\s][^"]*"/.test(image))
      throw new AppError('IMAGE_WITHOUT_ALT', { fields: { content: 'IMAGE_WITHOUT_ALT' } });
}

/** Ids of the pictures in a cleaned text, each once, in their order. */
export function imagesOf(content: string): string[] {
  const ids = Array.from(content.matchAll(/<img src="([^"]*)"/g), ([, src = '']) => richTextImageId(src));
  return [...new Set(ids.filter((id) => id !== null))];
}

/** Throws FIELD_INVALID at `images` where one of them is not there. */
export async function requireImages(database: Pick<Database, 'db'>, ids: readonly string[]): Promise<void> {
  if ((await missingImages(database, ids)).length > 0)
    throw new AppError('FIELD_INVALID', { fields: { images: 'FIELD_INVALID' } });
}
