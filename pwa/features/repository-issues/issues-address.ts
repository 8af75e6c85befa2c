import {
  allValue,
  dataPools,
  issueErrors,
  noResults,
  type DataPoolId,
  type IssueError,
  type IssueFilters,
} from '@gtinoteka/contract/office/repository-issues.ts';

/** Statuses that the filter offers; abandoned ones have a checkbox of their own (B §4). */
export const offeredStatuses = ['new_issue', 'in_progress_issue', 'resolved_issue'] as const;
type OfferedStatus = (typeof offeredStatuses)[number];

/** What the address of /repository says; `all` stands alone in a filter of several. */
export interface IssuesView {
  /** from 1 */
  readonly page: number;
  /** null: all; the id `no_results` is the company that there is none of */
  readonly company: { readonly id: string; readonly name: string } | null;
  readonly pools: readonly (DataPoolId | typeof allValue)[];
  readonly errors: readonly (IssueError | typeof allValue)[];
  readonly statuses: readonly (OfferedStatus | typeof allValue)[];
  readonly abandoned: boolean;
}

/** What waits for somebody: the page begins with these. */
const firstStatuses: readonly OfferedStatus[] = ['new_issue', 'in_progress_issue'];

function several<T extends string>(
  text: string | null,
  every: readonly T[],
  otherwise: readonly (T | typeof allValue)[],
): readonly (T | typeof allValue)[] {
  if (text === null) return otherwise;
  const named = text.split(',');
  const chosen = every.filter((value) => named.includes(value));
  return named.includes(allValue) || chosen.length === 0 ? [allValue] : chosen;
}

/** Reads the query of the address; what means nothing is what the page starts with. */
export function readIssuesView(query: URLSearchParams): IssuesView {
  const page = query.get('page') ?? '';
  const id = query.get('company') ?? '';
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    company:
      id === noResults || /^[0-9a-f-]{36}$/.test(id) ? { id, name: (query.get('name') ?? '').slice(0, 130) } : null,
    pools: several(
      query.get('pools'),
      dataPools.map((pool) => pool.id),
      [allValue],
    ),
    errors: several(query.get('errors'), issueErrors, [allValue]),
    statuses: several(query.get('statuses'), offeredStatuses, firstStatuses),
    abandoned: query.get('abandoned') === '1',
  };
}

/** The query of a view, without what goes without saying. */
export function issuesAddress(view: IssuesView): { search: string } {
  const query = new URLSearchParams();
  if (view.company) {
    query.set('company', view.company.id);
    query.set('name', view.company.name);
  }
  if (!view.pools.includes(allValue)) query.set('pools', view.pools.join(','));
  if (!view.errors.includes(allValue)) query.set('errors', view.errors.join(','));
  if (view.statuses.join() !== firstStatuses.join()) query.set('statuses', view.statuses.join(','));
  if (view.abandoned) query.set('abandoned', '1');
  if (view.page > 1) query.set('page', String(view.page));
  return { search: query.toString() };
}

/** The rule of B §4: "all" takes the place of the others, any other takes the place of "all"; none of them is all. */
export function toggled<T extends string>(chosen: readonly (T | typeof allValue)[], value: T | typeof allValue) {
  if (value === allValue) return [allValue] as const;
  const others = chosen.filter((one) => one !== allValue && one !== value);
  const next = chosen.includes(value) ? others : [...others, value];
  return next.length === 0 ? [allValue] : next;
}

/** The filters of a view as the call takes them. */
export function filtersOf({ company, pools, errors, statuses, abandoned }: IssuesView): IssueFilters {
  return {
    ...(company && { company: company.id }),
    dataPools: [...pools],
    issueErrors: [...errors],
    issueStatuses: [...statuses],
    abandoned,
  };
}
