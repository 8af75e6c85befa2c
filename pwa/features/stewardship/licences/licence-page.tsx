import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import { getLicence, type LicenceChange } from '@gtinoteka/contract/office/licences.ts';
import { formatNip } from '@gtinoteka/contract/rules/nip.ts';
import { Link, useParams } from 'react-router-dom';
import { useEndpoint } from '../../../core/network/use-endpoint.ts';
import { formatDate, formatMoment } from '../../../core/page/format.ts';
import { useSession } from '../../../core/session/session.tsx';
import { OfficePage } from '../../../ui/office/office-page.tsx';
import { FactList, type Fact } from '../../../ui/office/fact-list.tsx';
import { RecordPage } from '../../../ui/records/record-page.tsx';
import { LicenceState } from './licence-standing.tsx';
import { licencesTexts as texts } from './licences-texts.ts';

/** /stewardship/licences/{id}: one licence with its history. */
export function LicencePage() {
  const { id = '' } = useParams();
  const { activeMembership } = useSession();
  return (
    <OfficePage className="stewardship">
      {activeMembership && <Licence key={id} companyId={activeMembership.company.id} licenceId={id} />}
    </OfficePage>
  );
}

function Licence(params: { companyId: string; licenceId: string }) {
  const answer = useEndpoint(getLicence, { params }, { texts });
  return (
    <RecordPage
      answer={answer}
      texts={{ ...texts, missing: texts.none }}
      list={{ to: '/stewardship/licences', name: texts.title }}
      name={({ licence }) => licence.prefix}
      head={({ licence }) => ({
        title: `${texts.prefix} ${licence.prefix}`,
        lead: <LicenceState standing={licence.standing} />,
      })}
    >
      {(found) => (
        <>
          <Facts {...found} />
          <History {...found} />
        </>
      )}
    </RecordPage>
  );
}

type Found = AnswerOf<typeof getLicence>;

function Facts({ licence, products }: Found) {
  const { hasPermission } = useSession();
  const { holder, companyId, nip, gln, organisation, validFrom, validUntil, licenceType } = licence;
  const shownHolder =
    companyId !== null && hasPermission('registered_company') ? (
      <Link to={`/companies/${companyId}`}>{holder}</Link>
    ) : (
      holder
    );
  const facts: readonly Fact[] = [
    [texts.type, licenceType],
    [texts.holder, shownHolder],
    [texts.nip, nip && formatNip(nip)],
    [texts.gln, gln],
    [texts.organisation, organisation],
    [texts.fields.validFrom, validFrom && formatDate(validFrom)],
    [texts.fields.validUntil, validUntil === null ? texts.endless : formatDate(validUntil)],
    [texts.products, texts.productCount(products)],
  ];
  return <FactList className="card card__pad" facts={facts.map(([name, value]) => [name, value ?? texts.nobody])} />;
}

function History({ createdAt, history }: Found) {
  return (
    <section className="office__section" aria-labelledby="licence-history">
      <h2 id="licence-history">{texts.history}</h2>
      <ol className="card card__pad list trail">
        {history.map((change) => (
          <Change key={change.at} {...change} />
        ))}
        <li>
          <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          <span>
            {texts.came(formatDate(createdAt))}
            {history.length === 0 && ` ${texts.noChanges}`}
          </span>
        </li>
      </ol>
    </section>
  );
}

function Change({ at, run, fields }: LicenceChange) {
  const shown = (value: string | null): string =>
    value === null
      ? texts.blank
      : (texts.statuses[value] ?? (/^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value));
  return (
    <li>
      <time dateTime={at}>{formatMoment(at)}</time>
      <div className="breaks">
        <ul>
          {fields.map(({ field, before, after }) => (
            <li key={field}>
              {texts.fields[field]}: {texts.was(shown(before), shown(after))}
            </li>
          ))}
        </ul>
        <p className="small muted">
          {run === null ? (
            texts.runGone
          ) : (
            <Link to={`/stewardship/runs/${run.id}`}>{texts.by(run.fileName, run.by)}</Link>
          )}
        </p>
      </div>
    </li>
  );
}
