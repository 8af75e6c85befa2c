import { getGpcChanges, getGpcReleases } from '@gtinoteka/contract/office/gpc-releases.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { pageOf } from '../../core/input/page-number.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { findGpcRelease, listGpcChanges, listGpcReleases, readGpcState } from '../../store/office/gpc-releases.ts';
import type { StewardshipParts } from './stewardship-parts.ts';

/** The classification as it is with its releases, and what one of them changed. */
export function addGetGpc(app: FastifyInstance, { database }: Pick<StewardshipParts, 'database'>): void {
  addEndpoint(app, getGpcReleases, async ({ query }) => {
    const [state, releases] = await Promise.all([
      readGpcState(database),
      listGpcReleases(database, pageOf(query.page)),
    ]);
    return { ...state, ...releases };
  });
  addEndpoint(app, getGpcChanges, async ({ params, query }) => {
    const release = await findGpcRelease(database, requireUuid(params.runId));
    if (!release) throw new AppError('NOT_FOUND');
    const { change = null, page } = query;
    return { release, ...(await listGpcChanges(database, { runId: release.id, change, page: pageOf(page) })) };
  });
}
