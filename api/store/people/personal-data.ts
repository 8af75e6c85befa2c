import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';

/** All stored data of one person, for RODO art. 15 and 20. Dates are ISO 8601 in UTC. No hashes, no secrets. */
export interface PersonalData {
  readonly id: string;
  readonly person: Record<string, unknown>;
  readonly memberships: readonly Record<string, unknown>[];
  readonly sessions: readonly Record<string, unknown>[];
  readonly links: readonly Record<string, unknown>[];
  readonly authorizationFiles: readonly Record<string, unknown>[];
  readonly orders: readonly Record<string, unknown>[];
  readonly acts: readonly Record<string, unknown>[];
  /** the office's notes about companies whose representative or only member this is */
  readonly notesAboutCompanies: readonly Record<string, unknown>[];
  /** notes that the person wrote for the office: about companies, and with decisions about issues */
  readonly writtenNotes: readonly Record<string, unknown>[];
}

/** The data of the person with this e-mail (lower case); null if there is none. */
export async function readPersonalData({ db }: Pick<Database, 'db'>, email: string): Promise<PersonalData | null> {
  const found = await db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!found) return null;
  const { password_hash, ...person } = found;
  const [memberships, sessions, links, authorizationFiles, orders, acts, about, written] = await Promise.all([
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
      .select(['f.is_accepted', 'f.reviewed_at', 'f.refusal_reason'])
      .where('m.user_id', '=', found.id)
      .where('f.uploaded_at', 'is not', null)
      .execute(),
    db
      .selectFrom('package_orders')
      .select(['id', 'order_number', 'subscription', 'net_price', 'ordered_at', 'closed_at', 'outcome'])
      .where('ordered_by', '=', found.id)
      .orderBy('ordered_at')
      .execute(),
    db
      .selectFrom('audit_log')
      .select(['at', 'act', 'actor', 'actor_id', 'subject_id', 'company_id', 'details'])
      .where((or) => or.or([or('actor_id', '=', found.id), or('subject_id', '=', found.id)]))
      .orderBy('id')
      .execute(),
    readNotesAbout({ db }, found.id),
    readWrittenNotes({ db }, found.id),
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
    notesAboutCompanies: about,
    writtenNotes: written,
  };
}

type Rows = Record<string, unknown>[];

async function readNotesAbout({ db }: Pick<Database, 'db'>, userId: string): Promise<Rows> {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT c.name AS company, n.text, n.written_at FROM company_notes n JOIN companies c ON c.id = n.company_id
      JOIN memberships m ON m.company_id = n.company_id AND m.user_id = ${userId}::uuid
    WHERE m.is_company_representative
      OR NOT EXISTS (SELECT FROM memberships o WHERE o.company_id = n.company_id AND o.user_id <> ${userId}::uuid)
    ORDER BY n.written_at, n.id`.execute(db);
  return rows;
}

async function readWrittenNotes({ db }: Pick<Database, 'db'>, userId: string): Promise<Rows> {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT * FROM (
      SELECT 'company' AS about, c.name AS company, n.text, n.written_at FROM company_notes n
        JOIN companies c ON c.id = n.company_id WHERE n.author_id = ${userId}::uuid
      UNION ALL
      SELECT 'issues', c.name, e.note, e.at FROM repository_issue_events e LEFT JOIN companies c ON c.id = e.company_id
      WHERE e.actor_id = ${userId}::uuid AND e.note IS NOT NULL
    ) w ORDER BY w.written_at`.execute(db);
  return rows;
}
