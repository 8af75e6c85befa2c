import { issuesPageSize } from '@gtinoteka/contract/office/repository-issues.ts';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { formatDate, formatNumber, formatTime } from '../../core/page/format.ts';
import { useSession } from '../../core/session/session.tsx';
import { LinkButton } from '../../ui/control/button.tsx';
import { Pager } from '../../ui/control/pager.tsx';
import { EmptyState } from '../../ui/notice/empty-state.tsx';
import { LoadState } from '../../ui/notice/load-state.tsx';
import { OfficePage } from '../../ui/office/office-page.tsx';
import { IssueFilterForm } from './issue-filters.tsx';
import { IssuesCards, IssuesTable, TickAll } from './issue-list.tsx';
import { useIssueSelection } from './issue-selection.ts';
import { issuesAddress, readIssuesView, type IssuesView } from './issues-address.ts';
import { useIssues } from './issues-queries.ts';
import './repository-issues.css';
import { issuesTexts as texts } from './repository-issues-texts.ts';
import { SelectedIssues } from './selected-issues.tsx';

/** /repository: what is wrong with records of the catalogue, in groups (B §2). */
export function RepositoryPage() {
  const { activeMembership } = useSession();
  useDocumentTitle(texts.title);
  return activeMembership && <Repository key={activeMembership.company.id} companyId={activeMembership.company.id} />;
}

function Repository({ companyId }: { companyId: string }) {
  const [query] = useSearchParams();
  const view = readIssuesView(query);
  const { data, error, isPlaceholderData, refetch } = useIssues(companyId, view);
  const selection = useIssueSelection(companyId);
  const navigate = useNavigate();
  const change = (next: Partial<IssuesView>): void =>
    void navigate(issuesAddress({ ...view, page: 1, ...next }), { replace: true });

  if (data && !isPlaceholderData && data.pages > 0 && view.page > data.pages)
    return <Navigate to={issuesAddress({ ...view, page: data.pages })} replace />;
  const list = { groups: data?.records ?? [], selection };
  return (
    <OfficePage className="issues">
      <div className="pagehead">
        <div>
          <h1>{texts.title}</h1>
          {data && (
            <p>
              {texts.open(data.open)}, {texts.unassigned(data.unassigned)}.{' '}
              {data.checkedAt === null
                ? texts.neverChecked
                : texts.checked(formatDate(data.checkedAt), formatTime(data.checkedAt))}
            </p>
          )}
        </div>
      </div>
      <IssueFilterForm companyId={companyId} view={view} onChange={change} />
      {!data ? (
        <LoadState error={error} loading={texts.loading} interrupted={texts.interrupted} onAgain={refetch} />
      ) : (
        <section aria-busy={isPlaceholderData} className={isPlaceholderData ? 'is-stale' : ''}>
          <div className="reshead">
            <h2 aria-live="polite">{texts.groups(data.numAllRecords)}</h2>
            {data.records.length > 0 && (
              <span className="small muted">
                {texts.range(
                  (view.page - 1) * issuesPageSize + 1,
                  (view.page - 1) * issuesPageSize + data.records.length,
                  formatNumber(data.numAllRecords),
                )}
              </span>
            )}
          </div>
          {/* What was ticked on another page or under other filters is still there to be used. */}
          <div className="card issues__list">
            <SelectedIssues companyId={companyId} selection={selection} />
            {data.records.length > 0 && (
              <>
                <div className="only-desktop">
                  <IssuesTable {...list} />
                </div>
                <div className="only-phone">
                  <div className="issues__all">
                    <TickAll groups={data.records} selection={selection} />
                    <span aria-hidden="true">{texts.selectAll}</span>
                  </div>
                  <IssuesCards {...list} />
                </div>
              </>
            )}
          </div>
          {data.records.length === 0 && (
            <EmptyState title={texts.none} actions={<LinkButton to="/repository">{texts.clear}</LinkButton>}>
              <p className="muted">{texts.noneText}</p>
            </EmptyState>
          )}
          <div className="office__foot">
            <Pager page={view.page} count={data.pages} addressOf={(page) => issuesAddress({ ...view, page })} />
          </div>
        </section>
      )}
    </OfficePage>
  );
}
