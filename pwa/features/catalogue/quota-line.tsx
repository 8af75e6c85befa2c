import { limits } from '@gtinoteka/contract/business-limits.ts';
import { useQuota } from '../../core/look-up.ts';
import { useSession } from '../../core/session.tsx';
import { catalogueTexts as texts } from '../../core/texts/catalogue.ts';

/** How many look-ups are left today: known once an answer said it, before that the limit that strangers have. */
export function QuotaLine({ after = '' }: { after?: string }) {
  const quota = useQuota();
  const { state } = useSession();
  if (!quota && state !== 'anonymous') return null;
  return (
    <span className="small muted">
      {quota ? texts.quota(quota.left, quota.limit) : texts.quotaStart(limits.dailyLookups)}
      {after}
    </span>
  );
}
