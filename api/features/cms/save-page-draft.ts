import { savePageDraft } from '@gtinoteka/contract/cms.ts';
import { signedIn } from '../../core/callers/access.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { saveDraft } from '../../store/catalogue/cms-drafts.ts';
import { cleanContent } from './clean-content.ts';
import { imagesOf, requireAlts, requireImages, requireKeepable } from './keepable-content.ts';
import { requireNoNotice, slugOf } from './page-of.ts';

/** Stores the caller's draft of a page, and schedules its publication if a time is given. */
export const savePageDraftRoute = defineRoute(
  savePageDraft,
  async ({ params, body, request }, { database, jobs, clientOf }) => {
    const slug = slugOf(params.page);
    const { userId } = signedIn(request.caller);
    const content = requireKeepable(cleanContent(body.content));
    const publishAt = body.publishAt === null ? null : new Date(body.publishAt);
    if (publishAt) {
      requireNoNotice(slug);
      // Alt texts may be missing in a draft, but not in a scheduled publication.
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
