import { documentSlugs, savePageContent } from '@gtinoteka/contract/cms.ts';
import { basePath } from '@gtinoteka/contract/endpoint.ts';
import { signedIn } from '../../core/callers/access.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { saveCmsPage } from '../../store/catalogue/cms-pages.ts';
import { cleanContent } from './clean-content.ts';
import { drawImage, type DrawnImage } from './draw-image.ts';
import { keepImage } from './keep-image.ts';
import { imagesOf, requireAlts, requireImages, requireKeepable } from './keepable-content.ts';
import { answerOf, requireNoNotice, slugOf } from './page-of.ts';
import { formLimits, readPageForm } from './read-form.ts';

/**
 * Publishes a page: cleaned content as a new version, with an audit entry.
 * - Every edge is updated before the response.
 */
export const savePageContentRoute = defineRoute(
  savePageContent,
  async ({ params, request }, deps) => {
    const slug = slugOf(params.page);
    requireNoNotice(slug);
    const { userId: authorId } = signedIn(request.caller);
    const client = deps.clientOf(request);
    // Redrawn as they arrive, stored after all other checks.
    const drawn: DrawnImage[] = [];
    const form = await readPageForm(request, async (bytes) => void drawn.push(await drawImage(bytes, 'file')));
    const content = requireKeepable(cleanContent(form.content));
    requireAlts(content);
    const named = [...new Set([...imagesOf(content), ...form.images])];
    await requireImages(deps.database, named);
    const added: string[] = [];
    for (const image of drawn) added.push((await keepImage(deps, image, { slug, authorId, client })).id);
    const saved = await saveCmsPage(deps.database, {
      slug,
      content,
      base: form.base,
      images: [...named, ...added],
      authorId,
      client,
    });
    if (!saved) throw new AppError('CONTENT_CONFLICT');
    const isDocument = documentSlugs.some((one) => one === slug);
    const changedPaths = [`page_content/${slug}`, ...(isDocument ? [`documents/${slug}`] : []), 'notices'];
    await deps.refreshEdge(...changedPaths.map((path) => `${basePath}/cms/${path}/`));
    return answerOf(saved, added);
  },
  { multipart: formLimits },
);
