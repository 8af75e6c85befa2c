import { randomInt, randomUUID } from 'node:crypto';
import type { Database } from '../../api/core/database/database.ts';

/** Adds a new issue of a product that is not in the catalogue. Returns its id. */
export async function addIssue({ pool }: Pick<Database, 'pool'>, companyId: string | null = null): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO repository_issues (gtin, error, pool, company_id, detail)
     VALUES ($1, 'EP-0005', 'national', $2, 'missing') RETURNING id::text AS id`,
    [`0590${String(randomInt(10 ** 10)).padStart(10, '0')}`, companyId],
  );
  return rows[0]?.id ?? '';
}

/** A file of issues that a company has asked for and that is there; one of nobody where there is no such company. */
export async function addDoneIssueFile({
  database: { pool },
  companyId,
}: {
  readonly database: Pick<Database, 'pool'>;
  readonly companyId: string;
}): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO issue_files (company_id, issue_ids, processing_status, finished_at, content)
     SELECT id, '{1}', 2, now(), 'PK' FROM companies WHERE id = $1 RETURNING id`,
    [companyId],
  );
  return rows[0]?.id ?? randomUUID();
}
