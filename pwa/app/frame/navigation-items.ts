import type { Session } from '../../core/session/session.tsx';
import { screenTitle } from '@gtinoteka/contract/screens.ts';

export interface NavigationItem {
  to: string;
  text: string;
}

/** A cookie of the browser session: unlike sessionStorage it is shared by all tabs. */
const generatorVisited = 'generator_visited=1';

/** A §2: Generator 2D is shown to members once visited, remembered for the browser session. */
export function rememberGenerator(pathname: string): void {
  if (pathname.startsWith('/generator_2d')) document.cookie = `${generatorVisited}; path=/; samesite=lax`;
}

/** False in the build, which draws the static page. */
function wasGeneratorVisited(): boolean {
  return typeof document !== 'undefined' && document.cookie.split('; ').includes(generatorVisited);
}

/** Main navigation of A §2, by what the active membership may do; `pathname` is visited now, though not remembered yet. */
export function mainNavigation({ hasPermission }: Pick<Session, 'hasPermission'>, pathname: string): NavigationItem[] {
  const isGenerators = isWithin(pathname, '/generator_2d') || wasGeneratorVisited();
  const items = [
    { to: '/', text: screenTitle('/') },
    { to: '/how_it_works', text: screenTitle('/how_it_works') },
    { to: '/catalog', text: screenTitle('/catalog') },
    { to: '/verify_data', text: screenTitle('/verify_data') },
  ];
  // One permission opens both, as their routes say: who is sent away from the generator has not visited it.
  if (hasPermission('file_sending_to_verification')) {
    items.push({ to: '/my_products', text: screenTitle('/my_products') });
    if (isGenerators) items.push({ to: '/generator_2d', text: screenTitle('/generator_2d') });
  }
  items.push({ to: '/pricing', text: screenTitle('/pricing') });
  return items;
}

/** Whether an address belongs to an item: itself or below it; home is only itself. */
export function isWithin(pathname: string, to: string): boolean {
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
}
