/**
 * A target with the query of the code's own address added as it was written (Resolver 1.2.1 §2.12), before its fragment. What no header
 * may hold is percent-encoded. Nothing of it changes where the target leads: a kept target has its host and path.
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
