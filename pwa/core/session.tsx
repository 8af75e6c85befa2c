import type { Permission } from '@gtinoteka/contract/permissions.ts';
import { getCurrentUser, obtainToken, type Membership, type User } from '@gtinoteka/contract/session.ts';
import { screens } from '@gtinoteka/contract/screens.ts';
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { matchPath } from 'react-router-dom';
import { ApiError, callEndpoint } from './api-client.ts';
import { isConnected, onConnection } from './connection.ts';
import { keepUser, readKeptUser, setDeviceUser } from './device-data.ts';
import { readLocal, writeLocal } from './local-store.ts';
import { endSession, finishSignOut, isSignOutOwed, whileNothingIsOwed } from './owed-sign-out.ts';
import { queryClient } from './query-client.ts';
import { forgetQuota } from './quota.ts';
import { wipePrivateData } from './sign-out-registry.ts';
import { useStatusMessages } from './status-messages.tsx';
import {
  hasAccessToken,
  onSessionExpired,
  oweToken,
  refreshAccessToken,
  sessionExpected,
  setAccessToken,
} from './token-refresh.ts';
import { shellTexts } from './texts/shell.ts';

export { onSignOut } from './sign-out-registry.ts';

export interface Session {
  /** `unknown` only while a silent refresh is under way at start */
  state: 'unknown' | 'anonymous' | 'signed-in';
  user: User | null;
  /** activated memberships alone: only these can be chosen (A §4) */
  memberships: Membership[];
  activeMembership: Membership | null;
  hasPermission(permission: Permission): boolean;
  /** Throws what callEndpoint throws: ApiError LOGIN_FAILED, OfflineError. */
  signIn(email: string, password: string, rememberMe: boolean): Promise<void>;
  /** False: without a network this device has forgotten everything, and the server is told as soon as it can be. */
  signOut(): Promise<boolean>;
  chooseMembership(id: string): void;
  /** Reads the person again: after their data or rights have changed. Throws what callEndpoint throws. */
  reloadUser(): Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

/** Whether the page in the address bar is one that strangers are sent away from. */
function isForMembers(): boolean {
  return screens.some(({ path, access }) => access !== 'public' && matchPath(path, location.pathname) !== null);
}

/** Forgets everything private that this device holds; the server is told elsewhere. */
function forgetSession(): void {
  setAccessToken(null);
  writeLocal('activeId', null);
  queryClient.clear();
  wipePrivateData();
}

async function loadUser(): Promise<User> {
  const user = (await callEndpoint(getCurrentUser)).data;
  setDeviceUser(user);
  keepUser(user);
  return user;
}

/** Holds who is signed in (A §3, §4). Needs StatusMessagesProvider above it, to say that a session has ended. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const messages = useStatusMessages();
  const [state, setState] = useState<Session['state']>(() => (sessionExpected() ? 'unknown' : 'anonymous'));
  const [user, setUser] = useState<User | null>(null);
  const [activeId, setActiveId] = useState(() => readLocal('activeId'));

  const become = useCallback((signedIn: User | null) => {
    setDeviceUser(signedIn);
    setUser(signedIn);
    setState(signedIn ? 'signed-in' : 'anonymous');
    if (!signedIn) setActiveId(null);
  }, []);

  const restore = useCallback(async () => {
    try {
      if (await refreshAccessToken()) return become(await loadUser());
      forgetSession();
    } catch (error) {
      if (error instanceof ApiError) forgetSession();
      else {
        // Without a network the person stays who they were; the first call that gets through asks for a token.
        const kept = await readKeptUser();
        if (kept && sessionExpected()) {
          oweToken();
          return become(kept);
        }
      }
    }
    become(null);
  }, [become]);

  useEffect(() => {
    if (sessionExpected()) void restore();
  }, [restore]);

  useEffect(() => {
    // A page that went in the middle of a log-out has not forgotten everything yet.
    if (isSignOutOwed()) forgetSession();
    void finishSignOut();
    return onConnection(() => {
      if (isConnected()) void finishSignOut();
    });
  }, []);

  useEffect(
    () =>
      onConnection(() => {
        if (isConnected() && sessionExpected() && !hasAccessToken()) void restore();
      }),
    [restore],
  );

  useEffect(
    () =>
      onSessionExpired(() => {
        // Asked before the page is left: a page of members gives way to the log-in page, where the reason is still to be read.
        const keepOnNavigation = isForMembers();
        forgetSession();
        become(null);
        // After whatever the call that failed says of itself: this is the reason.
        setTimeout(() => {
          messages.show({ type: 'warn', text: shellTexts.sessionExpired, keepOnNavigation });
        });
      }),
    [become, messages],
  );

  // A §2: whoever has lost a right since their data were read is led home by the guard as soon as the server refuses.
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(({ type, ...event }) => {
        const error = type === 'updated' && 'action' in event && event.action.type === 'error' && event.action.error;
        if (!(error instanceof ApiError) || error.code !== 'ACCESS_DENIED') return;
        messages.show({ type: 'warn', text: error.detail, keepOnNavigation: true });
        loadUser().then(become, () => undefined);
      }),
    [become, messages],
  );

  useEffect(() => {
    function followOtherTabs(event: StorageEvent) {
      if (event.key !== 'gtinoteka.session') return;
      if (event.newValue !== null) return void restore();
      forgetSession();
      become(null);
    }
    addEventListener('storage', followOtherTabs);
    return () => removeEventListener('storage', followOtherTabs);
  }, [become, restore]);

  const session = useMemo<Session>(() => {
    const memberships = user?.memberships.filter(({ activated }) => activated) ?? [];
    const activeMembership = memberships.find(({ id }) => id === activeId) ?? memberships[0] ?? null;
    return {
      state,
      user,
      memberships,
      activeMembership,
      hasPermission: (permission) => activeMembership?.permissions.includes(permission) ?? false,
      async signIn(email, password, rememberMe) {
        const body = { email: email.trim().toLowerCase(), password, rememberMe };
        const { data } = await whileNothingIsOwed(() => callEndpoint(obtainToken, { body }));
        setAccessToken(data.access);
        queryClient.clear();
        forgetQuota();
        try {
          become(await loadUser());
        } catch (error) {
          // A §4: a 401 when loading the current user logs out.
          forgetSession();
          become(null);
          throw error;
        }
      },
      async signOut() {
        // Whatever the server says, this device forgets.
        const isOver = await endSession();
        forgetSession();
        become(null);
        return isOver;
      },
      chooseMembership(id) {
        if (!memberships.some((membership) => membership.id === id)) return;
        writeLocal('activeId', id);
        setActiveId(id);
        queryClient.clear();
        forgetQuota();
      },
      async reloadUser() {
        become(await loadUser());
      },
    };
  }, [state, user, activeId, become]);

  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs SessionProvider above it');
  return session;
}
