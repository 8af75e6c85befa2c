import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { signedIn } from '../../core/callers/access.ts';
import type { ActingClient } from '../../core/callers/acting-client.ts';
import type { Database, Tx } from '../../core/database/database.ts';
import { recordAct, type Act } from '../../store/people/audit-log.ts';
import { lockCompany, mayIn } from '../../store/people/memberships.ts';

/**
 * Creates or changes a key or webhook (`kind`) under the company's lock, with an entry in the log.
 * - Keys and webhooks outlive the permissions of their author, so the permission is read again.
 * - Throws ACCESS_DENIED without the permission.
 */
export function actUnderLock<T extends { id: string }>(
  {
    database,
    clientOf,
    request,
    companyId,
    kind,
    act,
  }: {
    database: Database;
    clientOf: ActingClient;
    request: FastifyRequest;
    companyId: string;
    kind: 'key' | 'webhook';
    act: Act;
  },
  work: (trx: Tx, userId: string) => Promise<T>,
): Promise<T> {
  const { userId } = signedIn(request.caller);
  return database.db.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    if (!(await mayIn(trx, { userId, companyId, permission: 'users_manage' }))) throw new AppError('ACCESS_DENIED');
    const done = await work(trx, userId);
    const details = { [kind]: done.id };
    await recordAct(trx, { act, actor: 'person', actorId: userId, client: clientOf(request), companyId, details });
    return done;
  });
}
