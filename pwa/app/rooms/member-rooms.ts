import type { screens } from '@gtinoteka/contract/screens.ts';
import type { ComponentType, ReactNode } from 'react';

type Path = Exclude<(typeof screens)[number], { access: 'public' }>['path'];

const cms = () => import('./cms-room.tsx').then((room) => room.CmsRoom);

/**
 * Pages of screens that need a log-in, by path. A list of its own, loaded with the first of them, because the first page
 * pays for the name of each chunk that it lists.
 */
const memberPages: Record<Path, () => Promise<(props: { path: Path }) => ReactNode>> = {
  '/user_data/:id/change_password': () =>
    import('../../features/passwords/change-password-page.tsx').then((room) => room.ChangePasswordPage),
  '/users': () => import('../../features/company-users/users-page.tsx').then((room) => room.UsersPage),
  '/user_data/:id': () => import('../../features/account/account-page.tsx').then((room) => room.AccountPage),
  '/administration': () => import('../../features/companies/today-page.tsx').then((room) => room.TodayPage),
  '/administration/people': () =>
    import('../../features/companies/office-people/office-people-page.tsx').then((room) => room.OfficePeoplePage),
  '/companies': () => import('../../features/companies/companies-page.tsx').then((room) => room.CompaniesPage),
  '/companies/:id': () => import('../../features/companies/company-page.tsx').then((room) => room.CompanyPage),
  '/repository': () =>
    import('../../features/repository-issues/repository-page.tsx').then((room) => room.RepositoryPage),
  '/repository/groups/:id': () =>
    import('../../features/repository-issues/group-page.tsx').then((room) => room.GroupPage),
  '/repository/issue_file/:id': () =>
    import('../../features/repository-issues/issue-file-page.tsx').then((room) => room.IssueFilePage),
  '/services': () => import('../../features/service-packages/services-page.tsx').then((room) => room.ServicesPage),
  '/generator_2d': () => import('../../features/codes-2d/generator-page.tsx').then((room) => room.GeneratorPage),
  '/generator_2d/batches': () =>
    import('../../features/codes-2d/batch/batches-page.tsx').then((room) => room.BatchesPage),
  '/integrations': () =>
    import('../../features/external-api/integrations-page.tsx').then((room) => room.IntegrationsPage),
  '/offline_packs': () =>
    import('../../features/offline-packs/offline-packs-page.tsx').then((room) => room.OfflinePacksPage),
  '/verify_data/upload': () => import('../../features/verification/upload-page.tsx').then((room) => room.UploadPage),
  '/stewardship': () => import('../../features/stewardship/runs-page.tsx').then((room) => room.RunsPage),
  '/stewardship/runs/:id': () => import('../../features/stewardship/run-page.tsx').then((room) => room.RunPage),
  '/stewardship/licences': () =>
    import('../../features/stewardship/licences/licences-page.tsx').then((room) => room.LicencesPage),
  '/stewardship/licences/:id': () =>
    import('../../features/stewardship/licences/licence-page.tsx').then((room) => room.LicencePage),
  '/stewardship/gpc': () => import('../../features/stewardship/gpc/gpc-page.tsx').then((room) => room.GpcPage),
  '/stewardship/gpc/:id': () =>
    import('../../features/stewardship/gpc/gpc-release-page.tsx').then((room) => room.GpcReleasePage),
  '/stewardship/registry': () =>
    import('../../features/stewardship/sources/registry-page.tsx').then((room) => room.RegistryPage),
  '/stewardship/search_index': () =>
    import('../../features/stewardship/sources/search-index-page.tsx').then((room) => room.SearchIndexPage),
  '/stewardship/work': () => import('../../features/stewardship/work/work-page.tsx').then((room) => room.WorkPage),
  '/stewardship/uploads': () => import('../../features/stewardship/uploads-page.tsx').then((room) => room.UploadsPage),
  '/stewardship/uploads/:id': () =>
    import('../../features/stewardship/upload-page.tsx').then((room) => room.UploadPage),
  '/my_products': () => import('./reports-room.tsx').then((room) => room.ReportsRoom),
  '/my_products/:id': () => import('../../features/verification/report-page.tsx').then((room) => room.ReportPage),
  '/links': () => import('../../features/digital-link/links-page.tsx').then((room) => room.LinksPage),
  '/products/database/:id': () =>
    import('../../features/database-export/database-page.tsx').then((room) => room.DatabasePage),
  '/cms': cms,
  '/homepage_cms': cms,
  '/how_it_works_cms': cms,
  '/verify_data_cms': cms,
  '/cms/:page': cms,
};

/** Loads the page of a screen that needs a log-in. */
export function memberPage(path: Path): Promise<ComponentType<{ path: Path; title: string }>> {
  return memberPages[path]();
}
