import type { FeatureRoutes } from '../define-feature.ts';
import { dropDeadLettersRoute, getDeadLettersRoute, getWorkRoute, retryDeadLettersRoute } from './keep-dead-letters.ts';
import { acceptUploadRoute } from './accept-upload.ts';
import { compareRunsRoute, getProductHistoryRoute } from './compare-runs.ts';
import { getGpcReleasesRoute, getGpcChangesRoute } from './get-gpc.ts';
import { getLicencesRoute, getLicenceRoute } from './get-licences.ts';
import { getRunRejectsRoute } from './get-run-rejects.ts';
import { getRunsRoute, getRunRoute } from './get-runs.ts';
import { getRegistryStateRoute, getSearchStateRoute } from './get-sources.ts';
import { getUploadRoute } from './get-upload.ts';
import { getUploadsRoute } from './get-uploads.ts';
import { refuseUploadRoute } from './refuse-upload.ts';
import { startRunRoute } from './start-run.ts';
import { getRunUndoingRoute, undoRunRoute, getRunKeptRoute } from './undo-run.ts';

/** Review of companies' product data by administrators of the platform, and import runs. */
export const stewardship: FeatureRoutes = {
  endpoints: [
    getWorkRoute,
    getDeadLettersRoute,
    retryDeadLettersRoute,
    dropDeadLettersRoute,
    acceptUploadRoute,
    compareRunsRoute,
    getProductHistoryRoute,
    getGpcReleasesRoute,
    getGpcChangesRoute,
    getLicencesRoute,
    getLicenceRoute,
    getRunRejectsRoute,
    getRunsRoute,
    getRunRoute,
    getRegistryStateRoute,
    getSearchStateRoute,
    getUploadRoute,
    getUploadsRoute,
    refuseUploadRoute,
    startRunRoute,
    getRunUndoingRoute,
    undoRunRoute,
    getRunKeptRoute,
  ],
};
