import { getAccount } from '@gtinoteka/contract/account.ts';
import { signedIn } from '../../core/callers/access.ts';
import { defineRoute } from '../define-feature.ts';
import { readOwnAccount } from './read-own-account.ts';

/** Data of the caller. */
export const getAccountRoute = defineRoute(getAccount, async ({ params, request }, { database }) => {
  return readOwnAccount(database, signedIn(request.caller), params.id);
});
