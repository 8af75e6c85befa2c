import { setSearchEngines } from '@gtinoteka/contract/machines/integrations.ts';
import { signedIn } from '../../core/callers/access.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { setInSearchEngines } from '../../store/catalogue/found-by-engines.ts';
import { recordAct } from '../../store/people/audit-log.ts';
import { lockCompany, mayIn } from '../../store/people/memberships.ts';

/** Sets whether search engines may index the company's public products. */
export const setSearchEnginesRoute = defineRoute(
  setSearchEngines,
  async ({ params: { companyId }, body, request }, { database, clientOf }) => {
    const { userId } = signedIn(request.caller);
    const { inSearchEngines } = body;
    await database.db.transaction().execute(async (trx) => {
      await lockCompany(trx, companyId);
      if (!(await mayIn(trx, { userId, companyId, permission: 'users_manage' }))) throw new AppError('ACCESS_DENIED');
      if (!(await setInSearchEngines(trx, companyId, inSearchEngines))) return;
      await recordAct(trx, {
        act: 'search engines set',
        actor: 'person',
        actorId: userId,
        client: clientOf(request),
        companyId,
        details: { inSearchEngines },
      });
    });
    return { inSearchEngines };
  },
);
