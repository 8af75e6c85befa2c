import { sql } from 'kysely';
import type { Tx } from '../../core/database/database.ts';
import { removeMembership } from './memberships.ts';
import { personOf } from './registrations.ts';

interface PassOnInput {
  readonly companyId: string;
  /** of the person named so far */
  readonly membershipId: string;
  readonly userId: string;
  /** their address; shown to the next person */
  readonly email: string;
  /** lower case; its owner enters names and phone */
  readonly newEmail: string;
}

interface PassOnResult {
  readonly membershipId: string;
  readonly userId: string;
  /** of files to remove from the file store after the commit */
  readonly fileKeys: readonly string[];
}

/**
 * Replaces the first administrator that a registration names. Known and unknown addresses cost the same.
 * - The new membership is neither activated nor a representative; authorization files of the earlier person are
 *   dropped.
 * - Requires the locks of company and membership.
 */
export async function passRegistrationOn(
  trx: Tx,
  { companyId, membershipId, userId, email, newEmail }: PassOnInput,
): Promise<PassOnResult> {
  // Both people in one order, so that two registrations naming each other's people do not deadlock.
  await trx
    .selectFrom('users')
    .select('id')
    .where(({ or, eb }) => or([eb('id', '=', userId), eb('email', '=', newEmail)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  const files = await trx
    .selectFrom('authorization_files')
    .select('file_key')
    .where('membership_id', '=', membershipId)
    .execute();
  const nextId = await personOf(trx, newEmail);
  // An earlier invitation of that person to the company takes over the role.
  const next = await trx
    .insertInto('memberships')
    .values({ user_id: nextId, company_id: companyId, permission_group: 'location_admin' })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'company_id'])
        .doUpdateSet({ permission_group: 'location_admin', is_company_representative: false, invited_by: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await removeMembership(trx, { id: membershipId, userId });
  await sql`
    UPDATE companies SET registration = registration || jsonb_build_object('passedOn', jsonb_build_object(
      'times', coalesce((registration -> 'passedOn' ->> 'times')::int, 0) + 1, 'by', ${email}::text))
    WHERE id = ${companyId}`.execute(trx);
  return {
    membershipId: next.id,
    userId: nextId,
    fileKeys: files.flatMap(({ file_key }) => file_key ?? []),
  };
}

/** Deletes the address of a person who passed a registration on. */
export async function forgetPassedBy(trx: Tx, email: string): Promise<void> {
  await sql`
    UPDATE companies SET registration = jsonb_set(registration, '{passedOn,by}', 'null')
    WHERE registration -> 'passedOn' ->> 'by' = ${email}`.execute(trx);
}
