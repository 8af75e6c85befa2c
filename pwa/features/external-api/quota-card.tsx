import type { Integrations } from '@gtinoteka/contract/machines/integrations.ts';
import { packageTitles } from '@gtinoteka/contract/subscription.ts';
import { Link } from 'react-router-dom';
import { formatDate, formatNumber } from '../../core/page/format.ts';
import { Meter } from '../../ui/notice/meter.tsx';
import { externalApiTexts as texts } from './external-api-texts.ts';
import { Unbroken } from '../../ui/layout/unbroken.tsx';

/** What programs and downloads have used of the package, and what they did today. */
export function QuotaCard({ quota }: { quota: Integrations['quota'] }) {
  const { limit, used, left, endsAt, today } = quota;
  const days: [string, number][] = [
    [texts.today, today.units],
    [texts.unchanged, today.unchanged],
    [texts.refused, today.refused],
  ];
  return (
    <section className="card card__pad package-use" aria-labelledby="integrations-quota">
      <div className="row--between">
        <h2 id="integrations-quota">{texts.quota}</h2>
        <span className="tag">{packageTitles[quota.subscription]}</span>
      </div>
      {!quota.accessToDownload ? (
        <p className="small">{texts.downloadOff}</p>
      ) : limit === 0 ? (
        <p className="small">{texts.noUnits}</p>
      ) : limit === null || left === null ? (
        <p className="small">
          <b>{texts.unlimited}</b>{' '}
          <span className="muted">
            <Unbroken>{texts.endsAt(formatDate(endsAt))}</Unbroken>
          </span>
        </p>
      ) : (
        <>
          <Meter used={used} limit={limit} />
          <p className="small">
            <b>{texts.usedOf(used, limit)}</b>{' '}
            <span className="muted">
              <Unbroken>{texts.left(left, formatDate(endsAt))}</Unbroken>
            </span>
          </p>
        </>
      )}
      <dl className="package-use__days small">
        {days.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      {quota.accessToDownload && (
        <Link className="small" to="/pricing">
          {texts.toPricing}
        </Link>
      )}
    </section>
  );
}
