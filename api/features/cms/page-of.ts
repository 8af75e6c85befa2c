import { cmsSlugs, type CmsPage, type CmsSlug } from '@gtinoteka/contract/cms.ts';
import { AppError } from '../../core/app-error.ts';
import type { KeptPage } from '../../store/catalogue/cms-pages.ts';

/** The page an address names; NOT_FOUND for any but those of the list. */
export function slugOf(page: string): CmsSlug {
  const slug = cmsSlugs.find((known) => known === page);
  if (slug === undefined) throw new AppError('NOT_FOUND');
  return slug;
}

export function answerOf({ id, slug, content, images }: KeptPage): CmsPage {
  return { id, slug, images, content };
}
