import {
  dropDeadLetters,
  getDeadLetters,
  getWork,
  retryDeadLetters,
  type WorkKind,
} from '@gtinoteka/contract/office/dead-letters.ts';
import type { FastifyRequest } from 'fastify';
import { signedIn } from '../../core/callers/access.ts';
import type { Tx } from '../../core/database/database.ts';
import { defineRoute } from '../define-feature.ts';
import { pageOf } from '../../core/input/page-number.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { retryDeadJobs } from '../../core/jobs/dead-jobs.ts';
import * as letters from '../../store/office/dead-letters.ts';
import { recordAct, type Act } from '../../store/people/audit-log.ts';
import type { Deps } from '../deps.ts';

/** Background jobs and their dead letters, which can be retried or dismissed. */
export const getWorkRoute = defineRoute(getWork, async (_call, { database }) => ({
  queues: await letters.readWork(database),
}));

export const getDeadLettersRoute = defineRoute(getDeadLetters, ({ query }, { database }) =>
  letters.listDeadLetters(database, { kind: query.kind ?? null, page: pageOf(query.page) }),
);

export const retryDeadLettersRoute = defineRoute(retryDeadLetters, ({ body: { kind, ids = null }, request }, deps) =>
  recorded(deps, request, { act: 'dead letters retried', kind }, async (trx) => {
    if (kind === 'search') return letters.retryOwnWork(trx, kind, ids);
    ids?.forEach(requireUuid);
    if (kind === 'webhooks') return letters.retryOwnWork(trx, kind, ids);
    if (kind !== 'mail') await letters.reviveWork(trx, kind, ids);
    return retryDeadJobs(deps.database, kind, { ids: ids ?? undefined, trx });
  }),
);

export const dropDeadLettersRoute = defineRoute(dropDeadLetters, ({ body: { kind, ids }, request }, deps) =>
  recorded(deps, request, { act: 'dead letters dropped', kind }, (trx) => {
    ids.forEach(requireUuid);
    return letters.dropDeadJobs(trx, kind, ids);
  }),
);

async function recorded(
  { database, clientOf }: Deps,
  request: FastifyRequest,
  { act, kind }: { readonly act: Act; readonly kind: WorkKind },
  work: (trx: Tx) => Promise<number>,
): Promise<{ count: number }> {
  const { userId: actorId } = signedIn(request.caller);
  return database.db.transaction().execute(async (trx) => {
    const count = await work(trx);
    await recordAct(trx, { act, actor: 'person', actorId, client: clientOf(request), details: { kind, count } });
    return { count };
  });
}
