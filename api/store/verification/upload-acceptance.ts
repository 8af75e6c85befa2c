import type pg from 'pg';
import { issuer } from '@gtinoteka/contract/rules/gtin/gtin-prefix.ts';
import { AppError } from '../../core/app-error.ts';
import type { MailQueue } from '../../core/jobs/mail-queue.ts';
import { inImportTransaction } from '../catalogue/catalogue-lock.ts';
import { closeRun, openRun } from '../runs/recorded-run.ts';
import { ProductStage } from '../catalogue/product-import.ts';
import { importedColumns, type ImportedValues } from '../catalogue/product-table.ts';
import type { StagedColumn, StagedProduct } from '../catalogue/staged-product.ts';
import {
  agreeOn,
  fieldsOf,
  licenceFault,
  only,
  readCatalogueEntries,
  type CatalogueEntry,
  type SomeValues,
} from './catalogue-entries.ts';
import { lockUpload, settleUpload, queueUploadEvents, type UploadAnswer } from './upload-answers.ts';

export interface Acceptance {
  readonly accepted: number;
  /** skipped: the catalogue changed since the check; the row is updated */
  readonly changed: number;
  /** skipped: the number is no longer the company's */
  readonly unfit: number;
  /** rows that the next acceptance of all would include */
  readonly left: number;
}

interface PendingRow {
  readonly line: number;
  readonly gtin: string;
  readonly before: SomeValues;
  readonly after: SomeValues;
}

type Owner = NonNullable<Awaited<ReturnType<typeof lockUpload>>>;

/**
 * Accepts rows of an upload into the catalogue through the import: `most` pending rows, or the named ones.
 * - All rows or none. Answered rows are skipped, so a repeated call changes nothing.
 * - Null if there is no such upload.
 * - Throws CATALOGUE_BUSY while a long import is running.
 */
export async function acceptUpload(
  { pool, mail }: { pool: pg.Pool; mail: MailQueue },
  answer: UploadAnswer & { readonly most: number },
): Promise<Acceptance | null> {
  return inCatalogueTurn(pool, async (client) => {
    const owner = await lockUpload(client, answer.uploadId);
    return owner && (await acceptIn(client, mail, owner, answer));
  });
}

/** Time limit for a running import to end. */
const lockTimeout = '10s';

/** Runs `work` on the catalogue when no import is running. Throws CATALOGUE_BUSY while a long one is running. */
export async function inCatalogueTurn<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const turn = {
    waits: async () => void (await client.query(`SET LOCAL lock_timeout = '${lockTimeout}'`)),
    begins: () => {},
  };
  try {
    return await inImportTransaction(client, turn, () => work(client));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '55P03') throw new AppError('CATALOGUE_BUSY');
    throw error;
  } finally {
    client.release();
  }
}

/** Accepts rows of an upload within an import turn. Requires the lock of its row. */
export async function acceptIn(
  client: pg.ClientBase,
  mail: MailQueue,
  owner: Owner,
  answer: UploadAnswer & { readonly most: number },
): Promise<Acceptance> {
  const { uploadId, lines, most, by } = answer;
  const { rows } = await client.query<PendingRow>(
    `SELECT line, gtin, before, after FROM upload_rows
     WHERE verification_id = $1 AND state = 'waiting' AND CASE WHEN $2::int[] IS NULL THEN NOT is_changed ELSE line = ANY ($2) END
     ORDER BY line LIMIT $3`,
    [uploadId, lines ?? null, most],
  );
  const entries = await readCatalogueEntries(
    client,
    owner.companyId,
    rows.map(({ gtin }) => gtin),
  );
  const [fit, changed]: [PendingRow[], PendingRow[]] = [[], []];
  const unfit: { line: number; gtin: string; reason: string }[] = [];
  for (const row of rows) {
    const entry = entries.get(row.gtin);
    if (!entry) throw new Error(`${row.gtin} was not read`);
    const fault = licenceFault(entry);
    const fields = fieldsOf(row.after);
    if (fault !== null) unfit.push({ line: row.line, gtin: row.gtin, reason: fault });
    else if (agreeOn(fields, entry.values, row.before) || agreeOn(fields, entry.values, row.after)) fit.push(row);
    else changed.push({ ...row, before: only(fields, entry.values) });
  }
  await stage(client, owner, fit, entries, answer);
  await client.query(
    `UPDATE upload_rows SET state = 'accepted', is_changed = false, answered_at = now(), answered_by = $3
     WHERE verification_id = $1 AND line = ANY ($2)`,
    [uploadId, fit.map(({ line }) => line), by.userId],
  );
  await client.query(
    `UPDATE upload_rows u SET state = 'unfit', reason = r.reason, answered_at = now(), answered_by = $3
     FROM jsonb_to_recordset($2::jsonb) AS r(line integer, reason text) WHERE u.verification_id = $1 AND u.line = r.line`,
    [uploadId, JSON.stringify(unfit), by.userId],
  );
  await client.query(
    `UPDATE upload_rows u SET is_changed = true, is_new = r."isNew", before = r.before
     FROM jsonb_to_recordset($2::jsonb) AS r(line integer, "isNew" boolean, before jsonb)
     WHERE u.verification_id = $1 AND u.line = r.line`,
    [
      uploadId,
      JSON.stringify(
        changed.map(({ line, gtin, before }) => ({ line, before, isNew: entries.get(gtin)?.isKnown === false })),
      ),
    ],
  );
  await queueUploadEvents(client, owner, {
    event: 'write.accepted',
    uploadId,
    rows: fit.map(({ line, gtin }) => ({ line, gtin })),
  });
  await queueUploadEvents(client, owner, { event: 'write.refused', uploadId, rows: unfit });
  const remaining = await settleUpload(client, mail, answer, {
    act: 'upload accepted',
    rows: fit.length + unfit.length,
  });
  return { accepted: fit.length, changed: changed.length, unfit: unfit.length, left: remaining };
}

/** Columns that an upload can have, and the company of a product without one. */
const uploadColumns: readonly StagedColumn[] = ['name', 'brand', 'gpc_brick', 'net_amounts', 'net_units'];
const ownerColumns: readonly StagedColumn[] = ['nip'];

/** Stages and applies the rows like an import. A product keeps a company it already has. */
async function stage(
  client: pg.ClientBase,
  owner: Owner,
  rows: readonly PendingRow[],
  entries: ReadonlyMap<string, CatalogueEntry>,
  { uploadId, by: { userId } }: UploadAnswer,
): Promise<void> {
  if (rows.length === 0) return;
  const isOwned = ({ gtin }: PendingRow): boolean => entries.get(gtin)?.hasOwner ?? false;
  const [owned, ownerless] = [rows.filter(isOwned), rows.filter((row) => !isOwned(row))];
  const runId = await openRun(client, 'upload', [owner.fileName], {
    startedBy: userId,
    uploadId,
    ...(userId === null ? { origin: 'program' as const } : {}),
  });
  const staging = await ProductStage.open(client, runId);
  try {
    if (ownerless.length > 0) {
      await staging.startFile([...uploadColumns, ...ownerColumns]);
      await staging.add(ownerless.map((row) => stagedOf(row, owner)));
    }
    if (owned.length > 0) {
      await staging.startFile(uploadColumns);
      await staging.add(owned.map((row) => stagedOf(row, null)));
    }
    const { accepted, added, changed, repeated } = await staging.apply();
    const unchanged = accepted - added - changed;
    await closeRun(client, runId, {
      counts: { rows: rows.length, accepted, added, changed, unchanged, repeated, rejected: 0 },
    });
  } catch (error) {
    staging.abort();
    throw error;
  }
}

const emptyValues = Object.fromEntries(importedColumns.map(({ name }) => [name, null])) as {
  [Name in keyof ImportedValues]: null; // the columns that imports write
};

function stagedOf({ line, gtin, after }: PendingRow, owner: Owner | null): StagedProduct {
  const { kind, isPolish } = issuer(gtin);
  return {
    ...emptyValues,
    line,
    gtin,
    name: after.name ?? null,
    brand: after.brand ?? null,
    gpc_brick: after.gpc ?? null,
    net_amounts: after.netContent?.map(({ amount }) => amount) ?? null,
    net_units: after.netContent?.map(({ unit }) => unit) ?? null,
    nip: owner?.nip ?? null,
    company_name: null,
    street: null,
    city: null,
    postal_code: null,
    web_page: null,
    is_global_by_prefix: kind === 'organisation' && !isPolish,
  };
}
