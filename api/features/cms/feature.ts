import type { FeatureRoutes } from '../define-feature.ts';
import { deletePageDraftRoute } from './delete-page-draft.ts';
import { announceChangeRoute } from './documents/announce-change.ts';
import { getDocumentVersionRoute } from './documents/get-document-version.ts';
import { getDocumentRoute } from './documents/get-document.ts';
import { getNoticesRoute } from './documents/get-notices.ts';
import { getOwnObjectionRoute } from './documents/get-own-objection.ts';
import { getPageNoticeRoute } from './documents/get-page-notice.ts';
import { objectToChangeRoute } from './documents/object-to-change.ts';
import { withdrawChangeRoute } from './documents/withdraw-change.ts';
import { getPageContentRoute } from './get-page-content.ts';
import { getPageEditingRoute } from './get-page-editing.ts';
import { getPageImageRoute } from './get-page-image.ts';
import { getPageVersionRoute } from './get-page-version.ts';
import { savePageContentRoute } from './save-page-content.ts';
import { savePageDraftRoute } from './save-page-draft.ts';
import { savePageImageRoute } from './save-page-image.ts';

/** Page content edited by administrators of the platform (B §1), and versions of documents. */
export const cms: FeatureRoutes = {
  endpoints: [
    deletePageDraftRoute,
    announceChangeRoute,
    getDocumentVersionRoute,
    getDocumentRoute,
    getNoticesRoute,
    getOwnObjectionRoute,
    getPageNoticeRoute,
    objectToChangeRoute,
    withdrawChangeRoute,
    getPageContentRoute,
    getPageEditingRoute,
    getPageImageRoute,
    getPageVersionRoute,
    savePageContentRoute,
    savePageDraftRoute,
    savePageImageRoute,
  ],
};
