import { savePageImage } from '@gtinoteka/contract/cms.ts';
import type { FastifyInstance } from 'fastify';
import { signedIn } from '../../core/callers/access.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import type { CmsParts } from './cms-parts.ts';
import { drawImage } from './draw-image.ts';
import { keepImage } from './keep-image.ts';
import { slugOf } from './page-of.ts';
import { readImageForm } from './read-form.ts';

/** Takes a picture of a page (B §7), so that its text can name it. */
export function addSavePageImage(app: FastifyInstance, parts: CmsParts): void {
  addEndpoint(app, savePageImage, async ({ params, request }) => {
    const slug = slugOf(params.page);
    const { userId } = signedIn(request.caller);
    const drawn = await drawImage(await readImageForm(request), 'image');
    return keepImage(parts, drawn, { slug, authorId: userId, client: parts.clientOf(request) });
  });
}
