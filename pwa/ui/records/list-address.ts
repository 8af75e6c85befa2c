import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Sorting } from './sort-link.tsx';

/** Reads a filter from its part of the address, which says what a filter holds; '' and null are left out of it. */
type Filter<V> = (text: string | null) => V;
type Filters<V> = { readonly [K in keyof V]: Filter<V[K]> };
type Values = Readonly<Record<string, string | null>>;

/** What is searched for. */
export function textFilter(length: number): Filter<string> {
  return (text) => (text ?? '').slice(0, length);
}

/** One of several; null: all. */
export function choiceFilter<V extends string>(values: readonly V[]): Filter<V | null> {
  return (text) => values.find((value) => value === text) ?? null;
}

type Direction = 'asc' | 'desc';

interface ListSettings<V, S extends string> {
  filters?: Filters<V>;
  /** the keys that the list can be sorted by; the first is the one that goes without saying */
  sort?: readonly S[];
  /** what the address calls the first page; 1 unless said */
  firstPage?: 0 | 1;
  /** rows of a page, unless the address has another `page_size` up to 99 */
  pageSize?: number;
}

export interface ListAddress<V, S extends string = never> {
  /** from 1 */
  readonly page: number;
  readonly pageSize: number;
  readonly sort: { readonly by: S; readonly direction: Direction };
  readonly filters: V;
  /** the address of another page */
  readonly to: (page: number) => { search: string };
  /** where the heads of the columns lead */
  readonly sorting: Sorting;
  /** the address of the first page of the list under other filters */
  readonly filtered: (changed: Partial<V>) => { search: string };
  /** Goes there. */
  readonly filter: (changed: Partial<V>) => void;
}

/** What the address of a list says: its page, order and filters, without what goes without saying. Other parts of the query stay. */
export function useListAddress<V extends Values = Record<never, never>, const S extends string = never>({
  filters,
  sort = [],
  firstPage = 1,
  pageSize = 10,
}: ListSettings<V, S> = {}): ListAddress<V, S> {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const named = query.get('page') ?? '';
  const page = /^\d{1,6}$/.test(named) && Number(named) >= firstPage ? Number(named) - firstPage + 1 : 1;
  const size = query.get('page_size') ?? '';
  // Nothing reads it of a list that is not sorted.
  const first = sort[0] as S;
  const by = sort.find((key) => key === query.get('sort_column')) ?? first;
  const direction: Direction = query.get('direction') === 'desc' ? 'desc' : 'asc';

  function addressOf(changed: Values): { search: string } {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changed)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return { search: next.toString() };
  }
  function filtered(changed: Partial<V>): { search: string } {
    // Filters hold texts.
    return addressOf({ ...(changed as Values), page: null });
  }
  const read = Object.entries<Filter<string | null>>(filters ?? {}).map(
    ([name, filter]) => [name, filter(query.get(name))] as const,
  );
  return {
    page,
    pageSize: /^[1-9]\d?$/.test(size) ? Number(size) : pageSize,
    sort: { by, direction },
    // The names are those of the settings.
    filters: Object.fromEntries(read) as V,
    to: (to) => addressOf({ page: to === 1 ? null : String(to - 1 + firstPage) }),
    sorting: {
      by,
      direction: direction === 'asc' ? 'ascending' : 'descending',
      to: (key) =>
        addressOf({
          page: null,
          sort_column: key === first ? null : key,
          direction: key === by && direction === 'asc' ? 'desc' : null,
        }),
    },
    filtered,
    filter: (changed) => void navigate(filtered(changed), { replace: true }),
  };
}
