import type { Consents } from '@gtinoteka/contract/people/person.ts';
import type { Person } from '@gtinoteka/contract/session.ts';
import type { Selectable } from 'kysely';
import type { UsersTable } from '../../core/database/database-tables.ts';

type PersonRow = Pick<
  Selectable<UsersTable>,
  | 'id'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone_number'
  | 'date_joined'
  | 'last_login'
  | 'confirmed_statute'
  | 'agree_to_selling_emails'
  | 'agree_to_selling_phones'
  | 'agree_to_sharing_data'
  | 'agree_to_marketing_emails'
  | 'agree_to_marketing_phones'
>;

/** Maps a row to the contract's person. */
export function personOf(row: PersonRow): Person {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    dateJoined: row.date_joined.toISOString(),
    lastLogin: row.last_login?.toISOString() ?? null,
    confirmedStatute: row.confirmed_statute,
    ...consentsOf(row),
  };
}

/** Maps a row to the person's consents; null if never requested. */
export function consentsOf(row: Pick<PersonRow, `agree_to_${string}` & keyof PersonRow>): Consents {
  return {
    agreeToSellingEmails: row.agree_to_selling_emails,
    agreeToSellingPhones: row.agree_to_selling_phones,
    agreeToSharingData: row.agree_to_sharing_data,
    agreeToMarketingEmails: row.agree_to_marketing_emails,
    agreeToMarketingPhones: row.agree_to_marketing_phones,
  };
}
