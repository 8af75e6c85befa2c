import { hash } from '@node-rs/argon2';
import type { OfficePermission, PermissionGroup } from '@gtinoteka/contract/permissions.ts';
import type { Subscription } from '@gtinoteka/contract/session.ts';
import type { FastifyInstance } from 'fastify';
import { randomInt, randomUUID } from 'node:crypto';
import type { Database } from '../../api/core/database/database.ts';
import { signAccessToken } from '../../api/core/callers/sessions.ts';

/** Every account of the tests has this password. */
export const testPassword = 'Drabina-testowa-7';
// A cheap hash: the parameters stand in the hash, and a test of the log-in is no test of how long it takes.
const testPasswordHash = await hash(testPassword, { memoryCost: 1_024, timeCost: 1, parallelism: 1 });

export interface Account {
  readonly userId: string;
  readonly email: string;
  readonly companyId: string;
  readonly membershipId: string;
}

export interface AccountOptions {
  email?: string;
  firstName?: string;
  lastName?: string;
  group?: PermissionGroup;
  isRepresentative?: boolean;
  /** whether the membership is activated; yes unless said otherwise */
  activated?: boolean;
  subscription?: Subscription;
  /** when the package begins and ends; around now unless said otherwise */
  subscriptionBegin?: Date;
  subscriptionEnd?: Date;
  isPlatformAdministrator?: boolean;
  /** what somebody who is no administrator does for the office */
  office?: readonly OfficePermission[];
  isActive?: boolean;
  hasPassword?: boolean;
  /** an existing company instead of one of its own */
  companyId?: string;
  companyName?: string;
  nip?: string;
}

const day = 86_400_000;

/** Adds a person with one membership in a company, both new unless named. */
export async function addAccount({ pool }: Pick<Database, 'pool'>, options: AccountOptions = {}): Promise<Account> {
  const email = options.email ?? `osoba-${randomUUID()}@test.example`;
  const subscription = options.subscription ?? 'free';
  const { rows } = await pool.query<{ userId: string; companyId: string; membershipId: string }>(
    `WITH made AS (
       INSERT INTO companies (name, nip, subscription, subscription_begin, subscription_end, activation_date)
       SELECT $1, $2, $3, $4, $5, now() WHERE $6::uuid IS NULL RETURNING id
     ), person AS (
       INSERT INTO users (email, password_hash, first_name, last_name, is_admin, is_active, office_permissions, confirmed_statute)
       VALUES ($7, $8, $9, $10, $11, $12, $16, true) RETURNING id
     )
     INSERT INTO memberships (user_id, company_id, activated, permission_group, is_company_representative, activation_date)
     SELECT person.id, coalesce($6, (SELECT id FROM made)), $13, $14, $15, CASE WHEN $13 THEN now() END FROM person
     RETURNING user_id AS "userId", company_id AS "companyId", id AS "membershipId"`,
    [
      options.companyName ?? 'Firma Testowa Sp. z o.o.',
      options.nip ?? null,
      subscription,
      options.subscriptionBegin ?? (subscription === 'free' ? null : new Date(Date.now() - day)),
      options.subscriptionEnd ?? (subscription === 'free' ? null : new Date(Date.now() + day)),
      options.companyId ?? null,
      email,
      (options.hasPassword ?? true) ? testPasswordHash : null,
      options.firstName ?? 'Jan',
      options.lastName ?? 'Testowy',
      options.isPlatformAdministrator ?? false,
      options.isActive ?? true,
      options.activated ?? true,
      options.group ?? 'location_user',
      options.isRepresentative ?? false,
      options.office ?? [],
    ],
  );
  const made = rows[0];
  if (!made) throw new Error('The account was not added');
  return { email, ...made };
}

/** An access token of a new session of this person, without the log-in call. */
export async function accessTokenOf(
  app: FastifyInstance,
  { pool }: Pick<Database, 'pool'>,
  { userId }: Pick<Account, 'userId'>,
): Promise<string> {
  const family = randomUUID();
  await pool.query(
    `INSERT INTO refresh_tokens (token_hash, family, user_id, expires_at) VALUES ($1, $2, $3, now() + interval '1 day')`,
    [Buffer.from(`${family}${randomInt(2 ** 47)}`), family, userId],
  );
  return signAccessToken(app, { userId, family });
}

/** Headers of a call by this person. */
export async function callerHeaders(
  app: FastifyInstance,
  database: Pick<Database, 'pool'>,
  account: Pick<Account, 'userId'>,
): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await accessTokenOf(app, database, account)}` };
}

/** What the installation says of its demo accounts: `true` on a machine of its own, `public` where everybody may use them. */
export async function setDemoAccountsState({ pool }: Pick<Database, 'pool'>, state: 'true' | 'public'): Promise<void> {
  await pool.query(
    `INSERT INTO installation (key, value) VALUES ('demo_accounts', $1) ON CONFLICT (key) DO UPDATE SET value = $1`,
    [state],
  );
}
