import { haveUserRegistered } from '@gtinoteka/contract/people/registration.ts';
import { defineRoute } from '../define-feature.ts';
import { findOwnCompany } from '../../store/people/registered-companies.ts';
import { requireRegon } from './typed-queries.ts';

/** Whether the company has been registered, also before its link is opened. */
export const haveUserRegisteredRoute = defineRoute(
  haveUserRegistered,
  async ({ query, request }, { database, botGate }) => {
    botGate(request);
    const own = await findOwnCompany(database, requireRegon(query.regon));
    return { haveUserRegistered: own !== null && own.state !== 'known' };
  },
);
