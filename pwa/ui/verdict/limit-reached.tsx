import { listingHeaders } from '@gtinoteka/contract/listing-headers.ts';
import type { ApiError } from '../../core/network/api-error.ts';
import { useQuota } from '../../core/session/quota.ts';
import { limitReachedTexts as texts } from '../../core/texts/limit-reached.ts';
import { quotaSentence } from './quota-line.tsx';

/** What a refusal by the daily limit says beside the sentence of A §8: how much is used and when there is more. */
export function LimitReached({ problem }: { problem: ApiError }) {
  const quota = useQuota();
  const listLimit = Number(problem.headers.get(listingHeaders.limit));
  const nextList = problem.headers.get(listingHeaders.nextFree);
  if (listLimit > 0)
    return (
      <p className="muted">
        {texts.listed(listLimit - Number(problem.headers.get(listingHeaders.left)), listLimit)}
        {nextList && ` ${texts.nextList(nextList)}`}
      </p>
    );
  if (!quota) return null;
  return (
    <p className="muted">
      {quotaSentence(quota)}. {texts.again}
    </p>
  );
}
