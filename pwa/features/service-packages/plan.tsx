import type { OrderableName, ServicePackage } from '@gtinoteka/contract/service-packages.ts';
import { Database, ListChecks, Search, type LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatNumber, hardSpaces } from '../../core/page/format.ts';
import { servicePackagesTexts as texts } from './service-packages-texts.ts';
import { Button } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/control/icon.tsx';
import { VerdictIcon } from '../../ui/verdict/verdict.tsx';
import type { PlanFoot } from './plan-foot.ts';

/** One card of the price list. */
export function Plan({
  servicePackage,
  isMine,
  foot,
  onOrder,
}: {
  servicePackage: ServicePackage;
  isMine: boolean;
  foot: PlanFoot;
  onOrder: (name: OrderableName) => void;
}) {
  const { name, title, netPrice, verify, download, catalogue } = servicePackage;
  const headingId = `plan-${name}`;
  const note = useRef<HTMLParagraphElement>(null);
  const hasPressed = useRef(false);
  useEffect(() => {
    // The button that had focus has gone with the order.
    if (foot.isOrdered && hasPressed.current && document.activeElement === document.body) note.current?.focus();
    if (foot.isOrdered) hasPressed.current = false;
  }, [foot.isOrdered]);
  return (
    <section className={`plan${isMine ? ' is-mine' : ''}`} aria-labelledby={headingId}>
      <div className="row--between plan__head">
        <h2 id={headingId}>{title}</h2>
        {isMine && <span className="tag tag--accent">{texts.yours}</span>}
      </div>
      <div>
        <p className="plan__price">
          {formatNumber(netPrice)} <small>{texts.currency}</small>
        </p>
        <p className="muted small plan__period">{texts.period(servicePackage)}</p>
      </div>
      <dl>
        <Limit icon={ListChecks} term={texts.verification} text={texts.limit(verify)} />
        <Limit icon={Database} term={texts.download} text={texts.limit(download)} isNone={download === 0} />
        <Limit icon={Search} term={texts.catalogue} text={hardSpaces(catalogue)} />
      </dl>
      <div className="plan__foot">
        {foot.note !== null && (
          <p ref={note} tabIndex={-1} className={`small plan__note${foot.isOrdered ? ' strong' : ' muted'}`}>
            {foot.isOrdered && <VerdictIcon state="wait" />}
            <span>{foot.note}</span>
          </p>
        )}
        {foot.canOrder && name !== 'starter' && (
          <Button
            block
            onClick={() => {
              hasPressed.current = true;
              onOrder(name);
            }}
          >
            {texts.order(title)}
          </Button>
        )}
      </div>
    </section>
  );
}

function Limit({
  icon,
  term,
  text,
  isNone = false,
}: {
  icon: LucideIcon;
  term: string;
  text: string;
  isNone?: boolean;
}) {
  return (
    <div>
      <dt>
        <Icon icon={icon} />
        {term}
      </dt>
      <dd className={isNone ? 'is-none' : undefined}>{text}</dd>
    </div>
  );
}
