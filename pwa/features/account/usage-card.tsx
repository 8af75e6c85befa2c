import type { Company } from '@gtinoteka/contract/people/company.ts';
import { packageOf } from '@gtinoteka/contract/service-packages.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDate } from '../../core/page/format.ts';
import { accountTexts as texts } from './account-texts.ts';
import { Meter } from '../../ui/notice/meter.tsx';

/** What is left of a limit and what was used; null is "no limit", 0 is not part of the package. */
function leftText(left: number | null, used: number): string {
  if (left === null) return used > 0 ? `${texts.noLimit}, ${texts.used(used)}` : texts.noLimit;
  if (left + used === 0) return texts.notIncluded;
  return texts.left(left, left + used);
}

/** The same as bars; nothing where there is no limit to fill up. */
function drawn(left: number | null, used: number): ReactNode {
  return left !== null && left + used > 0 && <Meter used={used} limit={left + used} />;
}

/** The package with its limits and how much of them is used (A §2). */
export function UsageCard({ company }: { company: Company }) {
  const { limitsLeft, subscription, subscriptionDetails } = company;
  const { counters, endSubscriptionDt } = subscriptionDetails;
  const current = packageOf(subscription);
  const verified = subscription === 'free' ? counters.freeVerified : counters.verified;
  const downloaded = counters.api + counters.csv;
  const rows: { name: string; value: string; meter?: ReactNode }[] = [
    { name: texts.package, value: `${current.title}, ${texts.validUntil(formatDate(endSubscriptionDt))}` },
    {
      name: texts.verification,
      value: leftText(limitsLeft.limitverify, verified),
      meter: drawn(limitsLeft.limitverify, verified),
    },
    {
      name: texts.download,
      value: company.accessToDownload ? leftText(limitsLeft.limitApiCsv, downloaded) : texts.downloadOff,
      meter: company.accessToDownload && drawn(limitsLeft.limitApiCsv, downloaded),
    },
    { name: texts.catalogue, value: current.catalogue },
  ];
  return (
    <section className="card card__pad stack" aria-labelledby="account-usage">
      <h2 id="account-usage">{texts.usage}</h2>
      <dl className="facts">
        {rows.map(({ name, value, meter }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              {meter}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to="/pricing">{texts.morePackages}</Link>
      </p>
    </section>
  );
}
