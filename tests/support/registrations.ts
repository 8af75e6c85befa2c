import { randomInt } from 'node:crypto';
import { makeMailLinkToken } from '../../api/core/secrets/mail-link-token.ts';
import type { Database } from '../../api/core/database/database.ts';
import { makeLink } from '../../api/store/people/mail-links.ts';
import { addAccount, type Account, type AccountOptions } from './accounts.ts';
import { newNip, newRegon } from './polish-ids.ts';
import { newPassword } from './typed-person.ts';

export { newPassword };

/** What the full activation form sends. */
export const fullActivation = {
  firstName: 'Anna',
  lastName: 'Wróblewska',
  phoneNumber: '+48 600-100-200',
  password: newPassword,
  passwordRepeat: newPassword,
  confirmedStatute: true,
  isCompanyRepresentative: true,
  agreeToSellingEmails: true,
  agreeToSellingPhones: false,
  agreeToSharingData: false,
  agreeToMarketingEmails: true,
  agreeToMarketingPhones: false,
};

/** Columns of a person of whom nothing is missing (A §5). */
export const completePerson = {
  first_name: 'Ewa',
  last_name: 'Kowalska',
  phone_number: '+48600100201',
  confirmed_statute: true,
  agree_to_selling_emails: false,
  agree_to_selling_phones: false,
  agree_to_sharing_data: false,
  agree_to_marketing_emails: false,
  agree_to_marketing_phones: false,
};

export interface Waiting extends Account {
  /** the token of the link that was sent */
  readonly token: string;
}

/** A link for a membership or a person, as a registration, an invitation or a reset makes it; returns its token. */
export async function sendLink(
  { db }: Pick<Database, 'db'>,
  secret: string,
  purpose: Parameters<typeof makeLink>[2],
): Promise<string> {
  const tokenOf = makeMailLinkToken(secret);
  return tokenOf(await db.transaction().execute((trx) => makeLink(trx, tokenOf, purpose)));
}

/** A company registered a moment ago: its first administrator has a link and nothing else. */
export async function addRegistered(database: Database, secret: string): Promise<Waiting> {
  const account = await addAccount(database, {
    activated: false,
    hasPassword: false,
    firstName: '',
    lastName: '',
    group: 'location_admin',
    isRepresentative: true,
  });
  await database.pool.query('UPDATE companies SET activation_date = NULL WHERE id = $1', [account.companyId]);
  await database.pool.query('UPDATE users SET confirmed_statute = false WHERE id = $1', [account.userId]);
  return { ...account, token: await sendLink(database, secret, { kind: 'activation', ...account }) };
}

/** Somebody invited into a company that is active. */
export async function addInvited(database: Database, secret: string, options: AccountOptions = {}): Promise<Waiting> {
  const inviter = await addAccount(database, { group: 'location_admin', isRepresentative: true });
  const account = await addAccount(database, {
    activated: false,
    hasPassword: false,
    firstName: '',
    lastName: '',
    companyId: inviter.companyId,
    ...options,
  });
  await database.pool.query('UPDATE memberships SET invited_by = $2 WHERE id = $1', [
    account.membershipId,
    inviter.userId,
  ]);
  await database.pool.query('UPDATE users SET confirmed_statute = false WHERE id = $1', [account.userId]);
  return { ...account, token: await sendLink(database, secret, { kind: 'activation', ...account }) };
}

/** Makes every live link of a person end a moment ago. */
export async function expireLinks({ pool }: Pick<Database, 'pool'>, { userId }: { userId: string }): Promise<void> {
  await pool.query(`UPDATE mail_links SET expires_at = now() - interval '1 second' WHERE user_id = $1`, [userId]);
}

interface Form {
  company: Record<string, unknown>;
  user: Record<string, unknown>;
  isCompanyRepresentative: boolean;
}

/** A right body of a registration of a company nobody knows; the parts given replace single fields. */
export function registrationForm(
  parts: { company?: Record<string, unknown>; user?: Record<string, unknown>; isCompanyRepresentative?: boolean } = {},
): Form {
  return {
    company: {
      name: 'Nowa Firma sp. z o.o.',
      regon: newRegon(),
      nip: newNip(),
      street: 'ul. Prosta 1',
      city: 'Warszawa',
      postalCode: '00-001',
      district: 'mazowieckie',
      country: 'Polska',
      webPage: 'nowafirma.example',
      companyProfile: 'production',
      registrationPurposes: ['checkSingleGtin', 'useSearch'],
      ...parts.company,
    },
    user: { email: `ktos-${randomInt(1e12)}@test.example`, ...parts.user },
    isCompanyRepresentative: parts.isCompanyRepresentative ?? true,
  };
}
