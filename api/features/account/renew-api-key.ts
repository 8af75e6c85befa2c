import { renewApiKey } from '@gtinoteka/contract/account.ts';
import { signedIn } from '../../core/callers/access.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { keyPrefix } from '../../core/machines/key-callers.ts';
import { hashOfToken, newToken } from '../../core/secrets/random-token.ts';
import { recordAct } from '../../store/people/audit-log.ts';
import { setApiKey } from '../../store/people/companies.ts';
import { lockCompany, mayIn } from '../../store/people/memberships.ts';

/**
 * Replaces the company's API key; the new key is shown once, the old one stops working at once.
 * - A key outlives the permissions of its author, so they are read again under the company's lock.
 */
export const renewApiKeyRoute = defineRoute(
  renewApiKey,
  async ({ params: { companyId }, request }, { database, clientOf }) => {
    const { userId } = signedIn(request.caller);
    const apiKey = keyPrefix + newToken();
    return database.db.transaction().execute(async (trx) => {
      await lockCompany(trx, companyId);
      if (!(await mayIn(trx, { userId, companyId, permission: 'users_manage' }))) throw new AppError('ACCESS_DENIED');
      const madeAt = await setApiKey(trx, companyId, { hash: hashOfToken(apiKey), last: apiKey.slice(-4) });
      await recordAct(trx, {
        act: 'api key renewed',
        actor: 'person',
        actorId: userId,
        client: clientOf(request),
        companyId,
      });
      return { apiKey, madeAt: madeAt.toISOString() };
    });
  },
);
