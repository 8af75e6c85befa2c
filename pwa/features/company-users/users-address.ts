import { limits } from '@gtinoteka/contract/business-limits.ts';
import { usersSortColumns, type UsersSortColumn } from '@gtinoteka/contract/company-users.ts';

/** What the address of /users says: pages from 1 as people count, sorting in the words of B §9. */
export interface UsersView {
  readonly page: number;
  readonly column: UsersSortColumn;
  readonly direction: 'asc' | 'desc';
}

const first: UsersView = { page: 1, column: 'user__first_name', direction: 'asc' };

/** Reads the query of the address; what means nothing is what the page starts with. */
export function readView(query: URLSearchParams): UsersView {
  const page = query.get('page') ?? '';
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : first.page,
    column: usersSortColumns.find((column) => column === query.get('sort_column')) ?? first.column,
    direction: query.get('direction') === 'desc' ? 'desc' : 'asc',
  };
}

/** The query of a view, without what goes without saying. */
export function viewAddress({ page, column, direction }: UsersView): { search: string } {
  const query = new URLSearchParams();
  if (page !== first.page) query.set('page', String(page));
  if (column !== first.column) query.set('sort_column', column);
  if (direction !== first.direction) query.set('direction', direction);
  return { search: query.toString() };
}

/** A press on a column: it sorts upwards, the second time downwards, from the first page. */
export function sortedBy(view: UsersView, column: UsersSortColumn): UsersView {
  const turns = view.column === column && view.direction === 'asc';
  return { page: first.page, column, direction: turns ? 'desc' : 'asc' };
}

export function pageCount(people: number): number {
  return Math.max(1, Math.ceil(people / limits.usersPageSize));
}
