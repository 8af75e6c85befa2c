import { packageOf } from '@gtinoteka/contract/service-packages.ts';
import { formatDate, formatNumber } from '../../core/page/format.ts';
import { Meter } from '../../ui/notice/meter.tsx';
import type { DatabaseSize } from '../../ui/search/database-size.ts';
import { databaseTexts as texts } from './database-export-texts.ts';

/** What it takes off the package. */
export function Cost({ size: { cost, left, limit, subscription, validUntil } }: { size: DatabaseSize }) {
  return (
    <section aria-labelledby="database-cost">
      <h2 id="database-cost">
        <span aria-hidden="true">2</span>
        {texts.cost}
      </h2>
      {left === null || limit === null ? (
        <p className="database__big">
          {texts.isFree}
          <small>{texts.isFreeText}</small>
        </p>
      ) : (
        <>
          <p className="database__big">
            {formatNumber(left - cost)}
            <small>{texts.staysIn(packageOf(subscription).title)}</small>
          </p>
          <Meter used={limit - left + cost} limit={limit} />
          <dl className="database__sum small">
            <div>
              <dt>{texts.leftNow}</dt>
              <dd>{formatNumber(left)}</dd>
            </div>
            <div>
              <dt>{texts.thisOne}</dt>
              <dd>{texts.minus(cost)}</dd>
            </div>
            <div>
              <dt>{texts.validUntil}</dt>
              <dd>{formatDate(validUntil)}</dd>
            </div>
          </dl>
        </>
      )}
    </section>
  );
}
