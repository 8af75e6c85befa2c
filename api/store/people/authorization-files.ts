import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import { recordAct } from './audit-log.ts';

export interface Ticket {
  readonly membershipId: string;
  /** SHA-256 of the ticket */
  readonly ticketHash: Buffer;
}

/** Whether the ticket allows an upload for this membership: it belongs to it, is unused and has not expired. */
export async function isTicketLive({ db }: Pick<Database, 'db'>, ticket: Ticket): Promise<boolean> {
  return (await liveTicket(db, ticket).select('id').executeTakeFirst()) !== undefined;
}

/**
 * Records the key of a file before its upload, so that no unreferenced file can exist.
 * - Returns the key of an earlier, interrupted upload, to be removed; undefined if the ticket is invalid.
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
  /** the person's file name; displayed only, never a path */
  readonly fileName: string;
  readonly mediaType: string;
  /** before encryption */
  readonly byteSize: number;
}

/** Marks the ticket as used for the stored file. False if it was used, or another upload replaced this one. */
export async function keepFile(
  { db }: Pick<Database, 'db'>,
  ticket: Ticket,
  file: StoredFile & { readonly client: Buffer },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const stored = await trx
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
    if (!stored) return false;
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
