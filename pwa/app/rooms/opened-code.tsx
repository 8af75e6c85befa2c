import { readLinkPath } from '@gtinoteka/contract/rules/digital-link/read-link-path.ts';
import { Navigate, useLocation } from 'react-router-dom';
import type { HomeState } from '../../features/home/check-code.tsx';

/**
 * Where a printed code leads inside the application: to the card of its number, which is there without a network too where it was kept;
 * home, which says what is wrong, with a number that cannot be right.
 */
export function OpenedCode() {
  // As the address has it: the router would show values decoded.
  const { pathname } = useLocation();
  const code = readLinkPath(pathname);
  if ('gtin' in code) return <Navigate replace to={`/catalog/${code.gtin}`} />;
  const entry: HomeState = code.typed === '' ? {} : { checked: code.typed };
  return <Navigate replace to="/" state={entry} />;
}
