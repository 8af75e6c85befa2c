import type { OfficePermission, PermissionGroup } from '@gtinoteka/contract/permissions.ts';
import type { Subscription } from '@gtinoteka/contract/session.ts';
import type { Database } from '../core/database/database.ts';
import { hashPassword } from '../core/secrets/passwords.ts';
import { inTransaction } from '../core/database/transaction.ts';
import { demoCompanies } from './demo-companies.ts';
import { layDemoPackages } from './demo-packages.ts';

/** The public password of every demo account, created only in a demonstration. */
export const demoPassword = 'Gtinoteka-demo-1';

export interface DemoAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** purpose in Polish, printed at start */
  readonly role: string;
  readonly memberships: readonly DemoMembership[];
  readonly isPlatformAdministrator?: true;
  /** office rights of a person who is no administrator */
  readonly office?: readonly OfficePermission[];
  /** without a phone number and consents: shows the banner of an incomplete activation (A §4) */
  readonly isIncomplete?: true;
}

interface DemoMembership {
  readonly company: keyof typeof companies;
  readonly group: PermissionGroup;
  readonly isRepresentative?: true;
  readonly isInvited?: true;
}

interface DemoCompany {
  readonly name: string;
  readonly nip: string;
  readonly subscription: Subscription;
  /** start and end of the package, in days from now */
  readonly package?: readonly [begin: number, end: number];
  readonly street: string;
  readonly city: string;
  readonly postalCode: string;
}

const [producer] = demoCompanies;
if (!producer) throw new Error('the demo catalogue has no company');

/**
 * Simulated companies with valid check digits, beside those of the demo catalogue, of which the first has people too.
 * - One name is long enough to be truncated.
 */
const companies = {
  producer: {
    name: producer.name,
    nip: producer.nip,
    subscription: 'free',
    street: producer.street,
    city: producer.city,
    postalCode: producer.postalCode,
  },
  starter: {
    name: 'Sklep Pod Kasztanem',
    nip: '9850011118',
    subscription: 'free',
    street: 'ul. Kasztanowa 3',
    city: 'Mińsk Mazowiecki',
    postalCode: '05-300',
  },
  pro: {
    name: 'Ogólnopolska Spółdzielnia Producentów Przetworów Owocowo-Warzywnych „Złota Gruszka”',
    nip: '9850022228',
    subscription: 'yearly_limited',
    package: [-30, 335],
    street: 'ul. Gruszkowa 40',
    city: 'Sandomierz',
    postalCode: '27-600',
  },
  unlimited: {
    name: 'Sieć Handlowa Bursztyn S.A.',
    nip: '9850033338',
    subscription: 'yearly_unlimited',
    package: [-30, 335],
    street: 'ul. Bursztynowa 100',
    city: 'Gdańsk',
    postalCode: '80-001',
  },
  ended: {
    name: 'Drogeria Wrzos sp.j.',
    nip: '9850044448',
    subscription: 'yearly_limited',
    package: [-395, -30],
    street: 'ul. Wrzosowa 7',
    city: 'Zielona Góra',
    postalCode: '65-001',
  },
  programs: {
    name: 'Hurtownia Modrzew sp. z o.o.',
    nip: '9850066668',
    subscription: 'monthly',
    package: [-10, 20],
    street: 'ul. Modrzewiowa 12',
    city: 'Opole',
    postalCode: '45-001',
  },
  platform: {
    name: 'Gtinoteka, obsługa platformy',
    nip: '9850055558',
    subscription: 'yearly_unlimited',
    package: [-30, 3_650],
    street: 'ul. Katalogowa 1',
    city: 'Warszawa',
    postalCode: '00-001',
  },
} as const satisfies Record<string, DemoCompany>;

const asAdministrator = { group: 'location_admin', isRepresentative: true } as const;
const asUser = { group: 'location_user' } as const;

/** One account for each role and state that a screen displays differently. All have `demoPassword`. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'starter-admin@demo.example',
    firstName: 'Anna',
    lastName: 'Kasztan',
    role: 'administratorka firmy, pakiet Starter',
    memberships: [{ company: 'starter', ...asAdministrator }],
  },
  {
    email: 'starter@demo.example',
    firstName: 'Bartosz',
    lastName: 'Lipa',
    role: 'zwykły użytkownik, pakiet Starter',
    memberships: [{ company: 'starter', ...asUser }],
  },
  {
    email: 'pro-admin@demo.example',
    firstName: 'Celina',
    lastName: 'Gruszka',
    role: 'administratorka firmy, pakiet Pro',
    memberships: [{ company: 'pro', ...asAdministrator }],
  },
  {
    email: 'unlimited@demo.example',
    firstName: 'Dariusz',
    lastName: 'Bursztyn',
    role: 'zwykły użytkownik, pakiet Unlimited',
    memberships: [{ company: 'unlimited', ...asUser }],
  },
  {
    email: 'integracje@demo.example',
    firstName: 'Magdalena',
    lastName: 'Modrzew',
    role: 'administratorka firmy, pakiet Basic z wolnymi jednostkami: klucze API i programy',
    memberships: [{ company: 'programs', ...asAdministrator }],
  },
  {
    email: 'platforma@demo.example',
    firstName: 'Ewa',
    lastName: 'Żuraw',
    role: 'administratorka platformy',
    memberships: [{ company: 'platform', ...asAdministrator }],
    isPlatformAdministrator: true,
  },
  {
    email: 'redakcja@demo.example',
    firstName: 'Karolina',
    lastName: 'Jodła',
    role: 'redaktorka treści',
    memberships: [{ company: 'platform', ...asUser }],
    office: ['cms'],
  },
  {
    email: 'zgloszenia@demo.example',
    firstName: 'Leszek',
    lastName: 'Olcha',
    role: 'pracownik biura, repozytorium',
    memberships: [{ company: 'platform', ...asUser }],
    office: ['repository'],
  },
  {
    email: 'dwie-firmy@demo.example',
    firstName: 'Filip',
    lastName: 'Świerk',
    role: 'dwa członkostwa: Starter i Pro (wybór firmy)',
    memberships: [
      { company: 'starter', ...asUser },
      { company: 'pro', ...asUser },
    ],
  },
  {
    email: 'nieaktywne@demo.example',
    firstName: 'Gabriela',
    lastName: 'Sosna',
    role: 'członkostwo jeszcze nieaktywowane',
    memberships: [{ company: 'starter', ...asUser, isInvited: true }],
  },
  {
    email: 'niepelne@demo.example',
    firstName: 'Igor',
    lastName: 'Brzoza',
    role: 'zwykły użytkownik, dane konta do uzupełnienia',
    memberships: [{ company: 'starter', ...asUser }],
    isIncomplete: true,
  },
  {
    email: 'po-terminie@demo.example',
    firstName: 'Hubert',
    lastName: 'Wrzos',
    role: 'pakiet Pro, który się skończył',
    memberships: [{ company: 'ended', ...asAdministrator }],
  },
  {
    email: 'producent@demo.example',
    firstName: 'Janina',
    lastName: 'Sadowska',
    role: 'administratorka firmy z własnymi produktami',
    memberships: [{ company: 'producer', ...asAdministrator }],
  },
];

/**
 * Creates the demo accounts if there are no accounts; returns whether they exist, from now or before.
 * - A database with other accounts never gets them: their password is public.
 */
export async function layDemoAccounts({ pool }: Database): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await client.query('LOCK TABLE installation IN EXCLUSIVE MODE');
    const { rows } = await client.query<{ laid: boolean; peopled: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM installation WHERE key = 'demo_accounts') AS laid, EXISTS (SELECT 1 FROM users) AS peopled`,
    );
    const before = rows[0];
    if (before?.laid || before?.peopled) return before.laid;
    await client.query(
      `INSERT INTO companies (name, nip, street, city, postal_code, subscription, subscription_begin, subscription_end, activation_date)
       SELECT name, nip, street, city, "postalCode", subscription, now() + make_interval(days => (package->>0)::int),
              now() + make_interval(days => (package->>1)::int), now()
       FROM jsonb_to_recordset($1) AS c(name text, nip text, street text, city text, "postalCode" text, subscription text, package jsonb)
       ON CONFLICT (nip) DO NOTHING`,
      [JSON.stringify(Object.values(companies))],
    );
    const people = await Promise.all(
      demoAccounts.map(async (account, i) => ({
        ...account,
        phone: account.isIncomplete ? null : `+48${600_100_200 + i}`,
        consent: account.isIncomplete ? null : false,
        passwordHash: await hashPassword(demoPassword),
      })),
    );
    await client.query(
      `INSERT INTO users (email, password_hash, first_name, last_name, is_admin, office_permissions, confirmed_statute, phone_number,
         agree_to_selling_emails, agree_to_selling_phones, agree_to_sharing_data, agree_to_marketing_emails,
         agree_to_marketing_phones)
       SELECT email, "passwordHash", "firstName", "lastName", coalesce("isPlatformAdministrator", false), coalesce(office, '{}'), true, phone,
         consent, consent, consent, consent, consent
       FROM jsonb_to_recordset($1) AS u(email text, "passwordHash" text, "firstName" text, "lastName" text,
         "isPlatformAdministrator" boolean, office text[], phone text, consent boolean)`,
      [JSON.stringify(people)],
    );
    await client.query(
      `INSERT INTO memberships (user_id, company_id, activated, permission_group, is_company_representative, activation_date)
       SELECT u.id, c.id, NOT m.invited, m."group", m.representative, CASE WHEN NOT m.invited THEN now() END
       FROM jsonb_to_recordset($1) AS m(email text, nip text, "group" text, invited boolean, representative boolean)
       JOIN users u USING (email) JOIN companies c ON c.nip = m.nip`,
      [JSON.stringify(membershipRows())],
    );
    await layDemoPackages(client);
    await client.query(`INSERT INTO installation (key, value) VALUES ('demo_accounts', 'true')`);
    return true;
  });
}

function membershipRows() {
  return demoAccounts.flatMap(({ email, memberships }) =>
    memberships.map((membership) => ({
      email,
      nip: companies[membership.company].nip,
      group: membership.group,
      invited: membership.isInvited ?? false,
      representative: membership.isRepresentative ?? false,
    })),
  );
}

/** The accounts as a table for the operator. */
export function describeDemoAccounts(): string {
  const width = Math.max(...demoAccounts.map((account) => account.email.length));
  const lines = demoAccounts.map(({ email, role }) => `  ${email.padEnd(width)}  ${role}`);
  return [`Konta demonstracyjne (hasło każdego: ${demoPassword}):`, ...lines].join('\n');
}
