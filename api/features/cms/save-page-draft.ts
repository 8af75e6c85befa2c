import { savePageDraft } from '@gtinoteka/contract/cms.ts';
import { signedIn } from '../../core/callers/access.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { saveDraft } from '../../store/catalogue/cms-drafts.ts';
import { cleanContent } from './clean-content.ts';
import { imagesOf, requireAlts, requireImages, requireKeepable } from './keepable-content.ts';
import { requireNoNotice, slugOf } from './page-of.ts';

/** Keeps the caller's draft of a page, and plans its publication where a time is given. */
export const savePageDraftRoute = defineRoute(
  savePageDraft,
  async ({ params, body, request }, { database, jobs, clientOf }) => {
    const slug = slugOf(params.page);
    const { userId } = signedIn(request.caller);
    const content = requireKeepable(cleanContent(body.content));
    const publishAt = body.publishAt === null ? null : new Date(body.publishAt);
    if (publishAt) {
      requireNoNotice(slug);
      // An image without words may wait in a draft, but nobody sees it before it is published.
      requireAlts(content);
      if (publishAt.getTime() <= Date.now())
        throw new AppError('PUBLISH_TIME_PAST', { fields: { publishAt: 'PUBLISH_TIME_PAST' } });
    }
    await requireImages(database, imagesOf(content));
    const { base, revision } = body;
    const client = clientOf(request);
    const draft = { slug, authorId: userId, content, base, revision, publishAt, client };
    const saved = await saveDraft(database, jobs, draft);
    if (!saved) throw new AppError('CONTENT_CONFLICT');
    return saved;
  },
);
