import { activeMembership, type Caller } from './access.ts';
import { makeKeyedHash } from '../secrets/keyed-hash.ts';

/** The keyed name that counts a call's codes in lists, for companies on Starter. Null: not counted. */
export type ListingClientOf = (caller: Caller, membershipId: string | undefined) => Buffer | null;

/**
 * Paid packages have no limit in the catalogue (A §9); anonymous callers and people without a company see no lists.
 */
export function makeListingClient(secret: string): ListingClientOf {
  const hashClient = makeKeyedHash(secret, 'daily listings');
  return (caller, membershipId) => {
    const membership = activeMembership(caller, membershipId);
    return membership?.subscription === 'free' ? hashClient(`company:${membership.companyId}`) : null;
  };
}
