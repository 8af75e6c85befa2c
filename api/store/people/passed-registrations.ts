import { sql } from 'kysely';
import type { Tx } from '../../core/database/database.ts';
import { removeMembership } from './memberships.ts';
import { personOf } from './registrations.ts';

interface Passing {
  readonly companyId: string;
  /** of whoever the registration has named so far */
  readonly membershipId: string;
  readonly userId: string;
  /** their address: the next person reads who named them */
  readonly email: string;
  /** lower case; whose it is gives names and phone by themselves */
  readonly newEmail: string;
}

interface Passed {
  readonly membershipId: string;
  readonly userId: string;
  /** of files to be removed from the file store after the commit */
  readonly fileKeys: readonly string[];
}

/**
 * Puts another person into the place of whoever a registration names as first administrator. The new membership is not activated and
 * carries no representation, as the old one did not; files that spoke for the earlier person go with them. Call with company and
 * membership locked. A known address and an unknown one are the same work.
 */
export async function passRegistrationOn(
  trx: Tx,
  { companyId, membershipId, userId, email, newEmail }: Passing,
): Promise<Passed> {
  // Both people in one order: two registrations that name each other's people wait and never deadlock.
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
  // Whoever waits in the company already, as by an invitation of earlier days, waits in the named person's place from now on.
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

/** Forgets the address of whoever passed a registration on. */
export async function forgetPassedBy(trx: Tx, email: string): Promise<void> {
  await sql`
    UPDATE companies SET registration = jsonb_set(registration, '{passedOn,by}', 'null')
    WHERE registration -> 'passedOn' ->> 'by' = ${email}`.execute(trx);
}
