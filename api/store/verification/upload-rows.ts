import type { UploadRow } from '@gtinoteka/contract/files/product-upload.ts';
import { uploadPageSize, uploadFields } from '@gtinoteka/contract/files/product-upload.ts';
import type { UploadCounts, UploadRowState } from '@gtinoteka/contract/files/verification.ts';
import { formatNetContent } from '@gtinoteka/contract/rules/net-content.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';
import { AttemptOver, type Attempt } from './verifications.ts';
import type { SomeValues } from './catalogue-entries.ts';

/** A checked row of an upload: pending, or unfit with its reason. */
export interface NewUploadRow {
  readonly line: number;
  /** the cell of the file, cut to 100 characters */
  readonly code: string;
  readonly gtin: string | null;
  readonly state: 'waiting' | 'unfit';
  readonly reason: string;
  readonly isNew: boolean;
  readonly before: SomeValues;
  readonly after: SomeValues;
}

/** Longest stored code, in characters. */
const keptCode = 100;

/** Adds rows of an upload. The first rows of an attempt delete those of earlier attempts. Throws AttemptOver. */
export async function addUploadRows(
  { db }: Pick<Database, 'db'>,
  { id, attempt }: Attempt,
  rows: readonly NewUploadRow[],
  { isFirst }: { isFirst: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows: locked } = await sql`SELECT id FROM verifications
      WHERE id = ${id} AND attempt = ${attempt} AND processing_status = 1 FOR UPDATE`.execute(trx);
    if (locked.length === 0) throw new AttemptOver(`attempt ${attempt} of ${id} is over`);
    if (isFirst) await dropUploadRows(trx, id);
    if (rows.length === 0) return;
    const values = rows.map((row) => ({ ...row, code: row.code.slice(0, keptCode).toWellFormed() }));
    await sql`INSERT INTO upload_rows (verification_id, line, code, gtin, state, reason, is_new, before, after)
      SELECT ${id}, r.line, r.code, r.gtin, r.state, r.reason, r."isNew", r.before, r.after
      FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS r(line integer, code text, gtin text, state text, reason text,
        "isNew" boolean, before jsonb, after jsonb)`.execute(trx);
  });
}

/** Whether the company has requested cancellation. */
export async function isCancelled(trx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM verifications WHERE id = ${id} AND cancelled_at IS NOT NULL`.execute(trx);
  return rows.length > 0;
}

/** Deletes the rows of an upload. */
export async function dropUploadRows(trx: Tx, id: string): Promise<void> {
  await sql`DELETE FROM upload_rows WHERE verification_id = ${id}`.execute(trx);
}

/** Stores the result of the check of an upload; without pending rows it is answered. Returns whether it is. */
export async function noteUploadChecked(
  trx: Tx,
  id: string,
  { counts, unknownColumns }: { counts: UploadCounts; unknownColumns: readonly string[] },
): Promise<boolean> {
  await sql`UPDATE verifications SET upload_counts = ${JSON.stringify(counts)}, unknown_columns = ${unknownColumns},
      answered_at = ${counts.waiting === 0 ? sql`clock_timestamp()` : null}
    WHERE id = ${id}`.execute(trx);
  return counts.waiting === 0;
}

interface StoredRow {
  line: number;
  code: string;
  gtin: string | null;
  state: UploadRowState;
  reason: string;
  is_new: boolean;
  is_changed: boolean;
  before: SomeValues;
  after: SomeValues;
}

/** A page of rows of an upload (from 0), of one state or all, in file order, with their total. */
export async function listUploadRows(
  { db }: Pick<Database, 'db'>,
  id: string,
  { state, page }: { state?: UploadRowState | undefined; page: number },
): Promise<{ rows: UploadRow[]; matching: number }> {
  const wanted = sql`verification_id = ${id} AND ${state === undefined ? sql`true` : sql`state = ${state}`}`;
  const { rows } = await sql<StoredRow>`SELECT line, code, gtin, state, reason, is_new, is_changed, before, after
    FROM upload_rows WHERE ${wanted} ORDER BY line
    LIMIT ${uploadPageSize} OFFSET ${page * uploadPageSize}`.execute(db);
  const { rows: counted } = await sql<{
    n: number;
  }>`SELECT count(*)::int AS n FROM upload_rows WHERE ${wanted}`.execute(db);
  const changes = await shownChanges({ db }, rows);
  return { rows: rows.map((row, at) => uploadRowOf(row, changes[at] ?? [])), matching: counted[0]?.n ?? 0 };
}

/** The changes of each row as displayed: categories with their names. */
export async function shownChanges(
  { db }: Pick<Database, 'db'>,
  rows: readonly { readonly before: SomeValues; readonly after: SomeValues }[],
): Promise<UploadRow['changes'][]> {
  const bricks = rows
    .flatMap(({ before, after }) => [before.gpc, after.gpc])
    .filter((code) => typeof code === 'string');
  const gpc = await gpcNames({ db }, [...new Set(bricks)]);
  return rows.map(({ before, after }) =>
    uploadFields.flatMap((field) =>
      after[field] == null ? [] : [{ field, was: textOf(before[field], gpc), becomes: textOf(after[field], gpc) }],
    ),
  );
}

async function gpcNames({ db }: Pick<Database, 'db'>, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<{ code: string; text: string | null }>`
    SELECT code, path -> -1 ->> 'text' AS text FROM gpc_paths WHERE code = ANY (${codes})`.execute(db);
  return new Map(rows.map(({ code, text }) => [code, text ?? '']));
}

function uploadRowOf(row: StoredRow, changes: UploadRow['changes']): UploadRow {
  const { line, code, gtin, state, reason, is_new: isNew, is_changed: isChanged } = row;
  return { line, code, gtin, state, reason, isNew, isChanged, changes };
}

/** A displayed value: net contents separated by commas, a category with its name. */
function textOf(value: SomeValues[keyof SomeValues], gpc: ReadonlyMap<string, string>): string {
  if (value == null) return '';
  if (typeof value !== 'string') return value.map(formatNetContent).join(', ');
  const name = gpc.get(value);
  return name ? `${value} ${name}` : value;
}

/** Days for which the rows of an answered upload are kept; its counts stay. */
const keptDays = 31;

/** Deletes rows of uploads that were answered more than `keptDays` ago. */
export async function dropAnsweredRows({ db }: Pick<Database, 'db'>): Promise<void> {
  await sql`DELETE FROM upload_rows r USING verifications v
    WHERE v.id = r.verification_id AND v.answered_at < now() - make_interval(days => ${keptDays})`.execute(db);
}
