import {
  dropDeadLetters,
  getDeadLetters,
  getWork,
  retryDeadLetters,
  type WorkKind,
} from '@gtinoteka/contract/office/dead-letters.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { signedIn } from '../../core/callers/access.ts';
import type { Tx } from '../../core/database/database.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { pageOf } from '../../core/input/page-number.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { retryDeadJobs } from '../../core/jobs/dead-jobs.ts';
import * as letters from '../../store/office/dead-letters.ts';
import { recordAct, type Act } from '../../store/people/audit-log.ts';
import type { StewardshipParts } from './stewardship-parts.ts';

/** Work in the background, and what was given up of it: tried again, or put away. */
export function addKeepDeadLetters(
  app: FastifyInstance,
  { database, clientOf }: Pick<StewardshipParts, 'database' | 'clientOf'>,
): void {
  addEndpoint(app, getWork, async () => ({ queues: await letters.readWork(database) }));
  addEndpoint(app, getDeadLetters, ({ query }) =>
    letters.listDeadLetters(database, { kind: query.kind ?? null, page: pageOf(query.page) }),
  );
  addEndpoint(app, retryDeadLetters, ({ body: { kind, ids = null }, request }) =>
    recorded(request, 'dead letters retried', kind, async (trx) => {
      if (kind === 'search') return letters.retryOwnWork(trx, kind, ids);
      ids?.forEach(requireUuid);
      if (kind === 'webhooks') return letters.retryOwnWork(trx, kind, ids);
      if (kind !== 'mail') await letters.reviveWork(trx, kind, ids);
      return retryDeadJobs(database, letters.deadQueueOf(kind), { ids: ids ?? undefined, trx });
    }),
  );
  addEndpoint(app, dropDeadLetters, ({ body: { kind, ids }, request }) =>
    recorded(request, 'dead letters dropped', kind, (trx) => {
      ids.forEach(requireUuid);
      return letters.dropDeadJobs(trx, kind, ids);
    }),
  );

  async function recorded(
    request: FastifyRequest,
    act: Act,
    kind: WorkKind,
    work: (trx: Tx) => Promise<number>,
  ): Promise<{ count: number }> {
    const { userId: actorId } = signedIn(request.caller);
    return database.db.transaction().execute(async (trx) => {
      const count = await work(trx);
      await recordAct(trx, { act, actor: 'person', actorId, client: clientOf(request), details: { kind, count } });
      return { count };
    });
  }
}
