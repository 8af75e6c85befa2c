import type { CachePolicy } from '@gtinoteka/contract/endpoint.ts';

/** The Cache-Control of an endpoint's answer, for somebody who is logged in and for a stranger. Refusals are never kept. */
export interface CacheControl {
  readonly member: string;
  readonly stranger: string;
}

/** The header that a policy of the contract means; of an endpoint that declares none: nobody may keep the answer. */
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
