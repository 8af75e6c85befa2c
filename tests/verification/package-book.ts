import type { Database } from '../../api/core/database/database.ts';
import type { Account } from '../support/accounts.ts';

type Connection = Pick<Database, 'pool'>;

/** What the book and the ledger say that a company has verified. */
export async function bookOf({ pool }: Connection, { companyId }: Account) {
  const { rows } = await pool.query<{ counter: number | null; ledger: number }>(
    `SELECT (SELECT sum(verified)::int FROM package_periods WHERE company_id = $1) AS counter,
       coalesce(sum(units), 0)::int AS ledger FROM package_ledger WHERE company_id = $1`,
    [companyId],
  );
  return rows[0];
}

/** Has a company on Starter, whose limit is 1,000 here, verified so many codes. */
export async function spendVerified({ pool }: Connection, { companyId }: Account, verified: number): Promise<void> {
  const { rowCount } = await pool.query(
    `UPDATE package_periods SET verify_limit = 1000, verified = $2 WHERE company_id = $1 AND subscription = 'free'`,
    [companyId, verified],
  );
  if (rowCount) return;
  await pool.query(
    `INSERT INTO package_periods (company_id, subscription, begins_at, ends_at, verify_limit, download_limit, verified)
     VALUES ($1, 'free', date_trunc('year', now(), 'Europe/Warsaw'), now() + interval '2 years', 1000, 0, $2)`,
    [companyId, verified],
  );
}
