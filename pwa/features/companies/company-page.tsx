import { getCompany } from '@gtinoteka/contract/account.ts';
import type { Company } from '@gtinoteka/contract/people/company.ts';
import { getCompanyRecord, type CompanyRecord } from '@gtinoteka/contract/office/companies.ts';
import { formatNip } from '@gtinoteka/contract/rules/nip.ts';
import { useParams } from 'react-router-dom';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { formatDate, formatTime } from '../../core/page/format.ts';
import { FactList } from '../../ui/office/fact-list.tsx';
import { OfficePage } from '../../ui/office/office-page.tsx';
import { RecordPage } from '../../ui/records/record-page.tsx';
import { AccessCard } from './access-card.tsx';
import { AuthorizationCard } from './authorization-card.tsx';
import { AuthorizationMark } from './companies-list.tsx';
import { companiesTexts } from './companies-texts.ts';
import './companies.css';
import './company-page.css';
import { CompanyNotes } from './company-notes.tsx';
import { CompanyPeople } from './company-people.tsx';
import { actText, companyTexts as texts } from './company-texts.ts';
import { CompanyUses } from './company-uses.tsx';
import { EarlierAuthorizations } from './earlier-authorizations.tsx';
import { IssuesCard } from './issues-card.tsx';
import { InvoicesCard } from './invoices-card.tsx';
import { PackageCard } from './package-card.tsx';
import { ResourcesCard } from './resources-card.tsx';
import { Unbroken } from '../../ui/layout/unbroken.tsx';

/** /companies/{id}: one company as the office sees it. */
export function CompanyPage() {
  const { id = '' } = useParams();
  // Another company is another page: nothing opened or typed for the former one stays.
  return <OneCompany key={id} id={id} />;
}

function OneCompany({ id }: { id: string }) {
  // The company sees the same of its data (B §7: data.data).
  const company = useEndpoint(getCompany, { query: { id } }, { texts, select: ({ data }) => data });
  const record = useEndpoint(getCompanyRecord, { params: { company: id } }, { texts });
  const answer = {
    data: company.data && record.data && { company: company.data, record: record.data },
    error: company.error ?? record.error,
    refetch() {
      company.refetch();
      record.refetch();
    },
  };
  return (
    <OfficePage className="company">
      <RecordPage
        answer={answer}
        texts={{ ...texts, title: companiesTexts.title }}
        list={{ to: '/companies', name: companiesTexts.title }}
        name={(shown) => shown.company.name}
        documentTitle={(shown) => shown.company.name}
        head={({ company: { name, nip, registrationDate, isAuthorized } }) => ({
          title: name,
          lead: (
            <p>
              <Unbroken>{texts.lead(nip && formatNip(nip), formatDate(registrationDate))}</Unbroken>
            </p>
          ),
          end: <AuthorizationMark isAuthorized={isAuthorized} waits={false} />,
        })}
      >
        {(shown) => <CompanyParts {...shown} />}
      </RecordPage>
    </OfficePage>
  );
}

function CompanyParts({ company, record }: { company: Company; record: CompanyRecord }) {
  return (
    <div className="office__split">
      <div className="company__main">
        {record.authorization && <AuthorizationCard companyId={company.id} file={record.authorization} />}
        <CompanyData company={company} contact={record.contact} />
        <CompanyPeople company={company} />
        <EarlierAuthorizations files={record.earlierAuthorizations} />
        <CompanyUses companyId={company.id} uses={record.uses} />
        <Trail rows={record.trail} />
      </div>
      <div className="office__side">
        {/* A value saved elsewhere is another stored one. */}
        <AccessCard
          key={`${company.accessToDownload} ${record.writesDirectly}`}
          company={company}
          writesDirectly={record.writesDirectly}
        />
        <PackageCard companyName={company.name} owned={record.package} />
        <InvoicesCard orders={record.package.orders} />
        <ResourcesCard company={company} record={record} />
        <IssuesCard company={company.id} />
        <CompanyNotes companyId={company.id} notes={record.notes} />
      </div>
    </div>
  );
}

function CompanyData({ company, contact }: { company: Company; contact: CompanyRecord['contact'] }) {
  const { fields } = texts;
  const place = [company.street, [company.postalCode, company.city].filter(Boolean).join(' ')].filter(Boolean);
  const facts: (readonly [string, string | null])[] = [
    [fields.name, company.name],
    [fields.address, place.join(', ') || null],
    [fields.nip, company.nip && formatNip(company.nip)],
    [fields.regon, company.regon],
    [fields.email, contact?.email ?? null],
    [fields.phone, contact?.phoneNumber ?? null],
    [fields.webPage, company.webPage],
  ];
  return (
    <section className="office__section" aria-labelledby="company-data">
      <h2 id="company-data">{texts.data}</h2>
      <div className="card company__facts">
        <FactList facts={facts} />
      </div>
    </section>
  );
}

function Trail({ rows }: { rows: CompanyRecord['trail'] }) {
  return (
    <section className="office__section company__trail" aria-labelledby="company-trail">
      <h2 id="company-trail">{texts.trail}</h2>
      {rows.length === 0 ? (
        <p className="muted">{texts.noTrail}</p>
      ) : (
        <ul className="list trail">
          {rows.map(({ at, act, who, whom }, index) => (
            <li key={`${at} ${index}`}>
              <time dateTime={at}>{`${formatDate(at)} ${formatTime(at)}`}</time>
              <div>
                <p>{whom === null ? actText(act) : `${actText(act)}: ${whom}`}</p>
                <p className="small muted">{who ?? texts.system}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
