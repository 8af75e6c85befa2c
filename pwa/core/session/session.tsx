import type { Permission } from '@gtinoteka/contract/permissions.ts';
import type { Membership, User } from '@gtinoteka/contract/session.ts';
import { createContext, use, useCallback, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { oweWipe } from '../device/owed-wipe.ts';
import { deviceUser, setDeviceMembership, setDeviceUser } from '../device/owner.ts';
import { hasUnsent } from '../device/unsent.ts';
import { readLocal, writeLocal } from '../device/local-store.ts';
import { queryClient } from '../network/query-client.ts';
import { forgetQuota } from './quota.ts';
import { useStatusMessages } from '../page/status-messages.tsx';
import { beginEnd, forgetSession, loadUser, owed } from './session-end.ts';
import type { SessionEnd } from './sign-out-registry.ts';
import { oweSignOut, sessionExpected, setAccessToken } from './token-refresh.ts';
import { shellTexts } from '../texts/shell.ts';
import { useRestore, useSessionEvents, type KnownState } from './use-restore.ts';

export interface Session {
  /** `unknown` while a silent refresh at start is under way, or has no answer on a device that kept nobody (`isUnheard`) */
  state: 'unknown' | 'anonymous' | 'signed-in';
  isUnheard: boolean;
  user: User | null;
  /** activated memberships alone: only these can be chosen (A §4) */
  memberships: Membership[];
  activeMembership: Membership | null;
  hasPermission(permission: Permission): boolean;
  /** Takes the session that a call to the server begins. Throws what the call throws. */
  signIn(logIn: () => Promise<{ data: { access: string } }>): Promise<void>;
  /**
   * False: without a network this device has forgotten the session, and the server is told as soon as it can be. What the person has on
   * this device goes (`signed-out`) or stays locked (`left`); unless it is said, it stays where something of it was not sent.
   */
  signOut(how?: 'signed-out' | 'left'): Promise<boolean>;
  chooseMembership(id: string): void;
  /** Reads the person again: after their data or rights have changed. Throws what callEndpoint throws. */
  reloadUser(): Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

/** Holds who is signed in (A §3, §4). Needs StatusMessagesProvider above it, to say that a session has ended. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const messages = useStatusMessages();
  const [state, setState] = useState<KnownState>(() => (sessionExpected() ? 'unknown' : 'anonymous'));
  const [user, setUser] = useState<User | null>(null);
  const [activeId, setActiveId] = useState(() => readLocal('activeId'));

  const become = useCallback((signedIn: User | null) => {
    setDeviceUser(signedIn);
    setUser(signedIn);
    setState(signedIn ? 'signed-in' : 'anonymous');
    if (!signedIn) setActiveId(null);
  }, []);

  /** The session is over, and not by a press here: says why, on the page that comes after too where this one is for members. */
  const end = useCallback(
    (why: string | null, keepOnNavigation: boolean, how: SessionEnd = 'lapsed') => {
      forgetSession(how);
      become(null);
      // After whatever the call that failed says of itself, and after the page that gives way: this is the reason.
      setTimeout(() => messages.show({ type: 'warn', text: why ?? shellTexts.sessionExpired, keepOnNavigation }));
    },
    [become, messages],
  );

  const { restore, isConfirmed } = useRestore({ become, end, setState });
  useSessionEvents({ become, end, restore });

  const session = useMemo<Session>(() => {
    const memberships = user?.memberships.filter(({ activated }) => activated) ?? [];
    const activeMembership = memberships.find(({ id }) => id === activeId) ?? memberships[0] ?? null;
    return {
      state: state === 'unheard' ? 'unknown' : state,
      isUnheard: state === 'unheard',
      user,
      memberships,
      activeMembership,
      hasPermission: (permission) => activeMembership?.permissions.includes(permission) ?? false,
      async signIn(logIn) {
        const { data } = await (await owed()).whileNothingIsOwed(logIn);
        setAccessToken(data.access);
        queryClient.clear();
        forgetQuota();
        try {
          become(await loadUser());
          isConfirmed.current = true;
        } catch (error) {
          // A §4: a 401 when loading the current user logs out.
          forgetSession('lapsed');
          become(null);
          throw error;
        }
      },
      async signOut(asked) {
        const person = deviceUser();
        const how = asked ?? (person !== null && (await hasUnsent(person)) ? 'left' : 'signed-out');
        beginEnd();
        oweWipe(how);
        oweSignOut();
        // Whatever the server says, this device forgets.
        const isOver = await owed().then(
          ({ endSession }) => endSession(),
          () => false,
        );
        forgetSession(how);
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
  }, [state, user, activeId, become, isConfirmed]);

  const membershipId = session.activeMembership?.id;
  useLayoutEffect(() => setDeviceMembership(membershipId), [membershipId, user]);

  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs SessionProvider above it');
  return session;
}
