import { getIssuesByCompany, issuesPageSize } from '@gtinoteka/contract/office/repository-issues.ts';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useEndpoint } from '../../core/network/use-endpoint.ts';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { formatDate, formatTime } from '../../core/page/format.ts';
import { useSession } from '../../core/session/session.tsx';
import { LinkButton } from '../../ui/control/button.tsx';
import { OfficePage } from '../../ui/office/office-page.tsx';
import { Range, Records } from '../../ui/records/records.tsx';
import { fromList, groupAddress } from './group-address.ts';
import { IssueFilterForm } from './issue-filters.tsx';
import { IssueCard, issueColumns, selectionOf } from './issue-list.tsx';
import { rowId, useIssueSelection } from './issue-selection.ts';
import { filtersOf, issuesAddress, readIssuesView, type IssuesView } from './issues-address.ts';
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
  const answer = useEndpoint(
    getIssuesByCompany,
    { params: { companyId }, body: { ...filtersOf(view), page: view.page } },
    { texts },
  );
  const { data } = answer;
  const selection = useIssueSelection(companyId);
  const navigate = useNavigate();
  const { search } = useLocation();
  const change = (next: Partial<IssuesView>): void =>
    void navigate(issuesAddress({ ...view, page: 1, ...next }), { replace: true });

  const paging = {
    page: view.page,
    size: issuesPageSize,
    to: (page: number) => issuesAddress({ ...view, page }),
  };
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
      <Records
        answer={answer}
        texts={texts}
        noneAction={<LinkButton to="/repository">{texts.clear}</LinkButton>}
        count={texts.groups}
        actions={data && <Range {...paging} shown={data.records.length} count={data.numAllRecords} />}
        // What was ticked on another page or under other filters is still there to be used.
        bar={<SelectedIssues companyId={companyId} selection={selection} />}
        caption={texts.table}
        columns={issueColumns}
        card={(group) => <IssueCard group={group} />}
        cardClassName="issues__card"
        rowKey={rowId}
        rowTo={groupAddress}
        rowState={fromList(search)}
        selection={selectionOf(selection)}
        paging={paging}
      />
    </OfficePage>
  );
}
