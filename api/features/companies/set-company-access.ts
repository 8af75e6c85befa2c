import { setCompanyAccess } from '@gtinoteka/contract/office/companies.ts';
import { AppError } from '../../core/app-error.ts';
import { signedIn } from '../../core/callers/access.ts';
import { defineRoute } from '../define-feature.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { setAccess } from '../../store/office/company-record.ts';
import { recordAct } from '../../store/people/audit-log.ts';
import { officeAct } from './office-act.ts';

export const setCompanyAccessRoute = defineRoute(
  setCompanyAccess,
  async ({ params, body, request }, { database, clientOf }) => {
    const { userId } = signedIn(request.caller);
    const companyId = requireUuid(params.company);
    return officeAct(database, userId, async (trx) => {
      const set = await setAccess(trx, companyId, {
        accessToDownload: body.accessToDownload,
        writesDirectly: body.writesDirectly,
      });
      if (!set) throw new AppError('NOT_FOUND');
      const { changed, ...access } = set;
      for (const name of changed)
        await recordAct(trx, {
          act: acts[name],
          actor: 'person',
          actorId: userId,
          client: clientOf(request),
          companyId,
          details: { [name]: access[name] },
        });
      return { id: companyId, ...access };
    });
  },
);

const acts = { accessToDownload: 'download access set', writesDirectly: 'direct writing set' } as const;
