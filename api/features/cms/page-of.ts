import {
  cmsSlugs,
  documentSlugs,
  noticedSlugs,
  type CmsPage,
  type CmsSlug,
  type DocumentSlug,
  type NoticedSlug,
} from '@gtinoteka/contract/cms.ts';
import { AppError } from '../../core/app-error.ts';
import type { Database } from '../../core/database/database.ts';
import { readVersion, type StoredPage } from '../../store/catalogue/cms-pages.ts';

/** Page in a URL. Throws NOT_FOUND for an unknown one. */
export function slugOf(page: string): CmsSlug {
  const slug = cmsSlugs.find((known) => known === page);
  if (slug === undefined) throw new AppError('NOT_FOUND');
  return slug;
}

/** Document in a URL. Throws NOT_FOUND for other pages. */
export function documentOf(page: string): DocumentSlug {
  const slug = documentSlugs.find((known) => known === page);
  if (slug === undefined) throw new AppError('NOT_FOUND');
  return slug;
}

/** Document in a URL whose changes need a notice. Throws NOT_FOUND for other pages. */
export function noticedOf(page: string): NoticedSlug {
  const slug = noticedSlugs.find((known) => known === page);
  if (slug === undefined) throw new AppError('NOT_FOUND');
  return slug;
}

/** Throws NOTICE_REQUIRED for a document that cannot be published without a notice. */
export function requireNoNotice(slug: CmsSlug): void {
  if (noticedSlugs.some((one) => one === slug)) throw new AppError('NOTICE_REQUIRED');
}

export function answerOf({ id, slug, content, images }: StoredPage, newImages: string[] = []): CmsPage {
  return { id, slug, images, newImages, content };
}

/** Version by its number in a URL. Throws NOT_FOUND for an unknown one. */
export async function versionOf(
  database: Pick<Database, 'db'>,
  slug: CmsSlug,
  number: string,
): Promise<NonNullable<Awaited<ReturnType<typeof readVersion>>>> {
  const version = /^[1-9]\d{0,8}$/.test(number) ? await readVersion(database, slug, Number(number)) : undefined;
  if (!version) throw new AppError('NOT_FOUND');
  return version;
}
