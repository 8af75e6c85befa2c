import { AppError } from '../../core/app-error.ts';
import type { Database } from '../../core/database/database.ts';
import { findLink } from '../../store/people/mail-links.ts';
import { readActiveEmail } from '../../store/people/passwords.ts';

/** Account of a live link, without using it. Throws LINK_EXPIRED for all others alike. */
export async function openResetLink(database: Database, token: string): Promise<{ userId: string; email: string }> {
  const link = await findLink(database, 'password-reset', token);
  const email = link?.state === 'live' ? await readActiveEmail(database, link.userId) : null;
  if (!link || email === null) throw new AppError('LINK_EXPIRED');
  return { userId: link.userId, email };
}
