import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import { placeholderNameOf } from './company-placeholder.ts';

/** State of a company: `known` from the catalogue, `unfinished` until its link is opened, `registered` afterwards. */
export type RegistrationState = 'known' | 'unfinished' | 'registered';

/** Company data that a registration requests and may fill in. */
export interface CompanyDetails {
  readonly name: string | null;
  readonly nip: string | null;
  readonly regon: string | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
  readonly district: string | null;
  readonly webPage: string | null;
  readonly companyProfile: string | null;
}

export interface OwnCompany extends CompanyDetails {
  readonly id: string;
  readonly state: RegistrationState;
}

/** SQL of the registration state of `companies AS c`. */
const registrationState = sql<RegistrationState>`CASE
  WHEN EXISTS (SELECT FROM memberships m WHERE m.company_id = c.id AND m.activated) THEN 'registered'
  WHEN EXISTS (SELECT FROM memberships m WHERE m.company_id = c.id) THEN 'unfinished'
  ELSE 'known' END`;

/** Companies in our table with this REGON or NIP, at most two, in order of id. */
export function ownCompanies(db: Database['db'], { regon, nip }: { regon: string; nip: string | null }) {
  return db
    .selectFrom('companies as c')
    .select(['c.id', 'c.nip', 'c.regon', 'c.street', 'c.city', 'c.district'])
    .select(['c.postal_code as postalCode', 'c.web_page as webPage', 'c.company_profile as companyProfile'])
    .select([
      sql<string | null>`nullif(c.name, ${sql.raw(placeholderNameOf('c.nip'))})`.as('name'),
      registrationState.as('state'),
    ])
    .where((where) => where.or([where('c.regon', '=', regon), ...(nip === null ? [] : [where('c.nip', '=', nip)])]))
    .orderBy('c.id');
}

/** The company with this REGON in our table; null if unknown. */
export async function findOwnCompany({ db }: Pick<Database, 'db'>, regon: string): Promise<OwnCompany | null> {
  return (await ownCompanies(db, { regon, nip: null }).executeTakeFirst()) ?? null;
}

/** Whether this NIP belongs to a registered company, finished or not. */
export async function isNipTaken({ db }: Pick<Database, 'db'>, nip: string): Promise<boolean> {
  const found = await db
    .selectFrom('companies as c')
    .innerJoin('memberships as m', 'm.company_id', 'c.id')
    .select('c.id')
    .where('c.nip', '=', nip)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
