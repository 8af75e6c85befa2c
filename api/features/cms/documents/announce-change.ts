import { basePath } from '@gtinoteka/contract/endpoint.ts';
import { announceChange } from '@gtinoteka/contract/office/documents.ts';
import { AppError } from '../../../core/app-error.ts';
import { signedIn } from '../../../core/callers/access.ts';
import { defineRoute } from '../../define-feature.ts';
import { announceChange as announce } from '../../../store/office/cms-notices.ts';
import { readOfficeNotice } from '../../../store/office/office-notices.ts';
import { cleanContent } from '../clean-content.ts';
import { imagesOf, requireAlts, requireImages, requireKeepable } from '../keepable-content.ts';
import { noticedOf } from '../page-of.ts';

/**
 * Announces a change of a document: stored until its date, mailed to companies by the job.
 * - Every edge is updated before the response.
 */
export const announceChangeRoute = defineRoute(
  announceChange,
  async ({ params, body, request }, { database, clientOf, refreshEdge }) => {
    const slug = noticedOf(params.page);
    const { userId: authorId } = signedIn(request.caller);
    const content = requireKeepable(cleanContent(body.content));
    requireAlts(content);
    const images = imagesOf(content);
    await requireImages(database, images);
    const { base, effectiveOn } = body;
    const client = clientOf(request);
    const fault = await announce(database, { slug, content, images, base, effectiveOn, authorId, client });
    if (fault === 'NOTICE_TOO_SHORT') throw new AppError(fault, { fields: { effectiveOn: fault } });
    if (fault) throw new AppError(fault);
    await refreshEdge(
      `${basePath}/cms/documents/${slug}/`,
      `${basePath}/cms/notices/`,
      `${basePath}/cms/page_content/${slug}/`,
    );
    return { notice: await readOfficeNotice(database, slug) };
  },
);
