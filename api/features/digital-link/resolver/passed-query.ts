/**
 * Appends the raw query of the code's URL to a target, before its fragment (Resolver 1.2.1 §2.12).
 * - Characters invalid in a header are percent-encoded.
 * - Stored targets have a host and path, so a query cannot change either.
 */
export function withQuery(href: string, query: string): string {
  if (query === '') return href;
  const hash = href.indexOf('#');
  const [address, fragment] = hash === -1 ? [href, ''] : [href.slice(0, hash), href.slice(hash)];
  const safe = query.replace(/[^!$%&'()*+,\-./0-9:;=?@A-Z_a-z~[\]]/gu, (sign) =>
    encodeURIComponent(sign.toWellFormed()),
  );
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  return `${address}${joint}${safe}${fragment}`;
}
