import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import { recordAct } from './audit-log.ts';

export interface Ticket {
  readonly membershipId: string;
  /** SHA-256 of the ticket */
  readonly ticketHash: Buffer;
}

/** Whether the ticket lets a file be uploaded for this membership: it is its own, has not ended and was not used. */
export async function isTicketLive({ db }: Pick<Database, 'db'>, ticket: Ticket): Promise<boolean> {
  return (await liveTicket(db, ticket).select('id').executeTakeFirst()) !== undefined;
}

/**
 * Says under which key a file will be put, before it is, so that a file which nothing refers to cannot exist. Returns the key
 * of an earlier upload that was cut, to be removed; undefined where the ticket does not hold.
 */
export async function reserveFile(
  { db }: Pick<Database, 'db'>,
  ticket: Ticket,
  fileKey: string,
): Promise<{ earlierKey: string | null } | undefined> {
  return db.transaction().execute(async (trx) => {
    const found = await liveTicket(trx, ticket).select(['id', 'file_key as earlierKey']).forUpdate().executeTakeFirst();
    if (!found) return undefined;
    await trx.updateTable('authorization_files').set({ file_key: fileKey }).where('id', '=', found.id).execute();
    return { earlierKey: found.earlierKey };
  });
}

export interface StoredFile {
  readonly fileKey: string;
  /** as the person called it; shown, never used as a path */
  readonly fileName: string;
  readonly mediaType: string;
  /** of what was stored, before encryption */
  readonly byteSize: number;
}

/** Uses the ticket up for the file that now stands in the store. False: it was used, or another upload took the place. */
export async function keepFile(
  { db }: Pick<Database, 'db'>,
  ticket: Ticket,
  file: StoredFile & { readonly client: Buffer },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const kept = await trx
      .updateTable('authorization_files')
      .set({
        file_name: file.fileName,
        media_type: file.mediaType,
        byte_size: file.byteSize,
        uploaded_at: sql<Date>`now()`,
      })
      .where('membership_id', '=', ticket.membershipId)
      .where('ticket_hash', '=', ticket.ticketHash)
      .where('file_key', '=', file.fileKey)
      .where('uploaded_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!kept) return false;
    const { company_id: companyId, user_id: subjectId } = await trx
      .selectFrom('memberships')
      .select(['company_id', 'user_id'])
      .where('id', '=', ticket.membershipId)
      .executeTakeFirstOrThrow();
    await recordAct(trx, {
      act: 'authorization file uploaded',
      actor: 'stranger',
      client: file.client,
      subjectId,
      companyId,
      details: { mediaType: file.mediaType, byteSize: file.byteSize },
    });
    return true;
  });
}

function liveTicket(db: Database['db'], { membershipId, ticketHash }: Ticket) {
  return db
    .selectFrom('authorization_files')
    .where('membership_id', '=', membershipId)
    .where('ticket_hash', '=', ticketHash)
    .where('uploaded_at', 'is', null)
    .where('ticket_expires_at', '>', sql<Date>`now()`);
}
