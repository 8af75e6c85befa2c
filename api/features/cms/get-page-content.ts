import { getPageContent, type CmsSlug } from '@gtinoteka/contract/cms.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRouteWithState } from '../define-feature.ts';
import { packAnswer, sendPacked, type PackedAnswer } from '../../core/http/packed-answer.ts';
import { readCmsPage } from '../../store/catalogue/cms-pages.ts';
import { answerOf, slugOf } from './page-of.ts';

/** Public content of a page; edges that cache it are notified of changes. */
export const getPageContentRoute = defineRouteWithState(getPageContent, ({ database }) => {
  const packed = new Map<CmsSlug, { content: string; answer: Promise<PackedAnswer> }>();
  return async ({ params, request, reply }) => {
    const slug = slugOf(params.page);
    const page = await readCmsPage(database, slug);
    if (!page) throw new AppError('NOT_FOUND');
    let made = packed.get(slug);
    if (made?.content !== page.content) {
      made = { content: page.content, answer: packAnswer(answerOf(page)) };
      packed.set(slug, made);
    }
    return sendPacked(request, reply, await made.answer);
  };
});
