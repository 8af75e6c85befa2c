import { acceptedOf } from '../../../core/http/accepted.ts';

/** Response form: redirect, or all links as data (plain or with JSON-LD context) or as a page. */
export type WantedForm = 'redirect' | 'linkset' | 'json-ld' | 'page';

export const linksetType = 'application/linkset+json';
export const jsonLdType = 'application/ld+json';
/** URL of the JSON-LD context of linksets (Resolver 1.2.1 §2.10). */
export const linksetContext = 'https://ref.gs1.org/standards/resolver/linkset-context';

/**
 * Negotiates the response form (Resolver 1.2.1 §2.9, §2.10).
 * - Linkset: `application/linkset+json` is accepted and not less preferred than a page, or other JSON without a page.
 * - `linkType=linkset`: always all links, as a page for browsers.
 */
export function wantedForm(accept: string | undefined, isLinksetAsked: boolean): WantedForm {
  const types = acceptedOf(accept);
  const page = types.get('text/html') ?? 0;
  if (types.has(linksetType) && (types.get(linksetType) ?? 0) >= page) return 'linkset';
  const isPage = page > 0;
  if (types.has(jsonLdType) && !isPage) return 'json-ld';
  if (types.has('application/json') && !isPage) return 'linkset';
  if (!isLinksetAsked) return 'redirect';
  return isPage ? 'page' : 'linkset';
}

/** Whether errors are shown as a page. */
export function wantsPage(accept: string | undefined): boolean {
  return /text\/html/i.test(accept ?? '');
}
