import { useLocation, type Location } from 'react-router-dom';

/** What the guard leaves in the location of /login. */
export interface LoginState {
  from?: { pathname: string; search: string };
  /** an activation link that opened nothing: it may have expired, and a new one can be sent */
  expiredLink?: string;
}

/** The state with which an address is left for /login, so that login leads back to it (A §2). */
export function comingFrom({ pathname, search }: Pick<Location, 'pathname' | 'search'>): LoginState {
  return { from: { pathname, search } };
}

/** Where to go after login: the address first asked for, with its query, else home. */
export function useAfterLogin(): string {
  // Written by `comingFrom` alone; the browser keeps it with the history entry.
  const state = useLocation().state as LoginState | null;
  return state?.from ? state.from.pathname + state.from.search : '/';
}
