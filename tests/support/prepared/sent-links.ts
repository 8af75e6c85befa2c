import type { Updateable } from 'kysely';
import type { Tables } from '../../../api/core/database/database-tables.ts';
import { changeRow, type Pool } from './rows.ts';

/** A link of a mail, as it is after somebody used it or it was taken back. */
export function changeMailLink(
  database: Pool,
  linkId: string,
  columns: Updateable<Tables['mail_links']>,
): Promise<void> {
  return changeRow(database, ['mail_links', 'id'], linkId, columns);
}

/** Links of a membership ended so many minutes ago. */
export async function endLinksOf({ pool }: Pool, membershipId: string, minutes: number): Promise<void> {
  await pool.query('UPDATE mail_links SET expires_at = now() - make_interval(mins => $2) WHERE membership_id = $1', [
    membershipId,
    minutes,
  ]);
}

/** Links of a person that had ended are good for an hour again. */
export async function prolongLinks({ pool }: Pool, userId: string | undefined): Promise<void> {
  await pool.query(`UPDATE mail_links SET expires_at = now() + interval '1 hour' WHERE user_id = $1`, [userId]);
}

/** A second link of a membership, beside the first and good for a day. */
export async function addFreshLink({ pool }: Pool, membershipId: string): Promise<void> {
  await pool.query(
    `INSERT INTO mail_links (kind, token_hash, user_id, membership_id, expires_at)
     SELECT kind, sha256(token_hash), user_id, membership_id, now() + interval '1 day' FROM mail_links WHERE membership_id = $1`,
    [membershipId],
  );
}

/** What a file of authorization is uploaded under was good until so many minutes ago. */
export async function endTicket({ pool }: Pool, membershipId: string, minutes = 0): Promise<void> {
  await pool.query(
    'UPDATE authorization_files SET ticket_expires_at = now() - make_interval(mins => $2) WHERE membership_id = $1',
    [membershipId, minutes],
  );
}

/** The file of authorization of a membership has come; under which key the store has it. */
export async function noteUploaded({ pool }: Pool, membershipId: string, key: string): Promise<void> {
  await pool.query('UPDATE authorization_files SET file_key = $2, uploaded_at = now() WHERE membership_id = $1', [
    membershipId,
    key,
  ]);
}

/** A link of a mail goes, as with the membership that it was for. */
export async function removeMailLink({ pool }: Pool, linkId: string): Promise<void> {
  await pool.query('DELETE FROM mail_links WHERE id = $1', [linkId]);
}
