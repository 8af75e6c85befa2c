import { AppError } from '../../core/app-error.ts';
import type { Database } from '../../core/database/database.ts';
import { readActivation, type Activation } from '../../store/people/activations.ts';
import { findLink } from '../../store/people/mail-links.ts';

/**
 * What a link opens, without using it up. A link of a membership that is active is ACCOUNT_ALREADY_ACTIVE where it was live or
 * used; unknown, voided and expired links, and those of people who may not come in, are LINK_EXPIRED alike.
 * `linkUntil`: when it expires.
 */
export async function openLink(database: Database, token: string): Promise<Activation & { linkUntil: Date }> {
  const link = await findLink(database, 'activation', token);
  const isKnown = link?.membershipId && (link.state === 'live' || link.state === 'used');
  const activation = isKnown ? await readActivation(database.db, link.membershipId) : null;
  if (activation?.isActivated) throw new AppError('ACCOUNT_ALREADY_ACTIVE');
  if (!activation || link?.state !== 'live') throw new AppError('LINK_EXPIRED');
  return { ...activation, linkUntil: link.expiresAt };
}
