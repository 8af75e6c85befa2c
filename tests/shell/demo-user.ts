import type { Permission } from '@gtinoteka/contract/permissions.ts';
import type { Membership, User } from '@gtinoteka/contract/session.ts';
import { allConsents } from '../support/typed-person.ts';

export function membershipOf(
  id: string,
  permissions: Permission[],
  name = `Firma ${id}`,
  activated = true,
): Membership {
  return {
    id,
    activated,
    email: 'anna@example.pl',
    user: 'u1',
    company: { id: `c-${id}`, name, nip: null, subscription: 'free', accessToDownload: true },
    permissionGroup: 'location_user',
    isCompanyRepresentative: false,
    permissions,
    activationDate: null,
  };
}

export function userWith(memberships: Membership[]): User {
  return {
    id: 'u1',
    firstName: 'Anna',
    lastName: 'Wróblewska',
    email: 'anna@example.pl',
    phoneNumber: null,
    dateJoined: '2026-01-01T00:00:00Z',
    lastLogin: null,
    confirmedStatute: true,
    isAdmin: false,
    isFirstAdmin: false,
    ...allConsents(null),
    memberships,
  };
}
