import type { CompanyRecord } from '@gtinoteka/contract/office/companies.ts';
import type { Company } from '@gtinoteka/contract/people/company.ts';
import { Link } from 'react-router-dom';
import { formatDate, formatNumber } from '../../core/page/format.ts';
import { filterNames } from '../../ui/search/filter-names.ts';
import { companyTexts as texts } from './company-texts.ts';

/** Licences of the company and how many products of the catalogue are its own. */
export function ResourcesCard({ company, record }: { company: Company; record: CompanyRecord }) {
  const { licences, products } = record;
  return (
    <section className="card card__pad company__later" aria-labelledby="company-resources">
      <h2 id="company-resources">{texts.resources}</h2>
      <h3 className="small muted">{texts.licences}</h3>
      {licences.length === 0 ? (
        <p>{texts.noLicences}</p>
      ) : (
        <ul className="list company__licences">
          {licences.map(({ prefix, type, status, validUntil }) => (
            <li key={`${type} ${prefix}`}>
              <b>{prefix}</b> {type}{' '}
              <span className="muted">
                {status === 'withdrawn' ? texts.withdrawn : texts.licenceUntil(validUntil && formatDate(validUntil))}
              </span>
            </li>
          ))}
        </ul>
      )}
      <h3 className="small muted">{texts.products}</h3>
      <p>
        {products > 0 && company.nip !== null ? (
          <Link to={{ pathname: '/catalog', search: `${filterNames.nip}=${company.nip}` }}>
            {formatNumber(products)}
          </Link>
        ) : (
          formatNumber(products)
        )}
      </p>
    </section>
  );
}
