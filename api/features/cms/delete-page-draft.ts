import { deletePageDraft } from '@gtinoteka/contract/cms.ts';
import type { FastifyInstance } from 'fastify';
import { signedIn } from '../../core/callers/access.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { deleteDraft } from '../../store/catalogue/cms-drafts.ts';
import type { CmsParts } from './cms-parts.ts';
import { slugOf } from './page-of.ts';

/** Removes the caller's draft of a page. */
export function addDeletePageDraft(app: FastifyInstance, { database, clientOf }: CmsParts): void {
  addEndpoint(app, deletePageDraft, async ({ params, request }) => {
    const { userId } = signedIn(request.caller);
    await deleteDraft(database, { slug: slugOf(params.page), authorId: userId, client: clientOf(request) });
    return {};
  });
}
