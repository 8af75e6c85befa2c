import { AppError } from '../../core/app-error.ts';
import type { Database } from '../../core/database/database.ts';
import { readActivation, type Activation } from '../../store/people/activations.ts';
import { findLink } from '../../store/people/mail-links.ts';

/**
 * Reads a link without using it; `linkUntil` is its expiry.
 * - ACCOUNT_ALREADY_ACTIVE: a live or used link of an active membership.
 * - LINK_EXPIRED: unknown, voided and expired links, and links of blocked people.
 */
export async function openLink(database: Database, token: string): Promise<Activation & { linkUntil: Date }> {
  const link = await findLink(database, 'activation', token);
  const isKnown = link?.membershipId && (link.state === 'live' || link.state === 'used');
  const activation = isKnown ? await readActivation(database.db, link.membershipId) : null;
  if (activation?.isActivated) throw new AppError('ACCOUNT_ALREADY_ACTIVE');
  if (!activation || link?.state !== 'live') throw new AppError('LINK_EXPIRED');
  return { ...activation, linkUntil: link.expiresAt };
}
