import { limits } from '@gtinoteka/contract/business-limits.ts';
import type { CompanyMembership } from '@gtinoteka/contract/company-users.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { formatDate } from '../../core/page/format.ts';
import { serverNow } from '../../core/session/server-clock.ts';
import { companyUsersTexts as texts } from './company-users-texts.ts';
import { VerdictChip } from '../../ui/verdict/verdict.tsx';

/** Height of what stands at the foot of a window at most: the bar of a phone and the strip of demo data. */
const bars = 120;

/** "Czeka na aktywację" with its tooltip: under the pointer, with focus and after a tap; Escape hides it (WCAG 1.4.13). */
export function WaitingMark({ person }: { person: CompanyMembership }) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const [now] = useState(serverNow);
  const tip = useRef<HTMLSpanElement>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    // Under the bars at the foot of a phone's window nobody could read it; who only points at the mark is not scrolled away.
    const place = tip.current;
    const isHidden = place && place.getBoundingClientRect().bottom > innerHeight - bars;
    if (isShown && hasFocus.current && isHidden) place.scrollIntoView({ block: 'center' });
  }, [isShown]);
  const sentAt = person.invitedAt ?? '';
  const hasEnded = Date.parse(sentAt) + limits.activationLinkHours * 3_600_000 < now;
  return (
    <span className="waiting" onMouseEnter={() => setShown(true)} onMouseLeave={() => setShown(false)}>
      <button
        type="button"
        aria-describedby={id}
        onFocus={() => {
          hasFocus.current = true;
          setShown(true);
        }}
        onBlur={() => {
          hasFocus.current = false;
          setShown(false);
        }}
        onClick={() => setShown(true)}
        onKeyDown={({ key }) => key === 'Escape' && setShown(false)}
      >
        <VerdictChip state="wait">{hasEnded ? texts.linkEnded : texts.waits}</VerdictChip>
      </button>
      <span role="tooltip" id={id} ref={tip} className="waiting__tip" hidden={!isShown}>
        {hasEnded ? texts.linkEndedTip(formatDate(sentAt)) : texts.waitsTip(formatDate(sentAt))}
      </span>
    </span>
  );
}
