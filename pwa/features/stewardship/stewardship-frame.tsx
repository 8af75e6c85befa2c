import { screenTitle, type ScreenPath } from '@gtinoteka/contract/screens.ts';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useDocumentTitle } from '../../core/page/document-title.ts';
import { useSession } from '../../core/session/session.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { OfficePage } from '../../ui/office/office-page.tsx';
import './stewardship.css';

/** How soon the state of registry and search index is requested again while it is shown, in milliseconds. */
export const sourcesEvery = 30_000;
/** The same of queues. */
export const workEvery = 10_000;

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
function StewardshipLinks() {
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

/** A page of one subject: its head, called as its screen unless `title` says more, with what can be done (`action`), the links to the others, and what is drawn for the person's company. */
export function StewardshipPage({
  path,
  title = screenTitle(path),
  lead,
  action,
  children,
}: {
  path: ScreenPath;
  title?: string | undefined;
  lead: string;
  action?: ReactNode;
  children: (companyId: string) => ReactNode;
}) {
  const { activeMembership } = useSession();
  const companyId = activeMembership?.company.id;
  useDocumentTitle(title);
  return (
    <OfficePage className="stewardship">
      <PageHead title={title} lead={lead}>
        {companyId !== undefined && action}
      </PageHead>
      <StewardshipLinks />
      {companyId !== undefined && children(companyId)}
    </OfficePage>
  );
}
