import { limits } from '@gtinoteka/contract/business-limits.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '../../core/database/database.ts';
import { recordAct } from './audit-log.ts';

/** Hours after its last use at which a session without remember-me ends. */
const idleHours = 12;
/** Longest life of a session in days, regardless of use. */
const familyDays = limits.rememberMeDays;
/** Seconds for which the last-spent token is still accepted, because several tabs may send it at once. */
const reuseLeewaySeconds = 15;

export interface RefreshSession {
  readonly family: string;
  readonly userId: string;
  readonly rememberMe: boolean;
  readonly expiresAt: Date;
}

export interface LogIn {
  readonly tokenHash: Buffer;
  readonly userId: string;
  /** the hash that the password was verified with */
  readonly passwordHash: string;
  readonly rememberMe: boolean;
  readonly client: Buffer;
}

/**
 * Starts a token family (one log-in) and records the log-in.
 * - Null if the password was changed meanwhile, because a change ends all sessions.
 */
export async function startFamily(
  { db }: Database,
  { tokenHash, userId, passwordHash, rememberMe, client }: LogIn,
): Promise<RefreshSession | null> {
  return db.transaction().execute(async (trx) => {
    const noted = await trx
      .updateTable('users')
      .set({ last_login: sql<Date>`now()` })
      .where('id', '=', userId)
      .where('password_hash', '=', passwordHash)
      .where('is_active', '=', true)
      .executeTakeFirst();
    if (noted.numUpdatedRows === 0n) return null;
    await recordAct(trx, { act: 'log-in', actor: 'person', actorId: userId, subjectId: userId, client });
    // Spent tokens are kept for the maximum life of the family, to recognise late replays.
    await trx
      .deleteFrom('refresh_tokens')
      .where('user_id', '=', userId)
      .where(sql<boolean>`family_started_at < now() - make_interval(days => ${familyDays + 1})`)
      .execute();
    const family = randomUUID();
    const { expires_at } = await trx
      .insertInto('refresh_tokens')
      .values({
        token_hash: tokenHash,
        family,
        user_id: userId,
        remember_me: rememberMe,
        expires_at: firstEnd(rememberMe),
      })
      .returning('expires_at')
      .executeTakeFirstOrThrow();
    return { family, userId, rememberMe, expiresAt: expires_at };
  });
}

function firstEnd(rememberMe: boolean) {
  return rememberMe
    ? sql<Date>`now() + make_interval(days => ${familyDays})`
    : sql<Date>`now() + make_interval(hours => ${idleHours})`;
}

/**
 * Exchanges a token for its successor. Null: the session has ended.
 * - The last-spent token returns the same successor again for 15 s.
 * - An older token is a replay and revokes the family (RFC 9700).
 */
export async function spendToken(
  { db }: Database,
  { tokenHash, successorHash, client }: { tokenHash: Buffer; successorHash: Buffer; client: Buffer },
): Promise<RefreshSession | null> {
  return db.transaction().execute(async (trx) => {
    const family = await lockFamily(trx, tokenHash);
    if (!family) return null;
    const found = await trx
      .selectFrom('refresh_tokens as t')
      .innerJoin('users as u', 'u.id', 't.user_id')
      .leftJoin('refresh_tokens as s', (join) => join.on('s.token_hash', '=', successorHash))
      .select([
        't.user_id as userId',
        't.remember_me as rememberMe',
        't.family_started_at as startedAt',
        't.used_at as usedAt',
      ])
      .select(['s.expires_at as nextExpiresAt', 's.used_at as nextUsedAt'])
      .select(sql<boolean>`t.used_at > clock_timestamp() - make_interval(secs => ${reuseLeewaySeconds})`.as('isRecent'))
      .where('t.token_hash', '=', tokenHash)
      .where('t.revoked_at', 'is', null)
      .where('t.expires_at', '>', sql<Date>`clock_timestamp()`)
      .where('u.is_active', '=', true)
      .executeTakeFirst();
    if (!found) return null;
    const { userId, rememberMe, startedAt } = found;
    if (found.usedAt === null) {
      await trx
        .updateTable('refresh_tokens')
        .set({ used_at: sql<Date>`clock_timestamp()` })
        .where('token_hash', '=', tokenHash)
        .execute();
      const idleEnd = rememberMe ? sql`'infinity'` : sql`clock_timestamp() + make_interval(hours => ${idleHours})`;
      const { expires_at: expiresAt } = await trx
        .insertInto('refresh_tokens')
        .values({
          token_hash: successorHash,
          family,
          user_id: userId,
          remember_me: rememberMe,
          family_started_at: startedAt,
          expires_at: sql<Date>`least(${startedAt}::timestamptz + make_interval(days => ${familyDays}), ${idleEnd})`,
        })
        .returning('expires_at')
        .executeTakeFirstOrThrow();
      return { family, userId, rememberMe, expiresAt };
    }
    if (found.isRecent && found.nextExpiresAt && found.nextUsedAt === null)
      return { family, userId, rememberMe, expiresAt: found.nextExpiresAt };
    // Repeated replays revoke and record the family once.
    if ((await revoke(trx, family)) > 0)
      await recordAct(trx, { act: 'session family revoked', actor: 'stranger', subjectId: userId, client });
    return null;
  });
}

/** The time of the password change that ended a token's session; null if it ended otherwise or is active. */
export async function passwordChangeThatEnded({ db }: Database, tokenHash: Buffer): Promise<Date | null> {
  const found = await db
    .selectFrom('refresh_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select('t.revoked_at as at')
    .where('t.token_hash', '=', tokenHash)
    // One transaction writes both.
    .whereRef('u.password_changed_at', '=', 't.revoked_at')
    .executeTakeFirst();
  return found?.at ?? null;
}

/** Ends the session of a token, spent or not. Returns whether there was one. */
export async function endSession(
  { db }: Database,
  { tokenHash, client }: { tokenHash: Buffer; client: Buffer },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const family = await lockFamily(trx, tokenHash);
    if (family === null || (await revoke(trx, family)) === 0) return false;
    const { user_id: userId } = await trx
      .selectFrom('refresh_tokens')
      .select('user_id')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirstOrThrow();
    await recordAct(trx, { act: 'log-out', actor: 'person', actorId: userId, subjectId: userId, client });
    return true;
  });
}

/** Serializes changes of a family, so that a concurrent rotation cannot outlive a log-out. */
async function lockFamily(trx: Tx, tokenHash: Buffer): Promise<string | null> {
  const found = await trx
    .selectFrom('refresh_tokens')
    .select('family')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!found) return null;
  await waitForFamily(trx, found.family);
  return found.family;
}

async function waitForFamily(trx: Tx, family: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${family}, 4))`.execute(trx);
}

/**
 * Ends all sessions of a person except one.
 * - Requires the lock of the person's row, so that a concurrent log-in is either ended or refused.
 */
export async function endSessionsOf(trx: Tx, userId: string, { except }: { except?: string } = {}): Promise<void> {
  const families = await trx
    .selectFrom('refresh_tokens')
    .select('family')
    .distinct()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('family')
    .execute();
  for (const { family } of families) {
    if (family === except) continue;
    await waitForFamily(trx, family);
    await revoke(trx, family);
  }
}

async function revoke(trx: Tx, family: string): Promise<number> {
  const result = await trx
    .updateTable('refresh_tokens')
    .set({ revoked_at: sql<Date>`now()` })
    .where('family', '=', family)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
