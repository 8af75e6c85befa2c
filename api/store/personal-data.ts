import { sql } from 'kysely';
import type { Database, Tx } from '../core/database.ts';

/** Everything kept of one person, for RODO art. 15 and 20. Dates are ISO 8601 in UTC. No hashes, no secrets. */
export interface PersonalData {
  readonly id: string;
  readonly person: Record<string, unknown>;
  readonly memberships: readonly Record<string, unknown>[];
  readonly sessions: readonly Record<string, unknown>[];
  readonly links: readonly Record<string, unknown>[];
  readonly authorizationFiles: readonly Record<string, unknown>[];
  readonly orders: readonly Record<string, unknown>[];
  readonly acts: readonly Record<string, unknown>[];
}

/** The data of the person with this e-mail (lower case); null when there is none. */
export async function readPersonalData({ db }: Pick<Database, 'db'>, email: string): Promise<PersonalData | null> {
  const found = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
  if (!found) return null;
  const { password_hash, ...person } = found;
  const [memberships, sessions, links, authorizationFiles, orders, acts] = await Promise.all([
    db
      .selectFrom('memberships as m')
      .innerJoin('companies as c', 'c.id', 'm.company_id')
      .select([
        'm.id',
        'c.name as company',
        'c.nip',
        'm.activated',
        'm.permission_group',
        'm.is_company_representative',
      ])
      .select(['m.created_at', 'm.activation_date'])
      .where('m.user_id', '=', found.id)
      .orderBy('m.created_at')
      .execute(),
    db
      .selectFrom('refresh_tokens')
      .select(['family', 'remember_me', 'created_at', 'expires_at', 'used_at', 'revoked_at'])
      .where('user_id', '=', found.id)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('mail_links')
      .select(['kind', 'created_at', 'expires_at', 'used_at', 'voided_at'])
      .where('user_id', '=', found.id)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('authorization_files as f')
      .innerJoin('memberships as m', 'm.id', 'f.membership_id')
      .select(['f.file_name', 'f.media_type', 'f.byte_size', 'f.uploaded_at'])
      .where('m.user_id', '=', found.id)
      .where('f.uploaded_at', 'is not', null)
      .execute(),
    db
      .selectFrom('package_orders')
      .select(['id', 'subscription', 'net_price', 'ordered_at', 'closed_at', 'outcome'])
      .where('ordered_by', '=', found.id)
      .orderBy('ordered_at')
      .execute(),
    db
      .selectFrom('audit_log')
      .select(['at', 'act', 'actor', 'actor_id', 'subject_id', 'company_id', 'details'])
      .where((or) => or.or([or('actor_id', '=', found.id), or('subject_id', '=', found.id)]))
      .orderBy('id')
      .execute(),
  ]);
  return {
    id: found.id,
    person: { ...person, has_password: password_hash !== null },
    memberships,
    sessions,
    links,
    authorizationFiles,
    orders,
    acts,
  };
}

export interface Erasure {
  readonly userId: string;
  /** files that showed whom the person may act for: to be removed from the file store after the commit */
  readonly fileKeys: readonly string[];
  /** companies that are left without an activated representative */
  readonly companiesWithoutRepresentative: readonly string[];
}

/**
 * Removes what is personal of the person with this e-mail (RODO art. 17). A nameless row stays, to which orders and the audit
 * log point; it can never log in, be invited or be found again. Null when there is no such person (any more).
 */
export async function erasePersonalData(trx: Tx, email: string): Promise<Erasure | null> {
  const person = await trx.selectFrom('users').select('id').where('email', '=', email).forUpdate().executeTakeFirst();
  if (!person) return null;
  const companies = await trx
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', 'in', (of) => of.selectFrom('memberships').select('company_id').where('user_id', '=', person.id))
    .orderBy('id')
    .forUpdate()
    .execute();
  const files = await trx
    .selectFrom('authorization_files as f')
    .innerJoin('memberships as m', 'm.id', 'f.membership_id')
    .select('f.file_key')
    .where('m.user_id', '=', person.id)
    .execute();
  // Links and files of authorization go with the memberships.
  await trx.deleteFrom('memberships').where('user_id', '=', person.id).execute();
  await trx.deleteFrom('mail_links').where('user_id', '=', person.id).execute();
  await trx.deleteFrom('refresh_tokens').where('user_id', '=', person.id).execute();
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
  const represented = await trx
    .selectFrom('memberships')
    .select('company_id')
    .where('is_company_representative', '=', true)
    .where('activated', '=', true)
    .where('company_id', 'in', companies.length > 0 ? companies.map(({ id }) => id) : [person.id])
    .execute();
  const isRepresented = new Set(represented.map((row) => row.company_id));
  return {
    userId: person.id,
    fileKeys: files.flatMap(({ file_key }) => file_key ?? []),
    companiesWithoutRepresentative: companies.filter(({ id }) => !isRepresented.has(id)).map(({ name }) => name),
  };
}
