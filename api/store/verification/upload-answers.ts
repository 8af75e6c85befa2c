import type { CatalogueUpload } from '@gtinoteka/contract/files/stewardship.ts';
import { uploadsPageSize } from '@gtinoteka/contract/files/stewardship.ts';
import type { UploadCounts } from '@gtinoteka/contract/files/verification.ts';
import { webhookLimits } from '@gtinoteka/contract/machines/webhooks.ts';
import { sql, type RawBuilder } from 'kysely';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Database } from '../../core/database/database.ts';
import { inTransaction, transactionOn } from '../../core/database/transaction.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';
import { queueEvent } from '../machines/webhook-deliveries.ts';
import { recordAct } from '../people/audit-log.ts';

/** The person or program that answers, and the rows; without `lines` all pending rows. */
export interface UploadAnswer {
  readonly uploadId: string;
  readonly lines?: readonly number[] | undefined;
  /** `userId` null: a program of the company, which may write directly and reads the response itself */
  readonly by:
    { readonly userId: string; readonly client: Buffer } | { readonly userId: null; readonly client?: never };
}

interface UploadRecord {
  id: string;
  company_name: string;
  nip: string | null;
  file_name: string;
  description: string;
  email: string | null;
  created_at: Date;
  answered_at: Date | null;
  upload_counts: UploadCounts;
}

function selectUploads({ db }: Pick<Database, 'db'>, rest: RawBuilder<unknown>): Promise<CatalogueUpload[]> {
  return sql<UploadRecord>`SELECT v.id, c.name AS company_name, c.nip, v.file_name, v.description, u.email, v.created_at,
      v.answered_at, v.upload_counts
    FROM verifications v JOIN companies c ON c.id = v.company_id LEFT JOIN users u ON u.id = v.user_id
    WHERE v.kind = 'upload' AND v.processing_status = 2 AND v.upload_counts IS NOT NULL ${rest}`
    .execute(db)
    .then(({ rows }) => rows.map(catalogueUploadOf));
}

function catalogueUploadOf(row: UploadRecord): CatalogueUpload {
  return {
    id: row.id,
    companyName: row.company_name,
    nip: row.nip,
    fileName: row.file_name,
    description: row.description,
    userEmail: row.email ?? '',
    createdAt: row.created_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    counts: row.upload_counts,
  };
}

/** Checked uploads: pending ones first, the oldest on top, then answered ones, the newest first. */
export async function listUploads(
  database: Pick<Database, 'db'>,
  page: number,
): Promise<{ records: CatalogueUpload[]; numAllRecords: number }> {
  const records = await selectUploads(
    database,
    sql`ORDER BY v.answered_at DESC NULLS FIRST, v.created_at, v.id LIMIT ${uploadsPageSize} OFFSET ${page * uploadsPageSize}`,
  );
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM verifications v
    WHERE v.kind = 'upload' AND v.processing_status = 2 AND v.upload_counts IS NOT NULL`.execute(database.db);
  return { records, numAllRecords: rows[0]?.n ?? 0 };
}

/** A checked upload; null if the id (a UUID) is unknown. */
export async function findUpload(database: Pick<Database, 'db'>, id: string): Promise<CatalogueUpload | null> {
  return (await selectUploads(database, sql`AND v.id = ${id}`))[0] ?? null;
}

/** Number of rows that accepting all would include: new products, and changes of existing ones. */
export async function countAcceptable(
  { db }: Pick<Database, 'db'>,
  uploadId: string,
): Promise<{ added: number; changed: number }> {
  const { rows } = await sql<{ added: number; changed: number }>`SELECT count(*) FILTER (WHERE is_new)::int AS added,
      count(*) FILTER (WHERE NOT is_new)::int AS changed
    FROM upload_rows WHERE verification_id = ${uploadId} AND state = 'waiting' AND NOT is_changed`.execute(db);
  return rows[0] ?? { added: 0, changed: 0 };
}

/** Refuses pending rows; answered rows stay. Returns the number of refused rows, null if there is no such upload. */
export async function refuseUpload(
  { pool, mail }: { pool: pg.Pool; mail: MailQueue },
  answer: UploadAnswer & { readonly reason: string },
): Promise<number | null> {
  return inTransaction(pool, async (client) => {
    const owner = await lockUpload(client, answer.uploadId);
    if (!owner) return null;
    const { rows } = await client.query<{ line: number; gtin: string | null }>(
      `UPDATE upload_rows SET state = 'refused', reason = $2, answered_at = now(), answered_by = $3
       WHERE verification_id = $1 AND state = 'waiting' AND ($4::int[] IS NULL OR line = ANY ($4)) RETURNING line, gtin`,
      [answer.uploadId, answer.reason, answer.by.userId, answer.lines ?? null],
    );
    const { reason } = answer;
    const refused = rows.map(({ line, gtin }) => ({ line, gtin, reason }));
    await queueUploadEvents(client, owner, { event: 'write.refused', uploadId: answer.uploadId, rows: refused });
    await settleUpload(client, mail, answer, { act: 'upload refused', rows: rows.length });
    return rows.length;
  });
}

/** Queues the outcome of rows of product data for a company's webhooks. */
export async function queueUploadEvents(
  client: pg.ClientBase,
  { companyId }: { readonly companyId: string },
  {
    event,
    uploadId,
    rows,
  }: {
    event: 'write.accepted' | 'write.refused' | 'write.undone';
    uploadId: string;
    rows: readonly { readonly line: number; readonly gtin: string | null; readonly reason?: string }[];
  },
): Promise<void> {
  if (rows.length === 0) return;
  const first = rows.toSorted((one, other) => one.line - other.line).slice(0, webhookLimits.rows);
  await queueEvent(transactionOn(client), {
    companyId,
    event,
    subject: `${event} ${uploadId} ${randomUUID()}`,
    data: {
      uploadId,
      rows: rows.length,
      results: first.map(({ line, gtin, reason }) => ({ line, gtinNumber: gtin, reason: reason ? reason : null })),
    },
  });
}

/** Locks the row of a checked upload, so that answers are serialized. Returns its company; null if there is none. */
export async function lockUpload(
  client: pg.ClientBase,
  id: string,
): Promise<{ companyId: string; nip: string | null; fileName: string } | null> {
  const { rows } = await client.query<{ companyId: string; nip: string | null; fileName: string }>(
    `SELECT v.company_id AS "companyId", c.nip, v.file_name AS "fileName" FROM verifications v JOIN companies c ON c.id = v.company_id
     WHERE v.id = $1 AND v.kind = 'upload' AND v.processing_status = 2 AND v.upload_counts IS NOT NULL FOR UPDATE OF v`,
    [id],
  );
  return rows[0] ?? null;
}

/**
 * Recounts the rows of an upload; it is answered once none is pending. `left`: rows that accepting all would include.
 */
async function recountRows(client: pg.ClientBase, uploadId: string): Promise<{ left: number; isAnswered: boolean }> {
  const { rows } = await client.query<{ left: number; isAnswered: boolean }>(
    `WITH counted AS (
       SELECT jsonb_build_object(${(['waiting', 'accepted', 'refused', 'unfit'] as const)
         .map((state) => `'${state}', count(*) FILTER (WHERE state = '${state}')`)
         .join(', ')}) AS counts,
         count(*) FILTER (WHERE state = 'waiting') = 0 AS "isAnswered",
         count(*) FILTER (WHERE state = 'waiting' AND NOT is_changed)::int AS left
       FROM upload_rows WHERE verification_id = $1)
     UPDATE verifications v SET upload_counts = v.upload_counts || counted.counts, answered_at = CASE WHEN "isAnswered" THEN now() END
     FROM counted WHERE v.id = $1 RETURNING counted.left, counted."isAnswered"`,
    [uploadId],
  );
  const [now] = rows;
  if (!now) throw new Error('the upload is gone');
  return now;
}

/**
 * Records an answer to rows; notifies the company once no row is pending.
 * - Returns the number of rows that accepting all would still include.
 */
export async function settleUpload(
  client: pg.ClientBase,
  mail: MailQueue,
  { uploadId, by }: UploadAnswer,
  { act, rows }: { act: 'upload accepted' | 'upload refused'; rows: number },
): Promise<number> {
  // Rows that were deleted after their retention time are not recounted.
  if (rows === 0) return countRemaining(client, uploadId);
  const { left, isAnswered } = await recountRows(client, uploadId);
  const trx = transactionOn(client);
  await recordAct(trx, {
    act,
    ...(by.userId === null
      ? { actor: 'system' as const }
      : { actor: 'person' as const, actorId: by.userId, client: by.client }),
    details: { uploadId, rows },
  });
  if (by.userId !== null && isAnswered)
    await mail.queue(trx, { template: 'upload-answered', verificationId: uploadId });
  return left;
}

async function countRemaining(client: pg.ClientBase, uploadId: string): Promise<number> {
  const { rows } = await client.query<{ left: number }>(
    `SELECT count(*)::int AS left FROM upload_rows WHERE verification_id = $1 AND state = 'waiting' AND NOT is_changed`,
    [uploadId],
  );
  return rows[0]?.left ?? 0;
}

/** Sets rows to pending again after the run that accepted them was undone: restored products, and `removed` ones. */
export async function reopenRows(client: pg.ClientBase, runId: string, removed: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ uploadId: string | null }>(
    'SELECT upload_id AS "uploadId" FROM import_runs WHERE id = $1',
    [runId],
  );
  const uploadId = rows[0]?.uploadId ?? null;
  const owner = uploadId === null ? null : await lockUpload(client, uploadId);
  if (uploadId === null || !owner) return;
  const { rows: reopened } = await client.query<{ line: number; gtin: string }>(
    `UPDATE upload_rows SET state = 'waiting', answered_at = NULL, answered_by = NULL
     WHERE verification_id = $1 AND state = 'accepted' AND gtin IN (
       SELECT gtin FROM import_run_products WHERE run_id = $2 UNION SELECT unnest($3::text[])
       EXCEPT SELECT gtin FROM import_run_kept WHERE run_id = $2) RETURNING line, gtin`,
    [uploadId, runId, removed],
  );
  if (reopened.length === 0) return;
  await recountRows(client, uploadId);
  await queueUploadEvents(client, owner, { event: 'write.undone', uploadId, rows: reopened });
}
