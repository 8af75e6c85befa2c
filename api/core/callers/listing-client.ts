import { activeMembership, type Caller } from './access.ts';
import { makeKeyedHash } from '../secrets/keyed-hash.ts';

/** The keyed name under which a call's codes in lists are counted: of a company on Starter. Null: nobody counts them. */
export type ListingClientOf = (caller: Caller, membershipId: string | undefined) => Buffer | null;

/** Companies with a paid package have no limit in the catalogue (A §9); strangers and people without a company see no lists. */
export function makeListingClient(secret: string): ListingClientOf {
  const hashClient = makeKeyedHash(secret, 'daily listings');
  return (caller, membershipId) => {
    const membership = activeMembership(caller, membershipId);
    return membership?.subscription === 'free' ? hashClient(`company:${membership.companyId}`) : null;
  };
}
