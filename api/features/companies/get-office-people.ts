import { getOfficePeople } from '@gtinoteka/contract/office/office-people.ts';
import type { FastifyInstance } from 'fastify';
import { signedIn } from '../../core/callers/access.ts';
import { addEndpoint } from '../../core/http/endpoint-route.ts';
import { isOpenDemoAccount, listOfficePeople, listRightsChanges } from '../../store/office/office-people.ts';
import type { CompaniesParts } from './companies-parts.ts';
import { requireAdministrator } from './require-administrator.ts';

export function addGetOfficePeople(app: FastifyInstance, { database }: CompaniesParts): void {
  addEndpoint(app, getOfficePeople, async ({ request }) => {
    const { userId } = signedIn(request.caller);
    await requireAdministrator(database, userId);
    const [people, changes, isDemoAccount] = await Promise.all([
      listOfficePeople(database),
      listRightsChanges(database),
      isOpenDemoAccount(database.db, [userId]),
    ]);
    return { people, changes, isDemoAccount };
  });
}
