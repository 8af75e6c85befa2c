import { getRunKept, getRunUndoing, undoRun } from '@gtinoteka/contract/office/import-runs.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { signedIn } from '../../core/callers/access.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { pageOf } from '../../core/input/page-number.ts';
import { recordAct } from '../../store/people/audit-log.ts';
import { askForUndoing } from '../../store/runs/import-runs.ts';
import { foreseeUndoing, listKept } from '../../store/runs/undo-run.ts';
import { runOf } from './run-of.ts';
import type { StewardshipParts } from './stewardship-parts.ts';

/** What an undoing would do, the undoing, and what it left. The worker does it; asked for again, it is what it was. */
export function addUndoRun(app: FastifyInstance, { database, fileJobs, clientOf }: StewardshipParts): void {
  addEndpoint(app, getRunUndoing, async ({ params }) => {
    const run = await runOf(database, params.runId);
    if (!run.isUndoable) throw new AppError('RUN_NOT_LAST');
    return foreseeUndoing(database, run.id);
  });
  addEndpoint(app, undoRun, async ({ params, request }) => {
    const { userId } = signedIn(request.caller);
    const run = await runOf(database, params.runId);
    await database.db.transaction().execute(async (trx) => {
      if (!(await askForUndoing({ db: trx }, run.id, userId))) return;
      await fileJobs.changeCatalogue(trx, { runId: run.id, act: 'undo' });
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
  addEndpoint(app, getRunKept, async ({ params, query }) => {
    const run = await runOf(database, params.runId);
    return listKept(database, run.id, pageOf(query.page));
  });
}
