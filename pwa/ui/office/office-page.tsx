import { screens, screenTitle, type ScreenPath } from '@gtinoteka/contract/screens.ts';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useDemoAccounts, useDemoData } from '../../core/device/use-demo-data.ts';
import { useSession } from '../../core/session/session.tsx';
import { Icon } from '../control/icon.tsx';
import { Banner } from '../notice/banner.tsx';
import './office.css';

const openText =
  'Dane w\u00a0tym serwisie są prawdziwe, a\u00a0konta demonstracyjne są otwarte: zmienić je może każdy, kto zna jawne hasło. Konta zamyka ustawienie DEMO=no.';

/** Rooms of the office, in their order. */
const rooms = (
  [
    '/administration',
    '/companies',
    '/repository',
    '/cms',
    '/stewardship',
    '/stewardship/uploads',
    '/administration/people',
  ] satisfies ScreenPath[]
).flatMap((path) => screens.filter((screen) => screen.path === path));

/** Rooms of several pages, whose own titles name one of them. */
const names: Partial<Record<ScreenPath, string>> = { '/cms': 'Treści' };

/** What a room of the office is called in its menus. */
export function officeRoomTitle(path: ScreenPath): string {
  return names[path] ?? screenTitle(path);
}

/** The rooms that the person may enter. Who runs companies alone sees nothing of the rights of others. */
export function useOfficeRooms(): readonly (typeof rooms)[number][] {
  const { user, hasPermission } = useSession();
  return rooms.filter(
    ({ path, access }) =>
      access !== 'public' &&
      access !== 'signed-in' &&
      hasPermission(access) &&
      (path !== '/administration/people' || user?.isAdmin === true),
  );
}

/** The rooms of those who run the platform, above each of their pages on a desktop. */
export function OfficeRooms() {
  const { pathname } = useLocation();
  const shown = useOfficeRooms();
  // One room's address may begin with another's: the longest one is where the person is.
  const here = shown
    .map(({ path }) => path)
    .filter(
      (path) => pathname === path || pathname.startsWith(`${path}/`) || (path === '/cms' && pathname.endsWith('_cms')),
    )
    .sort((one, other) => other.length - one.length)[0];
  return (
    <>
      {shown.length > 1 && (
        <nav className="rooms lined only-desktop" aria-label="Biuro">
          <ul className="wrap">
            {shown.map(({ path }) => (
              <li key={path}>
                <Link to={path} aria-current={path === here ? 'page' : undefined}>
                  {officeRoomTitle(path)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <OpenToEverybody />
    </>
  );
}

/** Says at the place that everybody may change what is real here: accounts of the demonstration are open over real data. */
function OpenToEverybody() {
  const isReal = useDemoData() === false;
  const hasOpenAccounts = useDemoAccounts() ?? false;
  if (!isReal || !hasOpenAccounts) return null;
  return (
    <div className="wrap">
      <Banner type="warn">{openText}</Banner>
    </div>
  );
}

/** A page of those who run the platform. */
export function OfficePage({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <>
      <OfficeRooms />
      <div className={`wrap page office ${className}`}>{children}</div>
    </>
  );
}

/** The way back from a page of one thing to the list it stands in; a phone has the bar of the shell. */
export function OfficeCrumbs({ to, list, here }: { to: string; list: string; here: string }) {
  return (
    <nav className="office__crumbs only-desktop" aria-label="Okruszki">
      <Link to={to}>{list}</Link>
      <Icon icon={ChevronRight} size={16} />
      <span aria-current="page">{here}</span>
    </nav>
  );
}
