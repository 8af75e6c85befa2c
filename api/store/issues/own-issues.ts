import { ownIssuesPageSize, mostOwnIssues, type OwnIssue } from '@gtinoteka/contract/office/own-issues.ts';
import { issueErrors, type IssueError } from '@gtinoteka/contract/office/repository-issues.ts';
import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';

const isOpen = sql`i.status IN ('new_issue', 'in_progress_issue')`;

/** Number of open issues of a company's products, by error. */
export async function countOwnIssues(
  { db }: Pick<Database, 'db'>,
  companyId: string,
): Promise<Record<IssueError, number>> {
  const { rows } = await sql<{ error: IssueError; count: number }>`SELECT i.error, count(*)::int AS count
    FROM repository_issues i WHERE i.company_id = ${companyId}::uuid AND ${isOpen} GROUP BY i.error`.execute(db);
  const of = (error: IssueError): number => rows.find((row) => row.error === error)?.count ?? 0;
  return { 'EP-0003': of('EP-0003'), 'EP-0005': of('EP-0005'), 'EP-0006': of('EP-0006') };
}

/** A row of the downloaded list. */
export type OwnIssueRow = OwnIssue & { readonly brand: string | null };

interface OwnIssueQuery {
  readonly companyId: string;
  /** null: all errors */
  readonly error: IssueError | null;
  /** from 1; null: all, up to the limit of a file */
  readonly page: number | null;
}

/** Open issues of a company's own products, in order of error and GTIN. */
export async function listOwnIssues(
  { db }: Pick<Database, 'db'>,
  { companyId, error, page }: OwnIssueQuery,
): Promise<OwnIssueRow[]> {
  const errors = error === null ? [...issueErrors] : [error];
  const limit = page === null ? mostOwnIssues : ownIssuesPageSize;
  const { rows } = await sql<Omit<OwnIssueRow, 'foundAt'> & { foundAt: Date }>`
    SELECT i.id::text AS id, i.gtin, i.error AS "issueError", i.detail, i.found_at AS "foundAt",
      p.name AS "productName", p.brand, p.gpc_brick AS "gpcBrick"
    FROM (SELECT * FROM repository_issues i WHERE i.company_id = ${companyId}::uuid AND ${isOpen}
        AND i.error = ANY (${errors}) ORDER BY i.error, i.gtin, i.pool
        LIMIT ${limit} OFFSET ${((page ?? 1) - 1) * ownIssuesPageSize}) i
      LEFT JOIN products p ON p.gtin = i.gtin
    ORDER BY i.error, i.gtin, i.pool`.execute(db);
  return rows.map(({ foundAt, ...row }) => ({ ...row, foundAt: foundAt.toISOString() }));
}
