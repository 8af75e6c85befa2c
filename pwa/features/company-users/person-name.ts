import type { CompanyMembership } from '@gtinoteka/contract/company-users.ts';

/** What a person is called in the list: by name, or by address while nothing else is known or shown. */
export function personName({ user }: CompanyMembership): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email;
}
