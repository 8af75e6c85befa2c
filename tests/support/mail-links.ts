import { makeMailLinkToken } from '../../api/core/secrets/mail-link-token.ts';
import type { Database } from '../../api/core/database/database.ts';

/** The token of the newest link of a kind that was sent to an address: what stands in the mail. Throws when there is none. */
export async function newestLinkToken(
  { pool }: Pick<Database, 'pool'>,
  secret: string,
  { kind, email }: { kind: 'activation' | 'password-reset' | 'log-in'; email: string },
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT l.id FROM mail_links l JOIN users u ON u.id = l.user_id
     WHERE l.kind = $1 AND u.email = $2 AND l.voided_at IS NULL ORDER BY l.created_at DESC LIMIT 1`,
    [kind, email],
  );
  if (!rows[0]) throw new Error(`No ${kind} link was sent to ${email}`);
  return makeMailLinkToken(secret)(rows[0].id);
}
