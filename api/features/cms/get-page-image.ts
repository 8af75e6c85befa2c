import { getPageImage } from '@gtinoteka/contract/cms.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { readImageForm } from '../../store/catalogue/cms-images.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** One form of a picture; cacheable forever, as the content of its URL never changes. */
export const getPageImageRoute = defineRoute(
  getPageImage,
  async ({ params: { id, form }, request, reply }, { database, files }) => {
    const stored = uuid.test(id) ? await readImageForm(database, id, form) : undefined;
    if (!stored) throw new AppError('NOT_FOUND');
    const etag = `"${stored.key}"`;
    reply.header('etag', etag);
    const sent = request.headers['if-none-match'] ?? '';
    if (sent.trim() === '*' || sent.includes(etag)) return reply.code(304).send();
    reply.header('content-type', stored.mediaType).header('content-length', stored.byteSize);
    if (request.method === 'HEAD') return reply.send();
    return reply.send(await files.getStream(stored.key));
  },
);
