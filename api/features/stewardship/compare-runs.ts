import { compareRuns, getProductHistory } from '@gtinoteka/contract/office/run-differences.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { pageOf } from '../../core/input/page-number.ts';
import { compareProducts, readProductHistory } from '../../store/runs/run-differences.ts';
import { runOf } from './run-of.ts';
import type { StewardshipParts } from './stewardship-parts.ts';

/** Two runs beside each other, and what runs have done to one product. */
export function addCompareRuns(app: FastifyInstance, { database }: Pick<StewardshipParts, 'database'>): void {
  addEndpoint(app, compareRuns, async ({ params, query }) => {
    const run = await runOf(database, params.runId);
    const other = await runOf(database, params.otherId);
    return { run, other, ...(await compareProducts(database, run.id, other.id, pageOf(query.page))) };
  });
  addEndpoint(app, getProductHistory, async ({ params }) => {
    if (!/^\d{8,14}$/.test(params.gtin)) throw new AppError('NOT_FOUND');
    return { entries: await readProductHistory(database, params.gtin.padStart(14, '0')) };
  });
}
