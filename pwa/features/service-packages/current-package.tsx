import { packageOf, type CompanyPackage } from '@gtinoteka/contract/service-packages.ts';
import { Search } from 'lucide-react';
import { formatDate, hardSpaces } from '../../core/format.ts';
import { servicePackagesTexts as texts } from '../../core/texts/service-packages.ts';
import { Icon } from '../../ui/icon.tsx';
import { VerdictChip } from '../../ui/verdict.tsx';
import { Usage } from './usage.tsx';

/** The package in force: its period, and each limit as bars and in figures. */
export function CurrentPackage({ companyPackage: { current, starter } }: { companyPackage: CompanyPackage }) {
  const { title, catalogue } = packageOf(current.subscription);
  const isPaid = current.subscription !== 'free';
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
        {isPaid ? (current.verifyLimit === null ? texts.validUntilEnd : texts.validUntilUsed) : texts.renews}
      </p>
      <h3>{texts.usage}</h3>
      <div className="current__usage">
        <Usage title={texts.verification} used={current.verified} limit={current.verifyLimit} />
        <Usage
          title={texts.download}
          used={current.api + current.csv}
          limit={current.downloadLimit}
          detail={current.downloadLimit === 0 ? null : texts.split(current.api, current.csv)}
        />
        <div className="usage">
          <h4>{texts.catalogue}</h4>
          <p className="current__catalogue">
            <Icon icon={Search} />
            {hardSpaces(catalogue)}
          </p>
        </div>
      </div>
      {isPaid && starter.verifyLimit !== null && (
        <p className="small muted">
          {texts.starterWaits(starter.verifyLimit - starter.verified, starter.verifyLimit, formatDate(starter.end))}
        </p>
      )}
    </section>
  );
}
