import {
  allValue,
  dataPools,
  issueErrors,
  issuesPageSize,
  mostIdsOfGroup,
  noResults,
  type IssueFilters,
  type IssueGroup,
} from '@gtinoteka/contract/office/repository-issues.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../core/database/database.ts';
import { personName } from '../office/person-name.ts';

const isOpen = sql`i.status IN ('new_issue', 'in_progress_issue')`;

/** Selected values of a filter; undefined (no filter) if empty or with "all". */
function chosen<T extends string>(values: readonly (T | typeof allValue)[] | undefined, every: readonly T[]): T[] {
  const named = (values ?? []).filter((value): value is T => value !== allValue);
  return values === undefined || named.length !== values.length || named.length === 0 ? [...every] : named;
}

function conditionOf(filters: IssueFilters): RawBuilder<unknown> {
  const statuses: string[] = chosen(filters.issueStatuses, [
    'new_issue',
    'in_progress_issue',
    'resolved_issue',
  ] as const);
  if (filters.abandoned) statuses.push('abandoned_issue');
  const pools = chosen(
    filters.dataPools,
    dataPools.map(({ id }) => id),
  );
  const errors = chosen(filters.issueErrors, issueErrors);
  const { company } = filters;
  const ofCompany =
    company === undefined || company === ''
      ? sql`true`
      : company === noResults
        ? sql`false`
        : sql`i.company_id::text = ${company.toLowerCase()}`;
  return sql`i.status = ANY (${statuses}) AND i.pool = ANY (${pools}) AND i.error = ANY (${errors}) AND ${ofCompany}`;
}

type GroupRow = Omit<IssueGroup, 'dataPoolName' | 'lastModified' | 'assignedUser'> & {
  readonly pool: string;
  readonly lastModified: Date;
  readonly personId: string | null;
  readonly personName: string | null;
};

/** A page (from 1) of groups of issues, the last changed first. */
export async function listIssueGroups(
  { db }: Pick<Database, 'db'>,
  filters: IssueFilters,
  page: number,
): Promise<IssueGroup[]> {
  // Common data of a group's issues are read for the groups of the page only.
  const { rows } = await sql<GroupRow>`
    WITH g AS (
      SELECT i.group_key, count(*)::int AS issues, max(i.last_modified) AS last_modified
      FROM repository_issues i WHERE ${conditionOf(filters)} GROUP BY i.group_key
      ORDER BY max(i.last_modified) DESC, i.group_key LIMIT ${issuesPageSize} OFFSET ${(page - 1) * issuesPageSize}
    )
    SELECT one.company_id AS "companyExternalId", c.name AS "companyName", g.issues AS "numIssues", one.error AS "issueError",
      one.pool, one.status AS "issueStatus", g.last_modified AS "lastModified", u.id AS "personId",
      ${personName('u')} AS "personName",
      ARRAY(SELECT i.id::text FROM repository_issues i WHERE i.group_key = g.group_key ORDER BY i.id LIMIT ${mostIdsOfGroup})
        AS "issuesIds"
    FROM g CROSS JOIN LATERAL (SELECT i.company_id, i.error, i.pool, i.status, i.assigned_to FROM repository_issues i
        WHERE i.group_key = g.group_key LIMIT 1) one
      LEFT JOIN companies c ON c.id = one.company_id LEFT JOIN users u ON u.id = one.assigned_to
    ORDER BY g.last_modified DESC, g.group_key`.execute(db);
  return rows.map(({ pool, lastModified, personId, personName: name, ...row }) => ({
    ...row,
    dataPoolName: poolName(pool),
    lastModified: lastModified.toISOString(),
    assignedUser: personId === null ? null : { id: personId, name: name ?? '' },
  }));
}

/** The displayed name of a pool. */
export function poolName(pool: string): string {
  return dataPools.find(({ id }) => id === pool)?.name ?? pool;
}

export interface GroupCounts {
  /** groups that match the filters */
  readonly wanted: number;
  /** new and in-progress groups, without filters */
  readonly open: number;
  /** those without an assignee */
  readonly unassigned: number;
}

export async function countIssueGroups({ db }: Pick<Database, 'db'>, filters: IssueFilters): Promise<GroupCounts> {
  const { rows } = await sql<GroupCounts>`
    SELECT count(*) FILTER (WHERE wanted)::int AS wanted, count(*) FILTER (WHERE open)::int AS open,
      count(*) FILTER (WHERE open AND nobody)::int AS unassigned
    FROM (SELECT bool_or(${conditionOf(filters)}) AS wanted, bool_or(${isOpen}) AS open, bool_or(i.assigned_to IS NULL) AS nobody
      FROM repository_issues i GROUP BY i.group_key) g`.execute(db);
  return rows[0] ?? { wanted: 0, open: 0, unassigned: 0 };
}

/** When the last check of the whole catalogue ended. */
export async function readCheckedAt({ db }: Pick<Database, 'db'>): Promise<string | null> {
  const { rows } = await sql<{ at: Date | null }>`SELECT max(ended_at) AS at FROM repository_checks
    WHERE kind = 'complete'`.execute(db);
  return rows[0]?.at?.toISOString() ?? null;
}

/** Companies with issues or people whose name contains the text, prefix matches first, with their open groups. */
export async function suggestIssueCompanies(
  { db }: Pick<Database, 'db'>,
  words: string,
  most: number,
): Promise<{ id: string; name: string; groups: number }[]> {
  const { rows } = await sql<{ id: string; name: string; groups: number }>`
    SELECT c.id, c.name, (SELECT count(DISTINCT i.group_key)::int FROM repository_issues i
      WHERE i.company_id = c.id AND ${isOpen}) AS groups
    FROM companies c WHERE strpos(c.name_folded, fold_text(${words}::text)) > 0
    ORDER BY starts_with(c.name_folded, fold_text(${words}::text)) DESC, c.name COLLATE "pl-PL-x-icu", c.id
    LIMIT ${most}`.execute(db);
  return rows;
}
