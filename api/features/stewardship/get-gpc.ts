import { getGpcChanges, getGpcReleases } from '@gtinoteka/contract/office/gpc-releases.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { pageOf } from '../../core/input/page-number.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { findGpcRelease, listGpcChanges, listGpcReleases, readGpcState } from '../../store/office/gpc-releases.ts';

/** Current classification with its releases, and the changes of one release. */
export const getGpcReleasesRoute = defineRoute(getGpcReleases, async ({ query }, { database }) => {
  const [state, releases] = await Promise.all([readGpcState(database), listGpcReleases(database, pageOf(query.page))]);
  return { ...state, ...releases };
});

export const getGpcChangesRoute = defineRoute(getGpcChanges, async ({ params, query }, { database }) => {
  const release = await findGpcRelease(database, requireUuid(params.runId));
  if (!release) throw new AppError('NOT_FOUND');
  const { change = null, page } = query;
  return { release, ...(await listGpcChanges(database, { runId: release.id, change, page: pageOf(page) })) };
});
