import { uncompressLink } from '@gtinoteka/contract/rules/gs1/compressed-link.ts';

const origin = 'https://gtinoteka.example';

/**
 * Uncompressed path and query of a compressed Digital Link of this host (/AQnYUc1gmg, /01/…/EAICA).
 * - Null if nothing is compressed.
 * - Null if the result does not begin with a primary key, so that no path can name another host.
 */
export function uncompressedPath(url: string): string | null {
  // Fast path: other URLs have a shorter last segment or other characters.
  if (!/\/[\w-]{4,1000}\/?(?:\?|$)/.test(url)) return null;
  const path = uncompressLink(origin + url)?.slice(origin.length) ?? '';
  return /^\/\d{2,4}\//.test(path) ? path : null;
}
