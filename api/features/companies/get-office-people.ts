import { getOfficePeople } from '@gtinoteka/contract/office/office-people.ts';
import { signedIn } from '../../core/callers/access.ts';
import { defineRoute } from '../define-feature.ts';
import { isOpenDemoAccount, listOfficePeople, listRightsChanges } from '../../store/office/office-people.ts';
import { requireAdministrator } from './require-administrator.ts';

export const getOfficePeopleRoute = defineRoute(getOfficePeople, async ({ request }, { database }) => {
  const { userId } = signedIn(request.caller);
  await requireAdministrator(database, userId);
  const [people, changes, isDemoAccount] = await Promise.all([
    listOfficePeople(database),
    listRightsChanges(database),
    isOpenDemoAccount(database.db, [userId]),
  ]);
  return { people, changes, isDemoAccount };
});
