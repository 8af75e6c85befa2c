import { setCounting, type CodeLinks } from '@gtinoteka/contract/digital-link/links.ts';
import { useState } from 'react';
import { callEndpoint } from '../../core/network/api-client.ts';
import { formatDate, formatNumber } from '../../core/page/format.ts';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { useForm } from '../../core/page/use-form.ts';
import { Button } from '../../ui/control/button.tsx';
import { useLinksChanged } from './links-queries.ts';
import { linksTexts as texts } from './links-texts.ts';
import './opens-card.css';

const barHeight = 70;

/** How often a code was opened, day by day, and whether the company wants that counted. */
export function OpensCard({ companyId, data: { opens, isCounted } }: { companyId: string; data: CodeLinks }) {
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
      <CountingButton companyId={companyId} isCounted={isCounted} />
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

/** Turns the counting on at once, off after a second press, since what was counted goes with it. */
function CountingButton({ companyId, isCounted }: { companyId: string; isCounted: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const changed = useLinksChanged();
  const { show } = useStatusMessages();
  const form = useForm<object, never, void>({
    initial: {},
    fields: {},
    rules: () => ({}),
    async call() {
      await callEndpoint(setCounting, { params: { companyId }, body: { isCounted: !isCounted } });
    },
    busyText: texts.working,
    onDone() {
      setAsking(false);
      show({ type: 'ok', text: isCounted ? texts.countingStopped : texts.countingStarted });
      void changed();
    },
  });
  return (
    <form className="stat__act" {...form.props}>
      {isAsking && isCounted ? (
        <>
          <p className="xs">{texts.stopQuestion}</p>
          <div className="wraprow">
            <Button type="submit" variant="danger" size="sm" busy={form.isSending}>
              {texts.stopCounting}
            </Button>
            <Button size="sm" onClick={() => setAsking(false)}>
              {texts.cancel}
            </Button>
          </div>
        </>
      ) : isCounted ? (
        <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
          {texts.stopCounting}
        </Button>
      ) : (
        <Button type="submit" variant="quiet" size="sm" busy={form.isSending}>
          {texts.startCounting}
        </Button>
      )}
    </form>
  );
}
