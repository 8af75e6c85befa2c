import { companiesPageSize, companySortKeys, type CompanySortKey } from '@gtinoteka/contract/office/companies.ts';

/** What the address of /companies says (B §2): limit, offset, search_multi_match, ordering, and the filters beside them. */
export interface CompaniesView {
  readonly limit: number;
  readonly offset: number;
  readonly words: string;
  readonly sort: CompanySortKey;
  readonly direction: 'asc' | 'desc';
  readonly authorized: '' | 'yes' | 'no' | 'waits';
  readonly download: '' | 'yes' | 'no';
  readonly verify: '' | 'yes' | 'no';
}

const yesNo = ['yes', 'no'] as const;
const standings = ['yes', 'no', 'waits'] as const;

/** Reads the query of the address; what means nothing is what the page starts with. */
export function readCompaniesView(query: URLSearchParams): CompaniesView {
  const ordering = query.get('ordering') ?? '';
  const sort = companySortKeys.find((key) => key === ordering.replace(/^-/, ''));
  const limit = whole(query.get('limit'));
  return {
    limit: limit !== null && limit >= 1 && limit <= 100 ? limit : companiesPageSize,
    offset: whole(query.get('offset')) ?? 0,
    words: (query.get('search_multi_match') ?? '').slice(0, 130),
    sort: sort ?? 'registration_date',
    direction: sort === undefined || ordering.startsWith('-') ? 'desc' : 'asc',
    authorized: standings.find((value) => value === query.get('authorized')) ?? '',
    download: yesNo.find((value) => value === query.get('download')) ?? '',
    verify: yesNo.find((value) => value === query.get('verify')) ?? '',
  };
}

function whole(text: string | null): number | null {
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : null;
}

/** The filters of a view as the calls take them, without what goes without saying. */
export function filtersOf(view: CompaniesView): Record<string, string> {
  const { words, sort, direction, authorized, download, verify } = view;
  return {
    ...(words && { search_multi_match: words }),
    ...(sort === 'registration_date' && direction === 'desc'
      ? {}
      : { ordering: `${direction === 'desc' ? '-' : ''}${sort}` }),
    ...(authorized && { authorized }),
    ...(download && { download }),
    ...(verify && { verify }),
  };
}

/** The query of a view, without what goes without saying. */
export function companiesAddress(view: CompaniesView): { search: string } {
  const query = new URLSearchParams(filtersOf(view));
  if (view.limit !== companiesPageSize) query.set('limit', String(view.limit));
  if (view.offset > 0) query.set('offset', String(view.offset));
  return { search: query.toString() };
}

/** A press on a column: upwards, the second time downwards, from the first row. */
export function sortedCompanies(view: CompaniesView, key: string): CompaniesView {
  const sort = companySortKeys.find((one) => one === key) ?? view.sort;
  const turns = view.sort === sort && view.direction === 'asc';
  return { ...view, offset: 0, sort, direction: turns ? 'desc' : 'asc' };
}
