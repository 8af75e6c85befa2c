import { basePath } from '@gtinoteka/contract/endpoint.ts';
import { withdrawChange } from '@gtinoteka/contract/office/documents.ts';
import { signedIn } from '../../../core/callers/access.ts';
import { defineRoute } from '../../define-feature.ts';
import { withdrawChange as withdraw } from '../../../store/office/cms-notices.ts';
import { noticedOf } from '../page-of.ts';

/** Withdraws an announced change; the job notifies the companies that were notified of it. */
export const withdrawChangeRoute = defineRoute(
  withdrawChange,
  async ({ params, request }, { database, clientOf, refreshEdge }) => {
    const slug = noticedOf(params.page);
    const { userId: authorId } = signedIn(request.caller);
    await withdraw(database, { slug, authorId, client: clientOf(request) });
    await refreshEdge(`${basePath}/cms/documents/${slug}/`, `${basePath}/cms/notices/`);
    return {};
  },
);
