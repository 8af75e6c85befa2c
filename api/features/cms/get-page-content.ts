import { getPageContent, type CmsSlug } from '@gtinoteka/contract/cms.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { addEndpoint } from '../../core/endpoint-route.ts';
import { packAnswer, sendPacked, type PackedAnswer } from '../../core/packed-answer.ts';
import { readCmsPage } from '../../store/cms-pages.ts';
import type { CmsParts } from './cms-parts.ts';
import { answerOf, slugOf } from './page-of.ts';

/**
 * The content of a page, the same for everybody. An edge may keep it for an hour and is told of a change. Browsers heed
 * `stale-while-revalidate` too, and no edge can tell them: it is short.
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
    reply.header('cache-control', 'public, max-age=0, s-maxage=3600, stale-while-revalidate=60');
    return sendPacked(request, reply, await made.answer);
  });
}
