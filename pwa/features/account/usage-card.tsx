import type { Company } from '@gtinoteka/contract/company.ts';
import { packageOf } from '@gtinoteka/contract/service-packages.ts';
import { Link } from 'react-router-dom';
import { formatDate } from '../../core/format.ts';
import { accountTexts as texts } from '../../core/texts/account.ts';

/** What is left of a limit and what was used; null is "no limit", 0 is not part of the package. */
function said(left: number | null, used: number): string {
  if (left === null) return used > 0 ? `${texts.noLimit}, ${texts.used(used)}` : texts.noLimit;
  if (left + used === 0) return texts.notIncluded;
  return texts.left(left, left + used);
}

/** The package with its limits and how much of them is used (A §2). */
export function UsageCard({ company }: { company: Company }) {
  const { limitsLeft, subscription, subscriptionDetails } = company;
  const { counters, endSubscriptionDt } = subscriptionDetails;
  const current = packageOf(subscription);
  const verified = subscription === 'free' ? counters.freeVerified : counters.verified;
  const rows = [
    [texts.package, `${current.title}, ${texts.validUntil(formatDate(endSubscriptionDt))}`],
    [texts.verification, said(limitsLeft.limitverify, verified)],
    [texts.download, said(limitsLeft.limitApiCsv, counters.api + counters.csv)],
    [texts.catalogue, current.catalogue],
  ];
  return (
    <section className="card card__pad stack" aria-labelledby="account-usage">
      <h2 id="account-usage">{texts.usage}</h2>
      <dl className="facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to="/pricing">{texts.morePackages}</Link>
      </p>
    </section>
  );
}
