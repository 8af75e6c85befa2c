import { deletePageDraft } from '@gtinoteka/contract/cms.ts';
import { signedIn } from '../../core/callers/access.ts';
import { defineRoute } from '../define-feature.ts';
import { deleteDraft } from '../../store/catalogue/cms-drafts.ts';
import { slugOf } from './page-of.ts';

/** Deletes the caller's draft of a page. */
export const deletePageDraftRoute = defineRoute(
  deletePageDraft,
  async ({ params, request }, { database, clientOf }) => {
    const { userId } = signedIn(request.caller);
    await deleteDraft(database, { slug: slugOf(params.page), authorId: userId, client: clientOf(request) });
    return {};
  },
);
