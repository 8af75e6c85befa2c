import { limits } from '@gtinoteka/contract/business-limits.ts';
import { useQuota, type Quota } from '../../core/session/quota.ts';
import { useSession } from '../../core/session/session.tsx';
import { quotaTexts as texts } from '../../core/texts/quota.ts';

/** The counter in words. */
export function quotaSentence({ left, limit, nextFree }: Quota): string {
  if (left > 0) return texts.left(left, limit);
  return texts.used(limit) + (nextFree ? texts.next(nextFree) : '');
}

/** How many look-ups are left today: known once an answer said it, before that the limit that strangers have. */
export function QuotaLine({ after = '' }: { after?: string }) {
  const quota = useQuota();
  const { state } = useSession();
  if (!quota && state !== 'anonymous') return null;
  return (
    <span className={`small muted${state === 'anonymous' ? ' anonymous-only' : ''}`}>
      {quota ? quotaSentence(quota) : texts.start(limits.dailyLookups)}
      {after}
    </span>
  );
}
