import { getPageImage } from '@gtinoteka/contract/cms.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { readImageForm } from '../../store/catalogue/cms-images.ts';
import type { CmsParts } from './cms-parts.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** One form of a picture, which everybody may keep for ever: what stands at the address never changes. */
export function addGetPageImage(app: FastifyInstance, { database, files }: CmsParts): void {
  addEndpoint(app, getPageImage, async ({ params: { id, form }, request, reply }) => {
    const stored = uuid.test(id) ? await readImageForm(database, id, form) : undefined;
    if (!stored) throw new AppError('NOT_FOUND');
    const etag = `"${stored.key}"`;
    reply.header('etag', etag);
    const sent = request.headers['if-none-match'] ?? '';
    if (sent.trim() === '*' || sent.includes(etag)) return reply.code(304).send();
    reply.header('content-type', stored.mediaType).header('content-length', stored.byteSize);
    if (request.method === 'HEAD') return reply.send();
    return reply.send(await files.getStream(stored.key));
  });
}
