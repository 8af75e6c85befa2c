/** What an opener of a code wants: to be led, all links as data (plain or with a JSON-LD context), or all links as a page. */
export type WantedForm = 'redirect' | 'linkset' | 'json-ld' | 'page';

export const linksetType = 'application/linkset+json';
export const jsonLdType = 'application/ld+json';
/** Where the JSON-LD context of linksets is (Resolver 1.2.1 §2.10). */
export const linksetContext = 'https://ref.gs1.org/standards/resolver/linkset-context';

/** Media types of an Accept header, each with how much it is wanted (RFC 9110 §12.4.2); those with q=0 are left out. */
function acceptedTypes(accept: string): ReadonlyMap<string, number> {
  const types = new Map<string, number>();
  for (const item of accept.toLowerCase().split(',', 30)) {
    const [type = '', ...parameters] = item.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const wanted = weight !== undefined && /^[01](?:\.\d{0,3})?$/.test(weight) ? Number(weight) : 1;
    if (wanted > 0) types.set(type, Math.max(wanted, types.get(type) ?? 0));
  }
  return types;
}

/**
 * The form of the answer (Resolver 1.2.1 §2.9, §2.10): a linkset to whoever accepts `application/linkset+json` and does not rather want a
 * page, or other JSON and no page; with `linkType=linkset` to everybody, as a page to people.
 */
export function wantedForm(accept: string | undefined, isLinksetAsked: boolean): WantedForm {
  // What browsers and most programs send has none of these words.
  if (!isLinksetAsked && !/json/i.test(accept ?? '')) return 'redirect';
  const types = acceptedTypes(accept ?? '');
  const page = types.get('text/html') ?? 0;
  if (types.has(linksetType) && (types.get(linksetType) ?? 0) >= page) return 'linkset';
  const isPage = page > 0;
  if (types.has(jsonLdType) && !isPage) return 'json-ld';
  if (types.has('application/json') && !isPage) return 'linkset';
  if (!isLinksetAsked) return 'redirect';
  return isPage ? 'page' : 'linkset';
}

/** Whether refusals are shown to a person. */
export function wantsPage(accept: string | undefined): boolean {
  return /text\/html/i.test(accept ?? '');
}
