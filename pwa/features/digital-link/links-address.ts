/** What /links shows: the search, its page (from 1), and the code whose links are open; '' the first of the page. */
export interface LinksView {
  readonly search: string;
  readonly page: number;
  readonly code: string;
}

export function readLinksView(query: URLSearchParams): LinksView {
  const code = query.get('code') ?? '';
  const page = query.get('page') ?? '';
  return {
    search: (query.get('search') ?? '').trim().slice(0, 130),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    code: /^\d{14}$/.test(code) ? code : '',
  };
}

export function linksAddress({ search, page, code }: LinksView): string {
  const query = new URLSearchParams({
    ...(search === '' ? {} : { search }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(code === '' ? {} : { code }),
  }).toString();
  return query === '' ? '/links' : `/links?${query}`;
}
