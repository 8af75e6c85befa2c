import { limits } from '@gtinoteka/contract/business-limits.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '../../core/database/database.ts';
import type { MailLinkToken } from '../../core/secrets/mail-link-token.ts';
import { hashOfToken } from '../../core/secrets/random-token.ts';

export type LinkState = 'live' | 'expired' | 'used' | 'voided';

export interface MailLink {
  readonly id: string;
  readonly userId: string;
  /** the membership of an activation link; null for a new password */
  readonly membershipId: string | null;
  readonly state: LinkState;
  readonly expiresAt: Date;
}

type Purpose =
  | { readonly kind: 'activation'; readonly userId: string; readonly membershipId: string }
  | { readonly kind: 'password-reset' | 'log-in'; readonly userId: string };

const lastsMinutes = {
  activation: limits.activationLinkHours * 60,
  'password-reset': limits.resetLinkMinutes,
  'log-in': limits.logInLinkMinutes,
};

/** Creates a link and voids older ones for the same purpose. Returns its id, for the mail job. */
export async function makeLink(trx: Tx, tokenOf: MailLinkToken, purpose: Purpose): Promise<string> {
  const membershipId = purpose.kind === 'activation' ? purpose.membershipId : null;
  await trx
    .updateTable('mail_links')
    .set({ voided_at: sql<Date>`now()` })
    .where('user_id', '=', purpose.userId)
    .where('kind', '=', purpose.kind)
    .where('membership_id', 'is not distinct from', membershipId)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute();
  const id = randomUUID();
  await trx
    .insertInto('mail_links')
    .values({
      id,
      kind: purpose.kind,
      token_hash: hashOfToken(tokenOf(id)),
      user_id: purpose.userId,
      membership_id: membershipId,
      expires_at: sql<Date>`now() + make_interval(mins => ${lastsMinutes[purpose.kind]})`,
    })
    .execute();
  return id;
}

/**
 * Runs the statements of `makeLink` without a person, so that the response time is the same.
 * - Returns an unused id; its mail is dropped when it is due.
 */
export async function makeNoLink(trx: Tx, tokenOf: MailLinkToken): Promise<string> {
  const [id, nobody] = [randomUUID(), randomUUID()];
  await trx
    .updateTable('mail_links')
    .set({ voided_at: sql<Date>`now()` })
    .where('user_id', '=', nobody)
    .where('kind', '=', 'password-reset')
    .where('membership_id', 'is not distinct from', null)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute();
  await sql`INSERT INTO mail_links (id, kind, token_hash, user_id, membership_id, expires_at)
    SELECT ${id}, 'password-reset', ${hashOfToken(tokenOf(id))}, u.id, NULL, now() + make_interval(mins => ${limits.resetLinkMinutes})
    FROM users u WHERE u.id = ${nobody}`.execute(trx);
  return id;
}

const stateOfLink = sql<LinkState>`CASE WHEN used_at IS NOT NULL THEN 'used' WHEN voided_at IS NOT NULL THEN 'voided'
  WHEN expires_at <= now() THEN 'expired' ELSE 'live' END`;

/** The link of a token in any state, without using it; null if there is none. */
export async function findLink(
  { db }: Pick<Database, 'db'>,
  kind: Purpose['kind'],
  token: string,
): Promise<MailLink | null> {
  const found = await db
    .selectFrom('mail_links')
    .select([
      'id',
      'user_id as userId',
      'membership_id as membershipId',
      'expires_at as expiresAt',
      stateOfLink.as('state'),
    ])
    .where('token_hash', '=', hashOfToken(token))
    .where('kind', '=', kind)
    .executeTakeFirst();
  return found ?? null;
}

/** Whether a person was sent a valid link of this kind in the last minute, so that another mail is unnecessary. */
export async function hasFreshLink(
  trx: Tx,
  { kind, userId }: Exclude<Purpose, { kind: 'activation' }>,
): Promise<boolean> {
  const found = await trx
    .selectFrom('mail_links')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - interval '1 minute'`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Uses a valid link. Of concurrent calls exactly one gets it, the others get null. */
export async function spendLink(trx: Tx, kind: Purpose['kind'], token: string): Promise<MailLink | null> {
  const used = await trx
    .updateTable('mail_links')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', hashOfToken(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'user_id as userId', 'membership_id as membershipId', 'expires_at as expiresAt'])
    .executeTakeFirst();
  return used ? { ...used, state: 'used' } : null;
}
