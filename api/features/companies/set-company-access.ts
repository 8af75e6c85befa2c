import { setCompanyAccess } from '@gtinoteka/contract/office/companies.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { signedIn } from '../../core/callers/access.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { setDownloadAccess } from '../../store/office/company-record.ts';
import { recordAct } from '../../store/people/audit-log.ts';
import type { CompaniesParts } from './companies-parts.ts';
import { officeAct } from './office-act.ts';

export function addSetCompanyAccess(app: FastifyInstance, { database, clientOf }: CompaniesParts): void {
  addEndpoint(app, setCompanyAccess, async ({ params, body, request }) => {
    const { userId } = signedIn(request.caller);
    const companyId = requireUuid(params.company);
    const { accessToDownload } = body;
    return officeAct(database, userId, async (trx) => {
      const set = await setDownloadAccess(trx, companyId, accessToDownload);
      if (!set) throw new AppError('NOT_FOUND');
      if (set.isChanged)
        await recordAct(trx, {
          act: 'download access set',
          actor: 'person',
          actorId: userId,
          client: clientOf(request),
          companyId,
          details: { accessToDownload },
        });
      return { id: companyId, accessToDownload };
    });
  });
}
