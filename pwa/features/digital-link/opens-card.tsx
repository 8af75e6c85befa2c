import { getCodeLinks, setCounting, type CodeLinks } from '@gtinoteka/contract/digital-link/links.ts';
import { useRef, useState } from 'react';
import { useAct } from '../../core/network/use-act.ts';
import { formatDate, formatNumber } from '../../core/page/format.ts';
import { useSession } from '../../core/session/session.tsx';
import { Button } from '../../ui/control/button.tsx';
import { ActDialog } from '../../ui/control/act-form.tsx';
import { prepareDialog } from '../../ui/control/dialog.tsx';
import { linksTexts as texts } from './links-texts.ts';
import './opens-card.css';

const barHeight = 70;

/** How often a code was opened, day by day, and whether the company wants that counted. */
export function OpensCard({ companyId, data: { opens, isCounted } }: { companyId: string; data: CodeLinks }) {
  const { hasPermission } = useSession();
  const { total, withBatch, days } = opens;
  const counts = days.map((one) => one.opens);
  const most = Math.max(1, ...counts);
  const path = counts
    .map((count, place) => {
      const height = Math.round((count / most) * barHeight);
      return height === 0 ? '' : `M${place * 10} ${80 - height}h7v${height}h-7z`;
    })
    .join('');
  return (
    <div className="stat">
      <h3>{texts.statistics}</h3>
      {isCounted ? (
        <>
          <dl>
            <Figure name={texts.total} value={formatNumber(total)} />
            <Figure name={texts.daily} value={formatNumber(Math.round(total / Math.max(1, days.length)))} />
            <Figure name={texts.withBatch} value={`${total === 0 ? 0 : Math.round((100 * withBatch) / total)}%`} />
          </dl>
          <svg
            className="days"
            viewBox="0 0 280 80"
            preserveAspectRatio="none"
            role="img"
            aria-label={texts.chart(Math.min(...counts), Math.max(...counts))}
          >
            <path className="on" d={path} />
          </svg>
          <div className="axis xs muted">
            <span>{formatDate(days[0]?.day ?? '')}</span>
            <span>{formatDate(days[days.length - 1]?.day ?? '')}</span>
          </div>
          <p className="xs muted stat__note">{texts.privacy}</p>
        </>
      ) : (
        <p className="muted stat__note">{texts.notCounted}</p>
      )}
      {hasPermission('users_manage') ? (
        <CountingButton companyId={companyId} isCounted={isCounted} />
      ) : (
        <p className="xs muted stat__note">{texts.onlyAdministrators}</p>
      )}
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Turns the counting on at once, off after a question, since what was counted goes with it. */
function CountingButton({ companyId, isCounted }: { companyId: string; isCounted: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLDivElement>(null);
  const params = { companyId };
  const after = { busy: texts.working, changes: [getCodeLinks] };
  const starting = useAct(setCounting, { done: texts.countingStarted, ...after });
  const stopping = useAct(setCounting, {
    done: texts.countingStopped,
    onDone: () => setAsking(false),
    isRefusalInPlace: true,
    ...after,
  });

  return (
    <div className="stat__act" ref={opener}>
      <Button
        variant="quiet"
        size="sm"
        onMouseEnter={prepareDialog}
        onFocus={prepareDialog}
        onClick={() => (isCounted ? setAsking(true) : starting.send({ params, body: { isCounted: true } }))}
      >
        {isCounted ? texts.stopCounting : texts.startCounting}
      </Button>
      <ActDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.stopTitle}
        opener={opener}
        act={stopping}
        input={{ params, body: { isCounted: false } }}
        confirm={texts.stopAct}
        variant="danger"
      >
        <p>{texts.stopQuestion}</p>
      </ActDialog>
    </div>
  );
}
