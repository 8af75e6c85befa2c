import { getRunKept, getRunUndoing, undoRun } from '@gtinoteka/contract/office/import-runs.ts';
import { importQueue } from '../../core/jobs/queues.ts';
import { AppError } from '../../core/app-error.ts';
import { signedIn } from '../../core/callers/access.ts';
import { defineRoute } from '../define-feature.ts';
import { pageOf } from '../../core/input/page-number.ts';
import { recordAct } from '../../store/people/audit-log.ts';
import { requestUndoing } from '../../store/runs/import-runs.ts';
import { foreseeUndoing, listKept } from '../../store/runs/undo-run.ts';
import { runOf } from './run-of.ts';

/**
 * Preview, start and result of reverting a run.
 * - The worker reverts it; a repeated request changes nothing.
 */
export const getRunUndoingRoute = defineRoute(getRunUndoing, async ({ params }, { database }) => {
  const run = await runOf(database, params.runId);
  if (!run.isUndoable) throw new AppError('RUN_NOT_LAST');
  return foreseeUndoing(database, run.id);
});

export const undoRunRoute = defineRoute(undoRun, async ({ params, request }, { database, jobs, clientOf }) => {
  const { userId } = signedIn(request.caller);
  const run = await runOf(database, params.runId);
  await database.db.transaction().execute(async (trx) => {
    if (!(await requestUndoing({ db: trx }, run.id, userId))) return;
    await jobs.send(trx, importQueue, { runId: run.id, act: 'undo' });
    await recordAct(trx, {
      act: 'import undone',
      actor: 'person',
      actorId: userId,
      client: clientOf(request),
      details: { runId: run.id },
    });
  });
  const now = await runOf(database, run.id);
  if (now.state !== 'undoing' && now.state !== 'undone') throw new AppError('RUN_NOT_LAST');
  return now;
});

export const getRunKeptRoute = defineRoute(getRunKept, async ({ params, query }, { database }) => {
  const run = await runOf(database, params.runId);
  return listKept(database, run.id, pageOf(query.page));
});
