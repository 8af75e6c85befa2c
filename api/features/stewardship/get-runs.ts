import { getRun, getRuns } from '@gtinoteka/contract/office/import-runs.ts';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { pageOf } from '../../core/input/page-number.ts';
import { listRuns } from '../../store/runs/import-runs.ts';
import { runOf } from './run-of.ts';
import type { StewardshipParts } from './stewardship-parts.ts';

/** Runs from the newest, and one of them by itself. */
export function addGetRuns(app: FastifyInstance, { database }: Pick<StewardshipParts, 'database'>): void {
  addEndpoint(app, getRuns, ({ query }) => listRuns(database, pageOf(query.page)));
  addEndpoint(app, getRun, ({ params }) => runOf(database, params.runId));
}
