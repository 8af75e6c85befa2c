import { basePath } from '@gtinoteka/contract/endpoint.ts';
import { withdrawChange } from '@gtinoteka/contract/office/documents.ts';
import type { FastifyInstance } from 'fastify';
import { signedIn } from '../../../core/callers/access.ts';
import { addEndpoint } from '../../../core/http/endpoint-route.ts';
import { withdrawChange as withdraw } from '../../../store/office/cms-notices.ts';
import type { CmsParts } from '../cms-parts.ts';
import { noticedOf } from '../page-of.ts';

/** Takes an announced change back; companies that were told of it are told this too, by the job. */
export function addWithdrawChange(app: FastifyInstance, { database, clientOf, refreshEdge }: CmsParts): void {
  addEndpoint(app, withdrawChange, async ({ params, request }) => {
    const slug = noticedOf(params.page);
    const { userId: authorId } = signedIn(request.caller);
    await withdraw(database, { slug, authorId, client: clientOf(request) });
    await refreshEdge(`${basePath}/cms/documents/${slug}/`, `${basePath}/cms/notices/`);
    return {};
  });
}
