import { companyCountry, type RegistrationPurpose } from '@gtinoteka/contract/rules/company.ts';
import { limits } from '@gtinoteka/contract/business-limits.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';
import type { PendingRegistration } from '../../core/database/database-tables.ts';
import type { MailLinkToken } from '../../core/secrets/mail-link-token.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';
import { hashOfToken, newToken } from '../../core/secrets/random-token.ts';
import { recordAct } from './audit-log.ts';
import { makeLink } from './mail-links.ts';
import { insertIntoOutbox } from '../catalogue/outbox.ts';
import { ownCompanies, type CompanyDetails, type OwnCompany } from './registered-companies.ts';

/** A registration with validated fields. */
export interface CheckedRegistration {
  readonly company: CompanyDetails & { readonly name: string; readonly regon: string; readonly nip: string };
  readonly purposes: readonly RegistrationPurpose[];
  /** lower case; its owner enters names and phone after opening the link */
  readonly email: string;
  /** the logged-in person who registers; shown to the named person */
  readonly startedBy: string | null;
  /** keyed hash of the client's address, for the audit log */
  readonly client: Buffer;
}

export type RegistrationRefusal = 'UNFINISHED_COMPANY_REGISTRATION' | 'REGISTRATION_COMPANY_EXISTS' | 'NIP_TAKEN';

/** The company cannot be registered: it already is, or its NIP belongs to another company. */
export class RegistrationRefused extends Error {
  readonly reason: RegistrationRefusal;

  constructor(reason: RegistrationRefusal) {
    super(reason);
    this.reason = reason;
  }
}

export interface Registered {
  readonly membershipId: string;
  /** allows one upload of the authorization file */
  readonly uploadTicket: string;
}

interface RegistrationParts {
  readonly database: Pick<Database, 'db'>;
  readonly mail: MailQueue;
  readonly tokenOf: MailLinkToken;
}

/**
 * Registers a company with its first administrator: all rows, the mail and the upload ticket, or nothing.
 * - A known person's row is unchanged, at the same cost as a new one.
 * - Of concurrent registrations of one REGON or NIP exactly one succeeds.
 * - Throws RegistrationRefused.
 */
export async function register(parts: RegistrationParts, registration: CheckedRegistration): Promise<Registered> {
  const { db } = parts.database;
  try {
    return await db.transaction().execute((trx) => registerIn(trx, parts, registration));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // A concurrent registration was first: its rows are visible now.
    const found = await ownCompanies(db, registration.company).execute();
    requireFree(found, registration);
    throw new RegistrationRefused('NIP_TAKEN');
  }
}

async function registerIn(trx: Tx, parts: RegistrationParts, registration: CheckedRegistration): Promise<Registered> {
  // Locks in one order, so that two registrations of one company do not deadlock.
  const found = await ownCompanies(trx, registration.company).forUpdate('c').execute();
  const own = requireFree(found, registration);
  const companyId = own ? await claimCompany(trx, own, registration) : await addCompany(trx, registration);
  const userId = await personOf(trx, registration.email);
  const membership = await trx
    .insertInto('memberships')
    .values({
      user_id: userId,
      company_id: companyId,
      permission_group: 'location_admin',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const linkId = await makeLink(trx, parts.tokenOf, { kind: 'activation', userId, membershipId: membership.id });
  await parts.mail.queue(trx, { template: 'activation', linkId });
  const uploadTicket = await addUploadTicket(trx, membership.id);
  await recordAct(trx, {
    act: 'company registered',
    actor: registration.startedBy ? 'person' : 'stranger',
    actorId: registration.startedBy ?? undefined,
    client: registration.client,
    subjectId: userId,
    companyId,
    details: { wasKnown: own !== null },
  });
  return { membershipId: membership.id, uploadTicket };
}

/** The row to claim; null if a new one is needed. Throws RegistrationRefused if it is taken. */
function requireFree(found: readonly OwnCompany[], { company }: CheckedRegistration): OwnCompany | null {
  const byRegon = found.find(({ regon }) => regon === company.regon);
  if (byRegon?.state === 'registered') throw new RegistrationRefused('REGISTRATION_COMPANY_EXISTS');
  if (byRegon?.state === 'unfinished') throw new RegistrationRefused('UNFINISHED_COMPANY_REGISTRATION');
  const byNip = found.find(({ nip }) => nip === company.nip);
  const isOther = byNip && (byNip.state !== 'known' || (byNip.regon !== null && byNip.regon !== company.regon));
  if (isOther || (byRegon && byNip && byRegon !== byNip)) throw new RegistrationRefused('NIP_TAKEN');
  return byRegon ?? byNip ?? null;
}

async function addCompany(trx: Tx, { company, purposes }: CheckedRegistration): Promise<string> {
  const pending: PendingRegistration = { isNew: true, given: [], fill: {} };
  const { id } = await trx
    .insertInto('companies')
    .values({
      name: company.name,
      nip: company.nip,
      regon: company.regon,
      ...columnsOf(company),
      country: companyCountry,
      registration_purposes: [...purposes],
      registration: JSON.stringify(pending),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Numbers are written at once, to reserve them.
 * - Other data from an anonymous caller about a company of the catalogue are pending until the link is opened, and
 *   never replace known data.
 */
async function claimCompany(trx: Tx, own: OwnCompany, { company, purposes }: CheckedRegistration): Promise<string> {
  const known = { name: own.name, ...columnsOf(own) };
  const registered = Object.entries({ name: company.name, ...columnsOf(company) });
  const pending: PendingRegistration = {
    isNew: false,
    given: (['nip', 'regon'] as const).filter((column) => own[column] === null),
    fill: Object.fromEntries(
      registered.flatMap(([column, value]) => (value && !known[column as keyof typeof known] ? [[column, value]] : [])), // same columns
    ),
  };
  await trx
    .updateTable('companies')
    .set({
      nip: company.nip,
      regon: company.regon,
      registration_purposes: [...purposes],
      registration: JSON.stringify(pending),
    })
    .where('id', '=', own.id)
    .execute();
  return own.id;
}

function columnsOf(company: CompanyDetails) {
  return {
    street: company.street,
    city: company.city,
    postal_code: company.postalCode,
    district: company.district,
    web_page: company.webPage,
    company_profile: company.companyProfile,
  };
}

/** Inserts a person without a password, or rewrites a known row unchanged: both cost the same. */
export async function personOf(trx: Tx, email: string): Promise<string> {
  const { id } = await trx
    .insertInto('users')
    .values({ email })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email: (row) => row.ref('excluded.email') }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Counts a renewal of an expired registration link. Requires the company's lock. */
export async function noteRenewed(trx: Tx, companyId: string): Promise<void> {
  await sql`
    UPDATE companies SET registration = registration || jsonb_build_object(
      'renewed', coalesce((registration ->> 'renewed')::int, 0) + 1)
    WHERE id = ${companyId} AND registration IS NOT NULL`.execute(trx);
}

async function addUploadTicket(trx: Tx, membershipId: string): Promise<string> {
  const ticket = newToken();
  await trx
    .insertInto('authorization_files')
    .values({
      membership_id: membershipId,
      ticket_hash: hashOfToken(ticket),
      ticket_expires_at: sql<Date>`now() + make_interval(hours => ${limits.uploadTicketHours})`,
    })
    .execute();
  return ticket;
}

/**
 * Copies the pending registration data into the company's row.
 * - Call it in the transaction that activates the first administrator.
 * - Does nothing without a pending registration.
 */
export async function completeRegistration(trx: Tx, companyId: string): Promise<void> {
  const { rows } = await sql<{ filled: boolean }>`
    WITH waiting AS (
      SELECT id, registration -> 'fill' AS fill FROM companies WHERE id = ${companyId} AND registration IS NOT NULL FOR UPDATE
    )
    UPDATE companies c SET
      name = coalesce(w.fill ->> 'name', c.name),
      street = coalesce(c.street, w.fill ->> 'street'),
      city = coalesce(c.city, w.fill ->> 'city'),
      postal_code = coalesce(c.postal_code, w.fill ->> 'postal_code'),
      district = coalesce(c.district, w.fill ->> 'district'),
      web_page = coalesce(c.web_page, w.fill ->> 'web_page'),
      company_profile = coalesce(c.company_profile, w.fill ->> 'company_profile'),
      registration = NULL
    FROM waiting w WHERE c.id = w.id RETURNING w.fill <> '{}' AS filled`.execute(trx);
  if (!rows[0]?.filled) return;
  // Products show their company's name and address, so a change of those is a change of the product.
  await sql`WITH updated AS (
    UPDATE products SET version = version + 1 WHERE company_id = ${companyId} RETURNING gtin
  ) ${sql.raw(insertIntoOutbox('updated'))}`.execute(trx);
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
