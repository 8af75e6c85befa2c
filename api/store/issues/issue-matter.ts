import {
  groupCodesPageSize,
  historyPageSize,
  type IssueEvent,
  type IssueMatter,
  type IssueOfGroup,
} from '@gtinoteka/contract/office/issue-groups.ts';
import type { IssueStatus } from '@gtinoteka/contract/office/repository-issues.ts';
import { sql } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import { personName } from '../office/person-name.ts';
import { ofMatter } from './issue-changes.ts';

export interface MatterFigures {
  readonly companyName: string | null;
  readonly counts: Record<IssueStatus, number>;
  readonly mended: number;
  readonly foundAt: string;
  readonly lastModified: string;
}

interface FiguresRow {
  readonly companyName: string | null;
  readonly fresh: number;
  readonly inProgress: number;
  readonly resolved: number;
  readonly abandoned: number;
  readonly mended: number;
  readonly foundAt: Date | null;
  readonly lastModified: Date | null;
}

/** Number of issues of one company, error and pool in each status; null: there never was one. */
export async function readMatterFigures(
  { db }: Pick<Database, 'db'>,
  matter: IssueMatter,
): Promise<MatterFigures | null> {
  const { rows } = await sql<FiguresRow>`
    SELECT (SELECT name FROM companies WHERE id = ${matter.companyId}::uuid) AS "companyName", g.* FROM (
      SELECT count(*) FILTER (WHERE i.status = 'new_issue')::int AS fresh,
        count(*) FILTER (WHERE i.status = 'in_progress_issue')::int AS "inProgress",
        count(*) FILTER (WHERE i.status = 'resolved_issue')::int AS resolved,
        count(*) FILTER (WHERE i.status = 'abandoned_issue')::int AS abandoned,
        count(*) FILTER (WHERE i.status = 'resolved_issue' AND NOT i.is_found)::int AS mended,
        min(i.found_at) AS "foundAt", max(i.last_modified) AS "lastModified"
      FROM repository_issues i WHERE ${ofMatter(matter)}) g`.execute(db);
  const row = rows[0];
  if (!row?.foundAt || !row.lastModified) return null;
  return {
    companyName: row.companyName,
    counts: {
      new_issue: row.fresh,
      in_progress_issue: row.inProgress,
      resolved_issue: row.resolved,
      abandoned_issue: row.abandoned,
    },
    mended: row.mended,
    foundAt: row.foundAt.toISOString(),
    lastModified: row.lastModified.toISOString(),
  };
}

type CodeRow = Omit<IssueOfGroup, 'lastModified' | 'assignedUser'> & {
  readonly lastModified: Date;
  readonly personId: string | null;
  readonly personName: string | null;
};

/** A page (from 1) of the codes of one status, the oldest issue first. */
export async function listMatterCodes(
  { db }: Pick<Database, 'db'>,
  { matter, status, page }: { matter: IssueMatter; status: IssueStatus; page: number },
): Promise<IssueOfGroup[]> {
  const { rows } = await sql<CodeRow>`
    SELECT i.id::text AS id, i.gtin, p.name AS "productName", p.gtin IS NOT NULL AS "isInCatalogue", p.gpc_brick AS "gpcBrick", i.detail, i.is_found AS "isFound",
      i.last_modified AS "lastModified", u.id AS "personId", ${personName('u')} AS "personName"
    FROM (SELECT * FROM repository_issues i WHERE ${ofMatter(matter)} AND i.status = ${status}
      ORDER BY i.id LIMIT ${groupCodesPageSize} OFFSET ${(page - 1) * groupCodesPageSize}) i
      LEFT JOIN products p ON p.gtin = i.gtin LEFT JOIN users u ON u.id = i.assigned_to
    ORDER BY i.id::bigint`.execute(db);
  return rows.map(({ lastModified, personId, personName: name, ...row }) => ({
    ...row,
    lastModified: lastModified.toISOString(),
    assignedUser: personId === null ? null : { id: personId, name: name ?? '' },
  }));
}

/** Assignees of the codes of one status, those with most codes first. */
export async function readMatterPeople(
  { db }: Pick<Database, 'db'>,
  { matter, status }: { matter: IssueMatter; status: IssueStatus },
): Promise<{ id: string | null; name: string | null; issues: number }[]> {
  const { rows } = await sql<{ id: string | null; name: string | null; issues: number }>`
    SELECT g.id, ${personName('u')} AS name, g.issues FROM (
      SELECT i.assigned_to AS id, count(*)::int AS issues FROM repository_issues i
      WHERE ${ofMatter(matter)} AND i.status = ${status} GROUP BY i.assigned_to
    ) g LEFT JOIN users u ON u.id = g.id ORDER BY g.issues DESC, g.id LIMIT 20`.execute(db);
  return rows;
}

type EventRow = Omit<IssueEvent, 'at'> & { readonly at: Date };

/** History of the issues of one company, error and pool, the newest first; `before`: older than this line. */
export async function readMatterHistory(
  { db }: Pick<Database, 'db'>,
  matter: IssueMatter,
  before: string | null,
): Promise<{ events: IssueEvent[]; hasMore: boolean }> {
  const older = before === null ? sql`` : sql`AND i.id < ${before}::bigint`;
  const { rows } = await sql<EventRow>`
    SELECT e.id::text AS id, e.at, e.act, e.issues, ${personName('actor')} AS who, c.kind = 'complete' AS "isComplete",
      e.from_status AS "fromStatus", e.status, ${personName('named')} AS person, e.note
    FROM (SELECT * FROM repository_issue_events i WHERE ${ofMatter(matter)} ${older}
      ORDER BY i.id DESC LIMIT ${historyPageSize + 1}) e
      LEFT JOIN repository_checks c ON c.id = e.check_id
      LEFT JOIN users actor ON actor.id = e.actor_id LEFT JOIN users named ON named.id = e.assigned_to
    ORDER BY e.id::bigint DESC`.execute(db);
  return {
    events: rows.slice(0, historyPageSize).map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    hasMore: rows.length > historyPageSize,
  };
}
