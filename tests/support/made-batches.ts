import { storeZip, type MadeZip } from './sent-files.ts';

/** Adds a batch of codes that was made, with its zip in the store. Returns its id. */
export async function addMadeBatch(made: MadeZip): Promise<string> {
  const { id, key, createdAt } = await storeZip(made, 'codes', 'batch');
  const options = { kind: 'datamatrix', format: 'svg', module: '0.495', dpi: '300', layout: 'a4-3x8' };
  await made.database.pool.query(
    `INSERT INTO code_batches (id, company_id, file_name, options, stem, is_counted, created_at, processing_status, started_at,
       finished_at, rows_total, rows_done, codes, labels, refused, file_key)
     VALUES ($1, $2, 'kody.xlsx', $3, 'https://gtinoteka.example', false, $4, 2, $4, $4, 2, 2, 1, 1, $5, $6)`,
    [
      id,
      made.companyId,
      JSON.stringify(options),
      createdAt,
      JSON.stringify([{ line: 3, gtin: '=5901234123450', field: 'n01', code: 'GTIN_INVALID_CHECKSUM' }]),
      key,
    ],
  );
  return id;
}
