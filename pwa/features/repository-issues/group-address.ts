import { matterId } from '@gtinoteka/contract/office/issue-groups.ts';
import {
  dataPools,
  issueStatuses,
  type IssueGroup,
  type IssueStatus,
} from '@gtinoteka/contract/office/repository-issues.ts';

/** What the address of a group says. */
export interface GroupView {
  /** null: the first that there is anything of */
  readonly status: IssueStatus | null;
  /** from 1 */
  readonly page: number;
}

/** Reads the query of the address; what means nothing is what the page starts with. */
export function readGroupView(query: URLSearchParams): GroupView {
  const page = query.get('page') ?? '';
  return {
    status: issueStatuses.find((one) => one === query.get('status')) ?? null,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The query of a view. */
export function groupQuery({ status, page }: GroupView): { search: string } {
  const query = new URLSearchParams();
  if (status) query.set('status', status);
  if (page > 1) query.set('page', String(page));
  return { search: query.toString() };
}

/** Where a row of the list leads: its company, error and pool, in its status. */
export function groupAddress({ companyExternalId, issueError, dataPoolName, issueStatus }: IssueGroup): string {
  const pool = dataPools.find(({ name }) => name === dataPoolName)?.id ?? 'national';
  return `/repository/groups/${matterId({ error: issueError, pool, companyId: companyExternalId })}?status=${issueStatus}`;
}

/** What a link to a group takes along: the list with its filters and page, to come back to. */
export function fromList(search: string): { list: string } {
  return { list: search };
}

/** The list that a group was opened from; the whole one where it was opened by its address. */
export function listAddress(state: unknown): string {
  const list: unknown = typeof state === 'object' && state !== null && 'list' in state ? state.list : '';
  return typeof list === 'string' && list.startsWith('?') ? `/repository${list}` : '/repository';
}
