import { haveUserRegistered } from '@gtinoteka/contract/people/registration.ts';
import { defineRoute } from '../define-feature.ts';
import { findOwnCompany } from '../../store/people/registered-companies.ts';
import { requireRegon } from './typed-queries.ts';

/** Whether somebody has registered the company, also where the link has not been opened yet. */
export const haveUserRegisteredRoute = defineRoute(
  haveUserRegistered,
  async ({ query, request }, { database, botGate }) => {
    botGate(request);
    const own = await findOwnCompany(database, requireRegon(query.regon));
    return { haveUserRegistered: own !== null && own.standing !== 'known' };
  },
);
