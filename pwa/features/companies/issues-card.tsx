import { issueErrorTexts } from '@gtinoteka/contract/texts/issue-texts.ts';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../core/page/format.ts';
import { useSession } from '../../core/session/session.tsx';
import { useCompanyIssues } from '../../ui/office/company-issues.ts';
import { DigestButton } from '../../ui/office/digest-button.tsx';
import { companyTexts as texts } from './company-texts.ts';

/** What is open of the company in the repository of issues, for those who run that too. */
export function IssuesCard({ company }: { company: string }) {
  const { activeMembership, hasPermission } = useSession();
  if (!activeMembership || !hasPermission('repository')) return null;
  return <OpenIssues companyId={activeMembership.company.id} company={company} />;
}

function OpenIssues({ companyId, company }: { companyId: string; company: string }) {
  const { data } = useCompanyIssues(companyId, company);
  if (!data) return null;
  return (
    <section className="card card__pad company__later" aria-labelledby="company-issues">
      <h2 id="company-issues">{texts.issues}</h2>
      {data.groups.length === 0 ? (
        <p>{texts.noIssues}</p>
      ) : (
        <ul className="list company__licences">
          {data.groups.map(({ group, issueError, dataPoolName, issues }) => (
            <li key={group}>
              <Link to={`/repository/groups/${group}`}>{issueErrorTexts[issueError].title}</Link>{' '}
              <b>{formatNumber(issues)}</b> <span className="muted">{dataPoolName}</span>
            </li>
          ))}
        </ul>
      )}
      <DigestButton companyId={companyId} company={company} />
    </section>
  );
}
