import type { Session } from '../core/session.tsx';

export interface NavigationItem {
  to: string;
  text: string;
}

const generatorVisited = 'gtinoteka.generatorVisited';

/** A §2: Generator 2D is shown to members once visited, remembered for the browser session. */
export function rememberGenerator(pathname: string): void {
  if (!pathname.startsWith('/generator_2d')) return;
  try {
    sessionStorage.setItem(generatorVisited, '1');
  } catch {
    // Without storage the item is simply not remembered.
  }
}

function wasGeneratorVisited(): boolean {
  try {
    return sessionStorage.getItem(generatorVisited) !== null;
  } catch {
    return false;
  }
}

/** Main navigation of A §2, by what the active membership may do. */
export function mainNavigation(session: Pick<Session, 'hasPermission' | 'activeMembership'>): NavigationItem[] {
  const items = [
    { to: '/', text: 'Start' },
    { to: '/how_it_works', text: 'Jak to działa' },
    { to: '/catalog', text: 'Katalog' },
    { to: '/verify_data', text: 'Weryfikuj dane' },
  ];
  if (session.hasPermission('file_sending_to_verification')) items.push({ to: '/my_products', text: 'Raporty' });
  if (session.activeMembership && wasGeneratorVisited()) items.push({ to: '/generator_2d', text: 'Generator 2D' });
  items.push({ to: '/pricing', text: 'Cennik' });
  return items;
}

/** Whether an address belongs to an item: itself or below it; home is only itself. */
export function isWithin(pathname: string, to: string): boolean {
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
}
