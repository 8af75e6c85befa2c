import { uncompressLink } from '@gtinoteka/contract/rules/gs1/compressed-link.ts';

const origin = 'https://gtinoteka.example';

/**
 * The path and query that a compressed Digital Link of this host stands for (/AQnYUc1gmg, /01/…/EAICA), which its code then leads by.
 * Null where nothing is compressed, and where the rest would not begin with a primary key, so that no path can name another host.
 */
export function uncompressedPath(url: string): string | null {
  // The last segment of a path: whatever else is asked for here is shorter or has other signs.
  if (!/\/[\w-]{4,1000}\/?(?:\?|$)/.test(url)) return null;
  const path = uncompressLink(origin + url)?.slice(origin.length) ?? '';
  return /^\/\d{2,4}\//.test(path) ? path : null;
}
