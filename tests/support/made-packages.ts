import { storeZip, type MadeZip } from './sent-files.ts';

/** Adds a package of the database that was made, with its zip in the store. Returns its id. */
export async function addMadePackage(made: MadeZip): Promise<string> {
  const { id, key, createdAt } = await storeZip(made, 'database', 'package');
  await made.database.pool.query(
    `INSERT INTO database_exports (id, company_id, filters, formats, created_at, processing_status, started_at, finished_at, products,
       reserved, is_short, rows_total, rows_done, contents, file_key)
     VALUES ($1, $2, '{"brand": "Górska"}', '{csv}', $3, 2, $3, $3, 1, 1, false, 1, 1, $4, $5)`,
    [id, made.companyId, createdAt, JSON.stringify([{ name: 'produkty.csv', bytes: 1, rows: 1, sha256: '' }]), key],
  );
  return id;
}
