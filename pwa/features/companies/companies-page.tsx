import { getCompanies, getCompaniesCsv } from '@gtinoteka/contract/office/companies.ts';
import { Download } from 'lucide-react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { addressOf } from '../../core/network/send-request.ts';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { formatNumber } from '../../core/page/format.ts';
import { useSession } from '../../core/session/session.tsx';
import { Button, LinkButton } from '../../ui/control/button.tsx';
import { Pager } from '../../ui/control/pager.tsx';
import { EmptyState } from '../../ui/notice/empty-state.tsx';
import { LoadState } from '../../ui/notice/load-state.tsx';
import { OfficePage } from '../../ui/office/office-page.tsx';
import { useSavedFile } from '../../ui/office/use-saved-file.ts';
import { companiesAddress, filtersOf, readCompaniesView, type CompaniesView } from './companies-address.ts';
import { CompaniesCards, CompaniesTable } from './companies-list.tsx';
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
  const { data, error, isPlaceholderData, refetch } = useEndpoint(
    getCompanies,
    {
      params: { companyId },
      query: { ...filtersOf(view), limit: String(view.limit), offset: String(view.offset) },
    },
    { texts },
  );
  const navigate = useNavigate();
  const file = useSavedFile();
  const change = (next: Partial<CompaniesView>): void =>
    void navigate(companiesAddress({ ...view, offset: 0, ...next }), { replace: true });

  const pages = Math.max(1, Math.ceil((data?.count ?? 0) / view.limit));
  const page = Math.floor(view.offset / view.limit) + 1;
  if (data && !isPlaceholderData && data.results.length === 0 && view.offset > 0)
    return <Navigate to={companiesAddress({ ...view, offset: (pages - 1) * view.limit })} replace />;
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
      {!data ? (
        <LoadState error={error} loading={texts.loading} interrupted={texts.interrupted} onAgain={refetch} />
      ) : data.count === 0 ? (
        <EmptyState title={texts.none} actions={<LinkButton to="/companies">{texts.clear}</LinkButton>}>
          <p className="muted">{texts.noneText}</p>
        </EmptyState>
      ) : (
        <section aria-busy={isPlaceholderData} className={isPlaceholderData ? 'is-stale' : ''}>
          <div className="reshead">
            <h2 aria-live="polite">{texts.count(data.count)}</h2>
            <Button
              size="sm"
              icon={Download}
              busy={file.isComing}
              onClick={() =>
                void file.save(
                  addressOf(getCompaniesCsv, { params: { companyId }, query: filtersOf(view) }),
                  'firmy.csv',
                )
              }
            >
              {texts.csv}
            </Button>
          </div>
          <CompaniesTable companies={data.results} view={view} />
          <CompaniesCards companies={data.results} />
          <div className="office__foot">
            <Pager
              page={page}
              count={pages}
              addressOf={(number) => companiesAddress({ ...view, offset: (number - 1) * view.limit })}
            />
            <span className="small muted">
              {texts.range(view.offset + 1, view.offset + data.results.length, formatNumber(data.count))}
            </span>
          </div>
        </section>
      )}
    </OfficePage>
  );
}
