import { compareRuns, getProductHistory } from '@gtinoteka/contract/office/run-differences.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { pageOf } from '../../core/input/page-number.ts';
import { compareProducts, readProductHistory } from '../../store/runs/run-differences.ts';
import { runOf } from './run-of.ts';

/** Compares two runs, or lists the changes of one product by runs. */
export const compareRunsRoute = defineRoute(compareRuns, async ({ params, query }, { database }) => {
  const run = await runOf(database, params.runId);
  const other = await runOf(database, params.otherId);
  return { run, other, ...(await compareProducts(database, run.id, other.id, pageOf(query.page))) };
});

export const getProductHistoryRoute = defineRoute(getProductHistory, async ({ params }, { database }) => {
  if (!/^\d{8,14}$/.test(params.gtin)) throw new AppError('NOT_FOUND');
  return { entries: await readProductHistory(database, params.gtin.padStart(14, '0')) };
});
