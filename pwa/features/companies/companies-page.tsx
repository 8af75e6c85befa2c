import { getCompanies, getCompaniesCsv } from '@gtinoteka/contract/office/companies.ts';
import { Download } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { addressOf } from '../../core/network/send-request.ts';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { useSession } from '../../core/session/session.tsx';
import { Button, LinkButton } from '../../ui/control/button.tsx';
import { OfficePage } from '../../ui/office/office-page.tsx';
import { useSavedFile } from '../../ui/office/use-saved-file.ts';
import { Records } from '../../ui/records/records.tsx';
import {
  companiesAddress,
  filtersOf,
  readCompaniesView,
  sortedCompanies,
  type CompaniesView,
} from './companies-address.ts';
import { companyColumns, pageOf } from './companies-list.tsx';
import { companiesTexts as texts } from './companies-texts.ts';
import './companies.css';
import { CompanyFilters } from './company-filters.tsx';
import { daysWaited } from './days-waited.ts';

/** /companies: the companies that have people here, searched, filtered and sorted by the address. */
export function CompaniesPage() {
  const { activeMembership } = useSession();
  useDocumentTitle(texts.title);
  return activeMembership && <Companies companyId={activeMembership.company.id} />;
}

function Companies({ companyId }: { companyId: string }) {
  const [query] = useSearchParams();
  const view = readCompaniesView(query);
  const answer = useEndpoint(
    getCompanies,
    {
      params: { companyId },
      query: { ...filtersOf(view), limit: String(view.limit), offset: String(view.offset) },
    },
    { texts },
  );
  const { data } = answer;
  const navigate = useNavigate();
  const file = useSavedFile();
  const change = (next: Partial<CompaniesView>): void =>
    void navigate(companiesAddress({ ...view, offset: 0, ...next }), { replace: true });
  return (
    <OfficePage className="companies">
      <div className="pagehead">
        <div>
          <h1>{texts.title}</h1>
          <p>
            {data && data.waiting.count > 0 && data.waiting.since !== null ? (
              <>
                {texts.waiting(data.waiting.count, daysWaited(data.waiting.since))}{' '}
                <Link to={companiesAddress({ ...readCompaniesView(new URLSearchParams()), authorized: 'waits' })}>
                  {texts.showWaiting}
                </Link>
              </>
            ) : (
              texts.lead
            )}
          </p>
        </div>
      </div>
      <CompanyFilters view={view} onChange={change} />
      <Records
        answer={{ ...answer, data: data && { records: data.results, numAllRecords: data.count } }}
        texts={texts}
        noneAction={<LinkButton to="/companies">{texts.clear}</LinkButton>}
        count={texts.count}
        actions={
          <Button
            size="sm"
            icon={Download}
            busy={file.isComing}
            onClick={() =>
              file.save(addressOf(getCompaniesCsv, { params: { companyId }, query: filtersOf(view) }), 'firmy.csv')
            }
          >
            {texts.csv}
          </Button>
        }
        caption={texts.table}
        columns={companyColumns}
        rowKey={({ id }) => id}
        rowTo={pageOf}
        phone="links"
        sorting={{
          by: view.sort,
          direction: view.direction === 'asc' ? 'ascending' : 'descending',
          to: (key) => companiesAddress(sortedCompanies(view, key)),
        }}
        paging={{
          page: Math.floor(view.offset / view.limit) + 1,
          size: view.limit,
          to: (page) => companiesAddress({ ...view, offset: (page - 1) * view.limit }),
        }}
        hasRange
      />
    </OfficePage>
  );
}
