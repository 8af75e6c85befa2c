import { screenTitle, type ScreenPath } from '@gtinoteka/contract/screens.ts';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { useSession } from '../../core/session/session.tsx';
import { LoadFailed } from '../../ui/notice/load-failed.tsx';
import { OfficePage } from '../../ui/office/office-page.tsx';
import './stewardship.css';

/** Subjects of the stewardship of data, in their order. */
const subjects: readonly ScreenPath[] = [
  '/stewardship',
  '/stewardship/uploads',
  '/stewardship/licences',
  '/stewardship/gpc',
  '/stewardship/registry',
  '/stewardship/search_index',
  '/stewardship/work',
];

/** Links to the subjects of the stewardship of data; the one whose list is open is marked. */
export function StewardshipLinks() {
  const { pathname } = useLocation();
  return (
    <nav className="stewardship__links" aria-label="Dane i ich źródła">
      <ul>
        {subjects.map((path) => (
          <li key={path}>
            <Link to={path} aria-current={path === pathname ? 'page' : undefined}>
              {screenTitle(path)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A page of one subject: its head with what can be done (`action`), the links to the others, and what is drawn for the person's company. */
export function StewardshipPage({
  path,
  lead,
  action,
  children,
}: {
  path: ScreenPath;
  lead: string;
  action?: (companyId: string) => ReactNode;
  children: (companyId: string) => ReactNode;
}) {
  const { activeMembership } = useSession();
  const companyId = activeMembership?.company.id;
  useDocumentTitle(screenTitle(path));
  return (
    <OfficePage className="stewardship">
      <div className="pagehead">
        <div>
          <h1>{screenTitle(path)}</h1>
          <p>{lead}</p>
        </div>
        {companyId !== undefined && action?.(companyId)}
      </div>
      <StewardshipLinks />
      {companyId !== undefined && children(companyId)}
    </OfficePage>
  );
}

/** What is drawn of an answer: that it comes, that it does not, or it. */
export function Answered<T>({
  answer: { data, error, refetch },
  loading,
  interrupted,
  children,
}: {
  answer: { data: T | undefined; error: Error | null; refetch: () => void };
  loading: string;
  interrupted: string;
  children: (data: T) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  if (error) return <LoadFailed error={error} interrupted={interrupted} onAgain={refetch} />;
  return (
    <p role="status" className="muted">
      {loading}
    </p>
  );
}

/** The page of a list that the address names, from 1. */
export function pageOfAddress(query: URLSearchParams): number {
  const asked = Number(query.get('page') ?? '1');
  return Number.isInteger(asked) && asked > 0 ? asked : 1;
}
