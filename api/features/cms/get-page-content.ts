import { getPageContent, type CmsSlug } from '@gtinoteka/contract/cms.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { packAnswer, sendPacked, type PackedAnswer } from '../../core/http/packed-answer.ts';
import { readCmsPage } from '../../store/catalogue/cms-pages.ts';
import type { CmsParts } from './cms-parts.ts';
import { answerOf, slugOf } from './page-of.ts';

/**
 * The content of a page, the same for everybody. An edge that stores it is told when it changes.
 */
export function addGetPageContent(app: FastifyInstance, { database }: CmsParts): void {
  const packed = new Map<CmsSlug, { content: string; answer: Promise<PackedAnswer> }>();

  addEndpoint(app, getPageContent, async ({ params, request, reply }) => {
    const slug = slugOf(params.page);
    const page = await readCmsPage(database, slug);
    if (!page) throw new AppError('NOT_FOUND');
    let made = packed.get(slug);
    if (made?.content !== page.content) {
      made = { content: page.content, answer: packAnswer(answerOf(page)) };
      packed.set(slug, made);
    }
    return sendPacked(request, reply, await made.answer);
  });
}
