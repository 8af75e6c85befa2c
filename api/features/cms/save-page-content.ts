import { documentSlugs, savePageContent } from '@gtinoteka/contract/cms.ts';
import { basePath } from '@gtinoteka/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { signedIn } from '../../core/callers/access.ts';
import { AppError } from '../../core/app-error.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { saveCmsPage } from '../../store/catalogue/cms-pages.ts';
import { cleanContent } from './clean-content.ts';
import type { CmsParts } from './cms-parts.ts';
import { drawImage, type DrawnImage } from './draw-image.ts';
import { keepImage } from './keep-image.ts';
import { imagesOf, requireAlts, requireImages, requireKeepable } from './keepable-content.ts';
import { answerOf, requireNoNotice, slugOf } from './page-of.ts';
import { readPageForm } from './read-form.ts';

/** Publishes the content of a page: cleaned, a version of its own, in the audit log, and on every edge before this answers. */
export function addSavePageContent(app: FastifyInstance, parts: CmsParts): void {
  addEndpoint(app, savePageContent, async ({ params, request }) => {
    const slug = slugOf(params.page);
    requireNoNotice(slug);
    const { userId: authorId } = signedIn(request.caller);
    const client = parts.clientOf(request);
    // Drawn as they come, stored when everything else has been found right.
    const drawn: DrawnImage[] = [];
    const form = await readPageForm(request, async (bytes) => void drawn.push(await drawImage(bytes, 'file')));
    const content = requireKeepable(cleanContent(form.content));
    requireAlts(content);
    const named = [...new Set([...imagesOf(content), ...form.images])];
    await requireImages(parts.database, named);
    const added: string[] = [];
    for (const image of drawn) added.push((await keepImage(parts, image, { slug, authorId, client })).id);
    const saved = await saveCmsPage(parts.database, {
      slug,
      content,
      base: form.base,
      images: [...named, ...added],
      authorId,
      client,
    });
    if (!saved) throw new AppError('CONTENT_CONFLICT');
    const isDocument = documentSlugs.some((one) => one === slug);
    const told = [`page_content/${slug}`, ...(isDocument ? [`documents/${slug}`] : []), 'notices'];
    await parts.refreshEdge(...told.map((path) => `${basePath}/cms/${path}/`));
    return answerOf(saved, added);
  });
}
