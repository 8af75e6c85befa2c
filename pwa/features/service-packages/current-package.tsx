import { packageOf, type CompanyPackage } from '@gtinoteka/contract/service-packages.ts';
import { Search } from 'lucide-react';
import { formatDate, hardSpaces } from '../../core/page/format.ts';
import { quotaTexts } from '../../core/texts/quota.ts';
import { useQuota } from '../../core/session/quota.ts';
import { servicePackagesTexts as texts } from './service-packages-texts.ts';
import { Icon } from '../../ui/control/icon.tsx';
import { VerdictChip } from '../../ui/verdict/verdict.tsx';
import { Usage } from './usage.tsx';
import { Unbroken } from '../../ui/layout/unbroken.tsx';

/** The package in force: its period, and each limit as bars and in figures. */
export function CurrentPackage({ companyPackage }: { companyPackage: CompanyPackage }) {
  const { current, starter, past, accessToDownload } = companyPackage;
  const { title, catalogue } = packageOf(current.subscription);
  const quota = useQuota();
  const isPaid = current.subscription !== 'free';
  // Starter of this year waited while a paid package ran.
  const before = isPaid
    ? undefined
    : past.find(({ subscription, end }) => subscription !== 'free' && end > current.begin);
  return (
    <section className="card card__pad current" aria-labelledby="current-package">
      <div className="current__head">
        <h2 id="current-package">{texts.packageOf(title)}</h2>
        <VerdictChip state="ok">{texts.active}</VerdictChip>
      </div>
      <dl className="current__period">
        <div>
          <dt>{texts.from}</dt>
          <dd>{formatDate(current.begin)}</dd>
        </div>
        <div>
          <dt>{texts.until}</dt>
          <dd>{formatDate(current.end)}</dd>
        </div>
      </dl>
      <p className="small muted">
        {before && `${texts.afterPackage(packageOf(before.subscription).title, formatDate(before.end))} `}
        {isPaid ? (current.verifyLimit === null ? texts.validUntilEnd : texts.validUntilUsed) : texts.renews}
      </p>
      <h3>{texts.usage}</h3>
      <div className="current__usage">
        <Usage title={texts.verification} used={current.verified} limit={current.verifyLimit} />
        <Usage
          title={texts.download}
          used={current.api + current.csv}
          limit={current.downloadLimit}
          {...(accessToDownload ? {} : { none: texts.downloadOff })}
          detail={current.downloadLimit === 0 ? null : texts.split(current.api, current.csv)}
        />
        {quota && !isPaid ? (
          <Usage
            title={texts.catalogueToday}
            used={quota.limit - quota.left}
            limit={quota.limit}
            leftText={quotaTexts.leftNow}
          />
        ) : (
          <div className="usage">
            <h4>{texts.catalogue}</h4>
            <p className="current__catalogue">
              <Icon icon={Search} />
              {hardSpaces(catalogue)}
            </p>
          </div>
        )}
      </div>
      {isPaid && starter.verifyLimit !== null && (
        <p className="small muted">
          <Unbroken>
            {texts.starterWaits(starter.verifyLimit - starter.verified, starter.verifyLimit, formatDate(starter.end))}
          </Unbroken>
        </p>
      )}
    </section>
  );
}
