import { sql } from 'kysely';
import { revokeKeys } from '../machines/api-keys.ts';
import { removeWebhooks } from '../machines/webhooks.ts';
import type { Database, Tx } from '../../core/database/database.ts';
import { recordAct } from './audit-log.ts';
import { lockCompany, setRights } from './memberships.ts';
import { cancelOpenOrder } from '../packages/package-orders.ts';
import { forgetPassedBy } from './passed-registrations.ts';
import { dropPeople, releaseCompanies } from './registration-purge.ts';

export interface Erasure {
  readonly userId: string;
  /** authorization files of the person, to remove from the file store after the commit */
  readonly fileKeys: readonly string[];
  /** companies that have no people now and can be registered again */
  readonly closedCompanies: readonly string[];
}

/** The person is the last representative of companies with other members, and no successor was named for them. */
export class SuccessorNeeded extends Error {
  readonly companies: readonly string[];

  constructor(companies: readonly string[]) {
    super(companies.join(', '));
    this.companies = companies;
  }
}

/** Memberships changed while the locks were taken. Nothing was written; try again. */
class ErasureInterrupted extends Error {}

const mostAttempts = 5;

/**
 * Erases the personal data of the person with this e-mail (RODO art. 17); null if there is none.
 * - An anonymous row stays for orders and the audit log; it cannot log in or be invited.
 * - A company without activated people is closed: its key, package, orders and invitations end, and it can be
 *   registered again.
 * - A closed company that is not in the catalogue keeps only an anonymous row.
 * - In a company without a representative `successor` (lower case) becomes one, else SuccessorNeeded is thrown.
 * - Recorded in the audit log as an act of the command line.
 */
export async function erasePersonalData(
  { db }: Pick<Database, 'db'>,
  request: { email: string; successor: string | null },
): Promise<Erasure | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute((trx) => erase(trx, request));
    } catch (error) {
      const isDeadlock = error instanceof Error && 'code' in error && error.code === '40P01';
      if (attempt === mostAttempts || !(error instanceof ErasureInterrupted || isDeadlock)) throw error;
    }
  }
}

async function erase(
  trx: Tx,
  { email, successor }: { email: string; successor: string | null },
): Promise<Erasure | null> {
  await forgetPassedBy(trx, email);
  const person = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!person) return null;
  const companies = await companiesOf(trx, person.id);
  // Lock order of all transactions: companies, sessions, person.
  for (const { id } of companies) await lockCompany(trx, id);
  await trx.deleteFrom('refresh_tokens').where('user_id', '=', person.id).execute();
  await trx.selectFrom('users').select('id').where('id', '=', person.id).forUpdate().execute();
  const now = await companiesOf(trx, person.id);
  if (now.length !== companies.length || now.some(({ id }, i) => id !== companies[i]?.id))
    throw new ErasureInterrupted();

  const files = await trx
    .selectFrom('authorization_files as f')
    .innerJoin('memberships as m', 'm.id', 'f.membership_id')
    .select('f.file_key')
    .where('m.user_id', '=', person.id)
    .execute();
  const withoutSuccessor: string[] = [];
  const closed: string[] = [];
  for (const company of now) {
    const outcome = await leaveCompany(trx, company, { userId: person.id, successor });
    if (outcome === 'no representative') withoutSuccessor.push(company.name);
    if (outcome === 'closed') closed.push(company.name);
  }
  if (withoutSuccessor.length > 0) throw new SuccessorNeeded(withoutSuccessor);
  await trx.deleteFrom('mail_links').where('user_id', '=', person.id).execute();
  await trx
    .updateTable('users')
    .set({
      email: `${person.id}@erased.invalid`,
      password_hash: null,
      first_name: '',
      last_name: '',
      phone_number: null,
      last_login: null,
      is_admin: false,
      office_permissions: [],
      is_active: false,
      agree_to_selling_emails: null,
      agree_to_selling_phones: null,
      agree_to_sharing_data: null,
      agree_to_marketing_emails: null,
      agree_to_marketing_phones: null,
      erased_at: sql<Date>`now()`,
    })
    .where('id', '=', person.id)
    .execute();
  await recordAct(trx, { act: 'personal data erased', actor: 'cli', subjectId: person.id });
  return { userId: person.id, fileKeys: files.flatMap(({ file_key }) => file_key ?? []), closedCompanies: closed };
}

interface OfCompany {
  readonly id: string;
  readonly name: string;
}

async function companiesOf(trx: Tx, userId: string): Promise<OfCompany[]> {
  return trx
    .selectFrom('companies as c')
    .innerJoin('memberships as m', 'm.company_id', 'c.id')
    .select(['c.id', 'c.name'])
    .where('m.user_id', '=', userId)
    .orderBy('c.id')
    .execute();
}

/** Removes the person from a locked company, with links and authorization files. */
async function leaveCompany(
  trx: Tx,
  { id: companyId }: OfCompany,
  { userId, successor }: { userId: string; successor: string | null },
): Promise<'left' | 'closed' | 'no representative'> {
  const removed = await trx
    .deleteFrom('memberships')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .returning(['activated', 'is_company_representative as wasRepresentative'])
    .executeTakeFirst();
  const others = await trx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select([
      'm.id',
      'm.user_id as userId',
      'm.activated',
      'm.is_company_representative as isRepresentative',
      'u.email',
    ])
    .where('m.company_id', '=', companyId)
    .execute();
  const active = others.filter(({ activated }) => activated);
  if (active.length === 0) {
    // Another person's pending registration continues.
    if (others.length > 0 && !removed?.activated) return 'left';
    await closeCompany(trx, companyId);
    return 'closed';
  }
  if (!removed?.wasRepresentative || active.some(({ isRepresentative }) => isRepresentative)) return 'left';
  const next = active.find((other) => other.email === successor);
  if (!next) return 'no representative';
  await setRights(trx, {
    id: next.id,
    userId: next.userId,
    companyId,
    activated: true,
    permissionGroup: 'location_admin',
    isCompanyRepresentative: true,
  });
  return 'left';
}

/** Ends the rights that a company got through its people; the next registration starts from nothing. */
async function closeCompany(trx: Tx, companyId: string): Promise<void> {
  const invited = await trx
    .deleteFrom('memberships')
    .where('company_id', '=', companyId)
    .returning('user_id')
    .execute();
  await dropPeople(
    trx,
    invited.map(({ user_id }) => user_id),
  );
  await cancelOpenOrder(trx, companyId);
  await revokeKeys(trx, companyId);
  await removeWebhooks(trx, companyId);
  await sql`
    UPDATE package_periods SET ends_at = clock_timestamp(), end_told_at = clock_timestamp()
    WHERE company_id = ${companyId} AND subscription <> 'free' AND begins_at < clock_timestamp() AND ends_at > clock_timestamp()`.execute(
    trx,
  );
  await trx
    .updateTable('companies')
    .set({
      activation_date: null,
      is_authorized: false,
      registration_purposes: [],
      subscription: 'free',
      subscription_begin: null,
      subscription_end: null,
      api_key_hash: null,
      api_key_last: null,
      api_key_made_at: null,
    })
    .where('id', '=', companyId)
    .execute();
  await releaseCompanies(trx, [companyId]);
  await forgetRegistered(trx, companyId);
}

/** Deletes company data known by its registration only, which may be a sole trader's; catalogue data stay. */
async function forgetRegistered(trx: Tx, companyId: string): Promise<void> {
  await sql`
    UPDATE companies c SET name = 'Firma usunięta', nip = NULL, regon = NULL, street = NULL, city = NULL, postal_code = NULL,
      district = NULL, web_page = NULL, company_profile = NULL
    WHERE c.id = ${companyId}
      AND NOT EXISTS (SELECT FROM products p WHERE p.company_id = c.id)
      AND NOT EXISTS (SELECT FROM licences l WHERE l.company_id = c.id)`.execute(trx);
}
