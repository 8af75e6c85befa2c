import type { Sending } from '@gtinoteka/contract/files/sending.ts';
import type { FileKind } from '@gtinoteka/contract/files/verification.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';
import { findVerification, sentFileOf } from './verifications.ts';

type Connection = Pick<Database, 'db'>['db'] | Tx;

/** A file that is uploaded in parts. */
export interface SendingRow {
  readonly id: string;
  readonly companyId: string;
  readonly kind: FileKind;
  readonly fileName: string;
  readonly description: string;
  readonly createdAt: Date;
  readonly uploadedAt: Date | null;
  readonly byteSize: number;
  readonly received: number;
  /** hexadecimal digits; null: not sent by the client */
  readonly sha256: string | null;
}

/** The owner of an upload in parts. */
export interface Sender {
  readonly companyId: string;
  readonly userId: string;
}

async function select(db: Connection, where: RawBuilder<unknown>): Promise<SendingRow[]> {
  const { rows } =
    await sql<SendingRow>`SELECT id, company_id AS "companyId", kind, file_name AS "fileName", description,
      created_at AS "createdAt", uploaded_at AS "uploadedAt", expected_bytes AS "byteSize", received_bytes AS received,
      encode(expected_sha256, 'hex') AS sha256
    FROM verifications WHERE expected_bytes IS NOT NULL AND ${where}`.execute(db);
  return rows;
}

/** Maps a row to the wire shape, with its file once complete. */
export async function sendingOf({ db }: { db: Connection }, row: SendingRow): Promise<Sending> {
  const file = row.uploadedAt === null ? null : await findVerification({ db }, row.companyId, row.id);
  return {
    id: row.id,
    kind: row.kind,
    fileName: row.fileName,
    byteSize: row.byteSize,
    received: row.received,
    createdAt: row.createdAt.toISOString(),
    file: file && sentFileOf(file),
  };
}

/** A person's upload in parts for a company; null if the id (a UUID) is unknown. */
export async function findSending(
  { db }: { db: Connection },
  { companyId, userId }: Sender,
  id: string,
): Promise<SendingRow | null> {
  return (await select(db, sql`id = ${id} AND company_id = ${companyId} AND user_id = ${userId}`))[0] ?? null;
}

/** A person's incomplete uploads in parts, the newest first. */
export async function listSendings({ db }: { db: Connection }, { companyId, userId }: Sender): Promise<SendingRow[]> {
  return select(
    db,
    sql`company_id = ${companyId} AND user_id = ${userId} AND uploaded_at IS NULL ORDER BY created_at DESC, id DESC`,
  );
}

/** An existing upload with this key, or of the same file by kind, size and SHA-256. Requires the company's lock. */
export async function findSameSending(
  trx: Tx,
  { companyId, userId }: Sender,
  file: { kind: FileKind; byteSize: number; sha256: string | null; idempotencyKey: string | null },
): Promise<SendingRow | null> {
  const found = await select(
    trx,
    sql`company_id = ${companyId} AND user_id = ${userId} AND (idempotency_key = ${file.idempotencyKey}
      OR (uploaded_at IS NULL AND kind = ${file.kind} AND expected_bytes = ${file.byteSize}
        AND expected_sha256 = decode(${file.sha256}, 'hex')))
      ORDER BY idempotency_key IS NOT DISTINCT FROM ${file.idempotencyKey} DESC LIMIT 1`,
  );
  return found[0] ?? null;
}

/** Records the announced file for a slot taken by claimUpload. */
export async function expectParts(
  trx: Tx,
  id: string,
  file: { fileName: string; description: string; byteSize: number; sha256: string | null },
): Promise<void> {
  await sql`UPDATE verifications SET file_name = ${file.fileName}, description = ${file.description},
      expected_bytes = ${file.byteSize}, expected_sha256 = decode(${file.sha256}, 'hex'), touched_at = clock_timestamp()
    WHERE id = ${id}`.execute(trx);
}

/** Adds a stored part if it is the next one. False if another part was first, or the upload has ended. */
export async function addPart(
  { db }: Pick<Database, 'db'>,
  id: string,
  part: { start: number; byteSize: number; key: string },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql`UPDATE verifications
      SET received_bytes = received_bytes + ${part.byteSize}, touched_at = clock_timestamp()
      WHERE id = ${id} AND uploaded_at IS NULL AND received_bytes = ${part.start}
        AND received_bytes + ${part.byteSize} <= expected_bytes RETURNING id`.execute(trx);
    if (rows.length === 0) return false;
    await sql`INSERT INTO upload_parts (verification_id, start_at, byte_size, key)
      VALUES (${id}, ${part.start}, ${part.byteSize}, ${part.key})`.execute(trx);
    return true;
  });
}

/** Keys of the stored parts of an upload, in order. */
export async function partsOf({ db }: { db: Connection }, id: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`SELECT key FROM upload_parts
    WHERE verification_id = ${id} ORDER BY start_at`.execute(db);
  return rows.map(({ key }) => key);
}

/** Cancels an incomplete upload; its parts stay in the file store. False if there is none. */
export async function dropSending({ db }: { db: Connection }, id: string): Promise<boolean> {
  const { rows } = await sql`DELETE FROM verifications
    WHERE id = ${id} AND uploaded_at IS NULL AND expected_bytes IS NOT NULL RETURNING id`.execute(db);
  return rows.length > 0;
}

/** Hours after which an upload without a new part is cancelled. */
const staleHours = 24;

/** Cancels uploads without a new part for a day. Their stored parts are then unreferenced. */
export async function dropStaleSendings({ db }: { db: Connection }): Promise<void> {
  await sql`DELETE FROM verifications WHERE uploaded_at IS NULL
    AND coalesce(touched_at, created_at) <= now() - make_interval(hours => ${staleHours})`.execute(db);
}
