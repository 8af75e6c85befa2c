import { getCompany } from '@gtinoteka/contract/account.ts';
import { activeMembership, membershipIn, type Caller } from '../../core/callers/access.ts';
import { AppError } from '../../core/app-error.ts';
import { defineRoute } from '../define-feature.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { readCompany } from '../../store/people/companies.ts';

/** A company with its limits: members see their own, platform staff any. */
export const getCompanyRoute = defineRoute(getCompany, async ({ query, request }, { database }) => {
  const id = requireUuid(query.id);
  if (!seesEveryCompany(request.caller, query.activeMembershipId)) membershipIn(request.caller, id);
  const company = await readCompany(database, id);
  if (!company) throw new AppError('NOT_FOUND');
  return { data: company };
});

function seesEveryCompany(caller: Caller, membershipId: string | undefined): boolean {
  return activeMembership(caller, membershipId)?.permissions.has('registered_company') ?? false;
}
