import { limits } from '@gtinoteka/contract/business-limits.ts';
import { richTextImageId } from '@gtinoteka/contract/rules/rich-text.ts';
import { AppError } from '../../core/app-error.ts';
import type { Database } from '../../core/database/database.ts';
import { missingImages } from '../../store/catalogue/cms-images.ts';

/**
 * Measures the cleaned text, so that stored content can always be saved again.
 * - Throws FIELD_REQUIRED, FIELD_TOO_LONG.
 */
export function requireKeepable(content: string): string {
  const fault = content === '' ? 'FIELD_REQUIRED' : content.length > limits.cmsContent ? 'FIELD_TOO_LONG' : null;
  if (fault) throw new AppError(fault, { fields: { content: fault } });
  return content;
}

/** Requires an alt text for every picture (WCAG 1.1.1) in cleaned content. Throws IMAGE_WITHOUT_ALT. */
export function requireAlts(content: string): void {
  for (const [image] of content.matchAll(/<img [^>]*>/g))
    if (!/ alt="[^"]*[^"\s][^"]*"/.test(image))
      throw new AppError('IMAGE_WITHOUT_ALT', { fields: { content: 'IMAGE_WITHOUT_ALT' } });
}

/** Distinct ids of the pictures in a cleaned text, in order. */
export function imagesOf(content: string): string[] {
  const ids = Array.from(content.matchAll(/<img src="([^"]*)"/g), ([, src = '']) => richTextImageId(src));
  return [...new Set(ids.filter((id) => id !== null))];
}

/** Throws FIELD_INVALID at `images` if a picture does not exist. */
export async function requireImages(database: Pick<Database, 'db'>, ids: readonly string[]): Promise<void> {
  if ((await missingImages(database, ids)).length > 0)
    throw new AppError('FIELD_INVALID', { fields: { images: 'FIELD_INVALID' } });
}
