import type { AnsweredRow, MachineUpload } from '@gtinoteka/contract/machines/machine-uploads.ts';
import type { UploadCounts, UploadRowState } from '@gtinoteka/contract/files/verification.ts';
import type { Database } from '../../core/database/database.ts';
import type { SomeValues } from '../verification/catalogue-entries.ts';
import { shownChanges } from '../verification/upload-rows.ts';

interface UploadRecord {
  readonly id: string;
  readonly status: number;
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly answeredAt: Date | null;
  readonly counts: UploadCounts | null;
}

/** Product data of a company, sent by a program or as a file; null if the id (a UUID) is unknown. */
export async function findUploadOf(
  { pool }: Pick<Database, 'pool'>,
  companyId: string,
  id: string,
): Promise<Omit<MachineUpload, 'count' | 'next' | 'results'> | null> {
  const { rows } = await pool.query<UploadRecord>(
    `SELECT id, processing_status AS status, reason, created_at AS "createdAt", answered_at AS "answeredAt", upload_counts AS counts
     FROM verifications WHERE id = $1 AND company_id = $2 AND kind = 'upload' AND uploaded_at IS NOT NULL`,
    [id, companyId],
  );
  const [found] = rows;
  if (!found) return null;
  const { status, reason, createdAt, answeredAt, counts } = found;
  return {
    id,
    state: status === -1 ? 'failed' : !counts ? 'checking' : answeredAt ? 'answered' : 'waiting',
    reason,
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    counts,
  };
}

interface RowRecord {
  readonly line: number;
  readonly gtin: string | null;
  readonly state: UploadRowState;
  readonly reason: string;
  readonly answered_at: Date | null;
  readonly is_new: boolean;
  readonly before: SomeValues;
  readonly after: SomeValues;
}

/** Rows of an upload after a line (0 starts at the beginning), in order, of one state or all. */
export async function readAnsweredRows(
  { pool, db }: Pick<Database, 'pool' | 'db'>,
  id: string,
  { state, after, most }: { state: UploadRowState | undefined; after: number; most: number },
): Promise<AnsweredRow[]> {
  const { rows } = await pool.query<RowRecord>(
    `SELECT line, gtin, state, reason, answered_at, is_new, before, after FROM upload_rows
     WHERE verification_id = $1 AND line > $2 AND ($3::text IS NULL OR state = $3) ORDER BY line LIMIT $4`,
    [id, after, state ?? null, most],
  );
  const changes = await shownChanges({ db }, rows);
  return rows.map((row, at) => ({
    line: row.line,
    gtinNumber: row.gtin,
    state: row.state,
    reason: row.reason === '' ? null : row.reason,
    answeredAt: row.answered_at?.toISOString() ?? null,
    isNew: row.is_new,
    changes: changes[at] ?? [],
  }));
}

/** Number of rows of an upload, of one state or all. */
export async function countAnsweredRows(
  { pool }: Pick<Database, 'pool'>,
  id: string,
  state: UploadRowState | undefined,
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM upload_rows WHERE verification_id = $1 AND ($2::text IS NULL OR state = $2)',
    [id, state ?? null],
  );
  return rows[0]?.count ?? 0;
}
