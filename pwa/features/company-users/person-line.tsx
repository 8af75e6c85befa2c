import type { CompanyMembership } from '@gtinoteka/contract/company-users.ts';
import { personName } from './person-name.ts';

/** Whom a window is about: name and address, or the address alone while nothing else is shown of the person. */
export function PersonLine({ person }: { person: CompanyMembership }) {
  return (
    <p className="breaks">
      <b>{personName(person)}</b>
      {person.activated && <span className="muted"> {person.user.email}</span>}
    </p>
  );
}
