import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { lookUpGtin } from './look-up.ts';
import type { Session } from '../core/session/session.tsx';

/** The query of one look-up (14 digits): whoever asks for the same number meanwhile shares the call. */
export function lookUpQuery(gtin14: string, membershipId: string | undefined, state: Session['state']) {
  return {
    queryKey: ['look-up', gtin14, membershipId ?? null, state],
    // A refused answer is not asked for again by itself: it may count against a limit.
    retry: false,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<CheckedProduct> =>
      lookUpGtin(gtin14, { activeMembershipId: membershipId, signal }),
  };
}
