import { randomUUID } from 'node:crypto';
import { fileStoreOf, type DoneFile } from './sent-files.ts';

/** Adds a package of the database that was made, with its zip in the store. Returns its id. */
export async function addMadePackage({
  database: { pool },
  companyId,
  createdAt = new Date(),
  ...store
}: Omit<DoneFile, 'fileName' | 'counts'>): Promise<string> {
  const files = fileStoreOf(store);
  const [id, key] = [randomUUID(), files.newKey()];
  const bytes = Buffer.from(`package ${id}`);
  await files.put(key, bytes);
  await pool.query(
    `INSERT INTO stored_files (key, company_id, purpose, media_type, byte_size, created_at, stored_at, expires_at)
     VALUES ($1, $2, 'database', 'application/zip', $3, $4, $4, $4::timestamptz + interval '31 days')`,
    [key, companyId, bytes.length, createdAt],
  );
  await pool.query(
    `INSERT INTO database_exports (id, company_id, filters, formats, created_at, processing_status, started_at, finished_at, products,
       reserved, is_short, rows_total, rows_done, contents, file_key)
     VALUES ($1, $2, '{"brand": "Górska"}', '{csv}', $3, 2, $3, $3, 1, 1, false, 1, 1, $4, $5)`,
    [id, companyId, createdAt, JSON.stringify([{ name: 'produkty.csv', bytes: 1, rows: 1, sha256: '' }]), key],
  );
  return id;
}
