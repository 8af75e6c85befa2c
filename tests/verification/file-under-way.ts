import type { Account } from '../support/accounts.ts';
import type { Pool } from '../support/prepared/rows.ts';

/** A file of a company that is being checked, as far as `columns` (SQL) do not say otherwise; its id. */
export async function addFileUnderWay(
  { pool }: Pool,
  { companyId, membershipId, userId }: Account,
  columns: Readonly<Record<string, string>> = {},
): Promise<string> {
  const set = { uploaded_at: 'now()', processing_status: '1', rows_total: '100', ...columns };
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO verifications (company_id, membership_id, user_id, kind, file_name, created_at, ${Object.keys(set).join(', ')})
     VALUES ($1, $2, $3, 'verify', 'kody.xlsx', now(), ${Object.values(set).join(', ')}) RETURNING id`,
    [companyId, membershipId, userId],
  );
  return rows[0]?.id ?? '';
}
