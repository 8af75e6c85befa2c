import { usersSortColumns, type UsersSortColumn } from '@gtinoteka/contract/company-users.ts';

/** What the address of /companies/{id} says of its people (B §2): page from 0 (B §9), page_size is 10. */
export interface PeopleView {
  readonly page: number;
  readonly column: UsersSortColumn;
  readonly direction: 'asc' | 'desc';
}

/** Reads the query of the address; what means nothing is what the page starts with. */
export function readPeopleView(query: URLSearchParams): PeopleView {
  const page = query.get('page') ?? '';
  return {
    page: /^\d{1,5}$/.test(page) ? Number(page) : 0,
    column: usersSortColumns.find((column) => column === query.get('sort_column')) ?? 'user__first_name',
    direction: query.get('direction') === 'desc' ? 'desc' : 'asc',
  };
}

/** The query of a view, without what goes without saying. */
export function peopleAddress({ page, column, direction }: PeopleView): { search: string } {
  const query = new URLSearchParams();
  if (page > 0) query.set('page', String(page));
  if (column !== 'user__first_name') query.set('sort_column', column);
  if (direction !== 'asc') query.set('direction', direction);
  return { search: query.toString() };
}

/** A press on a column: upwards, the second time downwards, from the first page. */
export function sortedPeople(view: PeopleView, column: UsersSortColumn): PeopleView {
  const turns = view.column === column && view.direction === 'asc';
  return { page: 0, column, direction: turns ? 'desc' : 'asc' };
}
