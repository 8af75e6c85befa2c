import { digestDays, type LastDigest } from '@gtinoteka/contract/office/issue-digests.ts';
import { matterId } from '@gtinoteka/contract/office/issue-groups.ts';
import type { DataPoolId, IssueError } from '@gtinoteka/contract/office/repository-issues.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../core/database/database.ts';
import { personName } from '../office/person-name.ts';
import { hasSpokespeople, readSpokespeople } from '../people/mail-contents.ts';
import { poolName } from './issue-groups.ts';

const isOpen = sql`i.status IN ('new_issue', 'in_progress_issue')`;

/** Companies of issues; issues without a company are skipped. */
export async function companiesOfIssues(trx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT DISTINCT company_id AS id FROM repository_issues
    WHERE id = ANY (${[...ids]}::bigint[]) AND company_id IS NOT NULL`.execute(trx);
  return rows.map(({ id }) => id);
}

export interface WrittenDigests {
  /** ids of the digests to send */
  readonly ids: readonly string[];
  readonly same: number;
  readonly nobody: number;
  readonly nothing: number;
}

/**
 * Creates a digest for each company with open issues, a recipient, and no equal recent digest; records it in their
 * history.
 * - Concurrent calls block on the company's row, so one of them finds the digest.
 */
export async function writeDigests(
  trx: Tx,
  { companyIds, userId }: { companyIds: readonly string[]; userId: string },
): Promise<WrittenDigests> {
  await sql`SELECT FROM companies WHERE id = ANY (${[...companyIds]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    trx,
  );
  const { rows } = await sql<{ id: string | null; isKnown: boolean; isOpen: boolean; isTold: boolean }>`
    WITH asked AS (
      SELECT DISTINCT id FROM unnest(${[...companyIds]}::uuid[]) AS a (id)
    ), open AS (
      SELECT i.company_id, count(*)::int AS issues,
        sha256(convert_to(string_agg(i.id || ' ' || i.detail, ',' ORDER BY i.id), 'UTF8')) AS state
      FROM repository_issues i JOIN asked a ON a.id = i.company_id WHERE ${isOpen} GROUP BY i.company_id
    ), added AS (
      INSERT INTO issue_digests AS d (company_id, sent_by, state, issues)
      SELECT o.company_id, ${userId}::uuid, o.state, o.issues FROM open o
      WHERE ${hasSpokespeople('o.company_id')} AND NOT EXISTS (SELECT FROM issue_digests k WHERE k.company_id = o.company_id
        AND k.state = o.state AND k.sent_at > now() - make_interval(hours => ${digestDays * 24}))
      RETURNING d.id, d.company_id
    ), told AS (
      INSERT INTO repository_issue_events (actor_id, act, company_id, error, pool, issues)
      SELECT ${userId}::uuid, 'digest', i.company_id, i.error, i.pool, count(*)
      FROM repository_issues i JOIN added a ON a.company_id = i.company_id WHERE ${isOpen}
      GROUP BY i.company_id, i.error, i.pool
    )
    SELECT d.id, o.company_id IS NOT NULL AS "isOpen", ${hasSpokespeople('a.id')} AS "isTold"
    FROM asked a LEFT JOIN open o ON o.company_id = a.id LEFT JOIN added d ON d.company_id = a.id`.execute(trx);
  const unsent = rows.filter(({ id }) => id === null);
  const nothing = unsent.filter((row) => !row.isOpen).length;
  const nobody = unsent.filter((row) => row.isOpen && !row.isTold).length;
  return {
    ids: rows.flatMap(({ id }) => (id === null ? [] : [id])),
    nothing,
    nobody,
    same: unsent.length - nothing - nobody,
  };
}

/** The time of the office's last digest to a company. */
export async function readLastDigest({ db }: Pick<Database, 'db'>, companyId: string): Promise<LastDigest | null> {
  const { rows } = await sql<{ at: Date; who: string | null; issues: number }>`
    SELECT d.sent_at AS at, ${personName('u')} AS who, d.issues FROM issue_digests d LEFT JOIN users u ON u.id = d.sent_by
    WHERE d.company_id = ${companyId}::uuid ORDER BY d.sent_at DESC, d.id DESC LIMIT 1`.execute(db);
  const last = rows[0];
  return last ? { ...last, at: last.at.toISOString() } : null;
}

/** Open groups of a company, the largest first. */
export async function readOpenGroups(
  { db }: Pick<Database, 'db'>,
  companyId: string,
): Promise<{ group: string; issueError: IssueError; dataPoolName: string; issues: number }[]> {
  const { rows } = await sql<{ error: IssueError; pool: DataPoolId; issues: number }>`
    SELECT i.error, i.pool, count(*)::int AS issues FROM repository_issues i
    WHERE i.company_id = ${companyId}::uuid AND ${isOpen} GROUP BY i.error, i.pool ORDER BY count(*) DESC, i.error, i.pool`.execute(
    db,
  );
  return rows.map(({ error, pool, issues }) => ({
    group: matterId({ error, pool, companyId }),
    issueError: error,
    dataPoolName: poolName(pool),
    issues,
  }));
}

export interface DigestContents {
  /** the company's representatives, else its administrators */
  readonly emails: readonly string[];
  readonly companyName: string;
  /** open issues by error */
  readonly counts: readonly { readonly error: IssueError; readonly issues: number }[];
}

/** Contents and recipients of a digest; null without open issues or recipients. */
export async function readDigestContents(
  { db }: Pick<Database, 'db'>,
  digestId: string,
): Promise<DigestContents | null> {
  const { rows } = await sql<{ companyId: string; companyName: string }>`
    SELECT c.id AS "companyId", c.name AS "companyName" FROM issue_digests d JOIN companies c ON c.id = d.company_id
    WHERE d.id = ${digestId}`.execute(db);
  const company = rows[0];
  if (!company) return null;
  const counts = await sql<{ error: IssueError; issues: number }>`
    SELECT i.error, count(*)::int AS issues FROM repository_issues i
    WHERE i.company_id = ${company.companyId}::uuid AND ${isOpen} GROUP BY i.error ORDER BY i.error`.execute(db);
  const emails = await readSpokespeople({ db }, company.companyId);
  return counts.rows.length > 0 && emails.length > 0
    ? { emails, companyName: company.companyName, counts: counts.rows }
    : null;
}
