/** What an opener of a code wants: to be led, all links as data (plain or with a JSON-LD context), or all links as a page. */
export type WantedForm = 'redirect' | 'linkset' | 'json-ld' | 'page';

export const linksetType = 'application/linkset+json';
export const jsonLdType = 'application/ld+json';
/** Where the JSON-LD context of linksets is (Resolver 1.2.1 §2.10). */
export const linksetContext = 'https://ref.gs1.org/standards/resolver/linkset-context';

/** Media types of an Accept header without their parameters; those with q=0 are left out. */
function acceptedTypes(accept: string): string[] {
  return accept
    .toLowerCase()
    .split(',', 30)
    .filter((item) => !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(item))
    .map((item) => (item.split(';', 1)[0] ?? '').trim());
}

/**
 * The form of the answer (Resolver 1.2.1 §2.9, §2.10): a linkset to whoever accepts `application/linkset+json`, or other JSON and no page;
 * with `linkType=linkset` to everybody, as a page to people.
 */
export function wantedForm(accept: string | undefined, isLinksetAsked: boolean): WantedForm {
  // What browsers and most programs send has none of these words.
  if (!isLinksetAsked && !/json/i.test(accept ?? '')) return 'redirect';
  const types = acceptedTypes(accept ?? '');
  if (types.includes(linksetType)) return 'linkset';
  const isPage = types.includes('text/html');
  if (types.includes(jsonLdType) && !isPage) return 'json-ld';
  if (types.includes('application/json') && !isPage) return 'linkset';
  if (!isLinksetAsked) return 'redirect';
  return isPage ? 'page' : 'linkset';
}

/** Whether refusals are shown to a person. */
export function wantsPage(accept: string | undefined): boolean {
  return /text\/html/i.test(accept ?? '');
}
