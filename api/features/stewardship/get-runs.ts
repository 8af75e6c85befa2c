import { getRun, getRuns } from '@gtinoteka/contract/office/import-runs.ts';
import { defineRoute } from '../define-feature.ts';
import { pageOf } from '../../core/input/page-number.ts';
import { listRuns } from '../../store/runs/import-runs.ts';
import { runOf } from './run-of.ts';

/** Runs, newest first, or a single run. */
export const getRunsRoute = defineRoute(getRuns, async ({ query }, { database, foreseeDemoEnd }) => {
  const [found, demo] = await Promise.all([listRuns(database, pageOf(query.page)), foreseeDemoEnd()]);
  return { ...found, demo };
});

export const getRunRoute = defineRoute(getRun, ({ params }, { database }) => runOf(database, params.runId));
