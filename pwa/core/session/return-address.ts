import { useLocation, type Location } from 'react-router-dom';

/** What the guard leaves in the location of /login. */
export interface LoginState {
  from?: { pathname: string; search: string };
  /** an activation link that opened nothing: it may have expired, and a new one can be sent */
  expiredLink?: string;
  /** whose account is to be logged in to */
  email?: string;
}

/** The state with which an address is left for /login, so that login leads back to it (A §2). */
export function comingFrom({ pathname, search }: Pick<Location, 'pathname' | 'search'>): LoginState {
  return { from: { pathname, search } };
}

/** Addresses that only lead into an account; whoever has logged in has nothing left to do there. */
const leadsInside = /^\/(registration|confirm|reset_password)(\/|$)/;

/**
 * The state of the log-in links that stand on every page: login leads back to the page they were followed from (A §4), home from
 * those that only lead into an account, and from /login itself to where it would have led without them.
 */
export function fromWhereItStands({ pathname, search, state }: Location): LoginState | null {
  // On /login the state is what led there, as in useAfterLogin.
  if (pathname === '/login') return state as LoginState | null;
  return leadsInside.test(pathname) ? null : comingFrom({ pathname, search });
}

/** Where to go after login: the address first asked for, with its query, else home. */
export function useAfterLogin(): string {
  // Written by `comingFrom` alone; the browser keeps it with the history entry.
  const state = useLocation().state as LoginState | null;
  return state?.from ? state.from.pathname + state.from.search : '/';
}
