import { getRun, getRuns } from '@gtinoteka/contract/office/import-runs.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { pageOf } from '../../core/input/page-number.ts';
import { listRuns } from '../../store/runs/import-runs.ts';
import { runOf } from './run-of.ts';
import type { StewardshipParts } from './stewardship-parts.ts';

/** Runs from the newest, and one of them by itself. */
export function addGetRuns(
  app: FastifyInstance,
  { database, foreseeDemoEnd }: Pick<StewardshipParts, 'database' | 'foreseeDemoEnd'>,
): void {
  addEndpoint(app, getRuns, async ({ query }) => {
    const [found, demo] = await Promise.all([listRuns(database, pageOf(query.page)), foreseeDemoEnd()]);
    return { ...found, demo };
  });
  addEndpoint(app, getRun, ({ params }) => runOf(database, params.runId));
}
