import type { Company } from '@gtinoteka/contract/people/company.ts';
import { companyProfiles } from '@gtinoteka/contract/rules/company.ts';
import { formatNip } from '@gtinoteka/contract/rules/nip.ts';
import type { ReactNode } from 'react';
import { formatDate } from '../../core/page/format.ts';
import { accountTexts as texts } from './account-texts.ts';
import { profileNames } from '../../core/texts/company-profiles.ts';

function addressOf({ street, postalCode, city, district }: Company): string {
  return [street, [postalCode, city].filter(Boolean).join(' '), district].filter(Boolean).join(', ');
}

function profileOf({ companyProfile }: Company): string {
  const known = companyProfiles.find((profile) => profile === companyProfile);
  return known ? profileNames[known] : '';
}

/** Only a web address becomes a link: what a company wrote may be anything. */
function webPageOf({ webPage }: Company): ReactNode {
  if (!webPage || !/^https?:\/\//i.test(webPage)) return webPage;
  return (
    <a href={webPage} target="_blank" rel="noopener noreferrer nofollow">
      {webPage.replace(/^https?:\/\/(www\.)?/i, '')}
      <span className="vh"> {texts.newTab}</span>
    </a>
  );
}

/** Company details; what is not known is left out. */
export function CompanyCard({ company }: { company: Company }) {
  const rows: [string, ReactNode][] = [
    [texts.nip, company.nip && formatNip(company.nip)],
    [texts.regon, company.regon],
    [texts.address, addressOf(company)],
    [texts.webPage, webPageOf(company)],
    [texts.profile, profileOf(company)],
    [texts.kind, company.isAuthorized ? texts.authorized : texts.ordinary],
    [texts.since, company.activationDate && formatDate(company.activationDate)],
  ];
  return (
    <section className="card card__pad stack" aria-labelledby="account-company">
      <h2 id="account-company">{texts.company}</h2>
      <p className="strong breaks">{company.name}</p>
      <dl className="facts">
        {rows
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
