import { resultTypes, type FileCounts } from '@gtinoteka/contract/files/verification.ts';
import { randomUUID } from 'node:crypto';
import type { Database } from '../../api/core/database/database.ts';
import { makeFileStore, type FileStore } from '../../api/gateways/file-store.ts';

/** The store of files as the application with this folder and secret has it. */
export function fileStoreOf({ dataDir, secret }: { dataDir: string; secret: string }): FileStore {
  return makeFileStore({ dataDir, s3: null }, secret);
}

/** A multipart body (boundary `x`) with a file and texts. */
export function multipartFile(name: string, bytes: Buffer, texts: Record<string, string> = {}): Buffer {
  const quoted = name.replaceAll('"', '%22');
  const fields = Object.entries(texts).map(
    ([field, text]) => `--x\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${text}\r\n`,
  );
  return Buffer.concat([
    Buffer.from(
      `${fields.join('')}--x\r\nContent-Disposition: form-data; name="file"; filename="${quoted}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n--x--\r\n'),
  ]);
}

export interface DoneFile {
  readonly database: Pick<Database, 'pool'>;
  readonly dataDir: string;
  readonly secret: string;
  readonly companyId: string;
  readonly fileName?: string;
  readonly createdAt?: Date;
  readonly counts?: Partial<FileCounts>;
}

/** Adds a file that was checked, with results and a report of no rows in the store. Returns its id. */
export async function addDoneFile({ database: { pool }, companyId, ...options }: DoneFile): Promise<string> {
  const store = fileStoreOf(options);
  const id = randomUUID();
  const createdAt = options.createdAt ?? new Date();
  const keys: string[] = [];
  for (const format of ['xlsx', 'csv', 'report'] as const) {
    const key = store.newKey();
    // A report of no reasons and no rows.
    const bytes = Buffer.from(format === 'report' ? '[]\n' : `result of ${id} as ${format}`);
    await store.put(key, bytes);
    await pool.query(
      `INSERT INTO stored_files (key, company_id, purpose, media_type, byte_size, created_at, stored_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $6, $6::timestamptz + interval '31 days')`,
      [
        key,
        companyId,
        `verification ${format}`,
        format === 'report' ? 'application/jsonl' : resultTypes[format],
        bytes.length,
        createdAt,
      ],
    );
    keys.push(key);
  }
  await pool.query(
    `INSERT INTO verifications (id, company_id, kind, file_name, created_at, uploaded_at, processing_status, started_at, finished_at,
       xlsx_key, csv_key, report_key, codes, rows_total, rows_done, counts)
     VALUES ($1, $2, 'verify', $3, $4, $4, 2, $4, $4, $5, $6, $7, 1, 1, 1, $8)`,
    [id, companyId, options.fileName ?? 'kody.xlsx', createdAt, ...keys, JSON.stringify({ ok: 1, ...options.counts })],
  );
  return id;
}

export type MadeZip = Omit<DoneFile, 'fileName' | 'counts'>;

/** Stores a zip that was made for a company, `of` and its new id the content. `key`: under which the store has it. */
export async function storeZip(
  { database: { pool }, companyId, createdAt = new Date(), ...store }: MadeZip,
  purpose: 'codes' | 'database',
  of: string,
): Promise<{ id: string; key: string; createdAt: Date }> {
  const id = randomUUID();
  const files = fileStoreOf(store);
  const key = files.newKey();
  const bytes = Buffer.from(`${of} ${id}`);
  await files.put(key, bytes);
  await pool.query(
    `INSERT INTO stored_files (key, company_id, purpose, media_type, byte_size, created_at, stored_at, expires_at)
     VALUES ($1, $2, $3, 'application/zip', $4, $5, $5, $5::timestamptz + interval '31 days')`,
    [key, companyId, purpose, bytes.length, createdAt],
  );
  return { id, key, createdAt };
}
