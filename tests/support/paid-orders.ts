import type { Database } from '../../api/core/database/database.ts';
import { fileStoreOf } from './sent-files.ts';

/** The least that is taken for a PDF. */
export const smallPdf = Buffer.from('%PDF-1.4\n%%EOF');

/** Adds a paid order of a company, whose package is over, with its invoice. Returns its id. */
export async function addPaidOrder({
  database: { pool },
  companyId,
  ...place
}: {
  readonly database: Pick<Database, 'pool'>;
  readonly companyId: string;
  readonly dataDir: string;
  readonly secret: string;
}): Promise<string> {
  const store = fileStoreOf(place);
  const key = store.newKey();
  await store.put(key, smallPdf);
  const { rows } = await pool.query<{ id: string }>(
    `WITH period AS (
       INSERT INTO package_periods (company_id, subscription, begins_at, ends_at)
       VALUES ($1, 'monthly', clock_timestamp() - interval '400 days', clock_timestamp() - interval '370 days') RETURNING id)
     INSERT INTO package_orders (company_id, subscription, net_price, closed_at, outcome, period_id, invoice_key, invoice_bytes,
       invoice_added_at)
     SELECT $1, 'monthly', 350, now(), 'activated', id, $2, $3, now() FROM period RETURNING id`,
    [companyId, key, smallPdf.length],
  );
  return rows[0]?.id ?? '';
}
