import type { CachePolicy } from '@gtinoteka/contract/endpoint.ts';

/** Cache-Control of an endpoint's responses, for logged-in and anonymous callers. Errors are never cached. */
export interface CacheControl {
  readonly member: string;
  readonly stranger: string;
}

/** The header of a cache policy; without a policy: no-store. */
export function cacheControlOf(policy: CachePolicy = 'no-store'): CacheControl {
  if (policy === 'no-store') return { member: 'no-store', stranger: 'no-store' };
  if (policy === 'members') return { member: 'private, no-cache', stranger: 'no-store' };
  if (policy === 'immutable') {
    const forEver = 'public, max-age=31536000, immutable';
    return { member: forEver, stranger: forEver };
  }
  const { sMaxAge, staleWhileRevalidate } = policy;
  const shared = `public, max-age=0, s-maxage=${sMaxAge}, stale-while-revalidate=${staleWhileRevalidate}`;
  return { member: shared, stranger: shared };
}
