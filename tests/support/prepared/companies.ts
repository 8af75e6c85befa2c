import type { Insertable } from 'kysely';
import type { Tables } from '../../../api/core/database/database-tables.ts';
import { addRow, type Pool } from './rows.ts';

/** A company without people, as the catalogue knows it; its id. */
export async function addCompany(
  database: Pool,
  columns: Partial<Insertable<Tables['companies']>> = {},
): Promise<string> {
  return (await addRow(database, 'companies', { name: 'Znana z katalogu S.A.', ...columns })).id;
}

/** Somebody belongs to one company more; the id of the membership. */
export async function addMembership(
  database: Pool,
  { userId, companyId }: { readonly userId: string; readonly companyId: string | undefined },
  columns: Partial<Insertable<Tables['memberships']>> = {},
): Promise<string> {
  const row = { user_id: userId, company_id: companyId, activated: true, ...columns };
  return (await addRow(database, 'memberships', row)).id;
}

/** A person goes with all that belongs to them. */
export async function removePerson({ pool }: Pool, userId: string): Promise<void> {
  await pool.query('DELETE FROM users WHERE id = $1', [userId]);
}

/** The platform has no administrators, and nobody does anything for its office. */
export async function dismissOffice({ pool }: Pool): Promise<void> {
  await pool.query(`UPDATE users SET is_admin = false, office_permissions = '{}'`);
}

/** A note that the office has on a company; by nobody, where its author is gone. */
export async function addCompanyNote(
  database: Pool,
  note: { companyId: string | undefined; authorId: string | null; text: string },
): Promise<void> {
  await addRow(database, 'company_notes', {
    company_id: note.companyId,
    author_id: note.authorId,
    text: note.text,
  });
}

/** A company was activated so many days ago, to the moment, by the clock of the database. */
export async function activateDaysAgo({ pool }: Pool, companyId: string, days: number): Promise<void> {
  await pool.query('UPDATE companies SET activation_date = now() - make_interval(days => $2) WHERE id = $1', [
    companyId,
    days,
  ]);
}

/** A row of the audit log by a person. */
export async function writeAct(
  database: Pool,
  act: { act: string; actor_id: string; subject_id: string; company_id?: string },
): Promise<void> {
  await addRow(database, 'audit_log', { actor: 'person', ...act });
}

/** Everybody who was invited into a company, or all that one person was invited into, has come. */
export async function activateMemberships(
  { pool }: Pool,
  of: { readonly userId: string | undefined } | { readonly regon: unknown },
): Promise<void> {
  await pool.query(
    `UPDATE memberships SET activated = true WHERE user_id = $1 OR company_id IN (SELECT id FROM companies WHERE regon = $2)`,
    ['userId' in of ? of.userId : null, 'regon' in of ? of.regon : null],
  );
}
