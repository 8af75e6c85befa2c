import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { CompanyMembership } from '@gtinoteka/contract/company-users.ts';
import { useId, useState } from 'react';
import { formatDate } from '../../core/format.ts';
import { companyUsersTexts as texts } from '../../core/texts/company-users.ts';
import { VerdictChip } from '../../ui/verdict.tsx';

/** "Czeka na aktywację" with its tooltip: under the pointer, with focus and after a tap; Escape hides it (WCAG 1.4.13). */
export function WaitingMark({ person }: { person: CompanyMembership }) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const [now] = useState(() => Date.now());
  const sentAt = person.invitedAt ?? '';
  const hasEnded = Date.parse(sentAt) + limits.activationLinkHours * 3_600_000 < now;
  return (
    <span className="waiting" onMouseEnter={() => setShown(true)} onMouseLeave={() => setShown(false)}>
      <button
        type="button"
        aria-describedby={id}
        onFocus={() => setShown(true)}
        onBlur={() => setShown(false)}
        onClick={() => setShown(true)}
        onKeyDown={({ key }) => key === 'Escape' && setShown(false)}
      >
        <VerdictChip state="wait">{hasEnded ? texts.linkEnded : texts.waits}</VerdictChip>
      </button>
      <span role="tooltip" id={id} className="waiting__tip" hidden={!isShown}>
        {hasEnded ? texts.linkEndedTip(formatDate(sentAt)) : texts.waitsTip(formatDate(sentAt))}
      </span>
    </span>
  );
}
