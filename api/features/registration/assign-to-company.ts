import { assignToCompany } from '@gtinoteka/contract/people/registration.ts';
import { defineRoute } from '../define-feature.ts';
import { findOwnCompany } from '../../store/people/registered-companies.ts';
import { requireEmail, requireRegon } from './typed-queries.ts';

/**
 * Whether a company can still get its first administrator.
 * - The address is only validated, never looked up.
 */
export const assignToCompanyRoute = defineRoute(assignToCompany, async ({ query, request }, { database, botGate }) => {
  botGate(request);
  requireEmail(query.email);
  const own = await findOwnCompany(database, requireRegon(query.regon));
  return { canBeAssigned: own === null || own.state === 'known' };
});
