import type { User } from '@gtinoteka/contract/session.ts';
import { useCallback, useEffect, useRef, useState, type Dispatch, type RefObject, type SetStateAction } from 'react';
import { readStoredUser } from '../device/device-data.ts';
import { ApiError, OfflineError } from '../network/api-client.ts';
import { mayAsk, onReturn, restBefore } from '../network/connection.ts';
import { queryClient } from '../network/query-client.ts';
import { useStatusMessages } from '../page/status-messages.tsx';
import { shellTexts } from '../texts/shell.ts';
import type { SessionEnd } from './sign-out-registry.ts';
import { ends, forgetSession, isForMembers, loadUser, settleSignOut } from './session-end.ts';
import {
  expectToken,
  hasAccessToken,
  isSignOutOwed,
  mayBeSessionOf,
  onSessionExpired,
  refreshAccessToken,
  sessionEnd,
  sessionExpected,
} from './token-refresh.ts';

/** How long the server is waited for before the person whom this device knows is shown, in milliseconds. */
const standInAfter = 700;
/** How long before it is taken that nobody will say who this is, in milliseconds. */
const unheardAfter = 3_500;

/** What is known of who is here; `unheard`: the server was asked long enough, and did not say. */
export type KnownState = 'unknown' | 'unheard' | 'anonymous' | 'signed-in';

interface Parts {
  become: (signedIn: User | null) => void;
  end: (why: string | null, keepOnNavigation: boolean, how?: SessionEnd) => void;
}

/** Finds out who is here at the start, and again after a failure as soon as there may be an answer. `isConfirmed`: whether the server itself has said it. */
export function useRestore({ become, end, setState }: Parts & { setState: Dispatch<SetStateAction<KnownState>> }): {
  restore: () => Promise<void>;
  isConfirmed: RefObject<boolean>;
} {
  /** when a session that could not be renewed is tried again by itself; null: not, or when the server is back */
  const [retryAt, setRetryAt] = useState<number | null>(null);
  const tried = useRef({ times: 0, at: 0 });
  const isConfirmed = useRef(false);
  const restore = useCallback(async () => {
    const isHeld = isForMembers();
    const before = ends;
    isConfirmed.current = false;
    const standIn = async (): Promise<boolean> => {
      const stored = await readStoredUser();
      // The session may be the next person's already, of whom only the name is not known yet.
      if (stored && !mayBeSessionOf(stored.id)) return false;
      if (stored && sessionExpected() && !isConfirmed.current) become(stored);
      return stored !== null;
    };
    // The person whom the device knows need not wait for a server that is slow to say so; whom it does not know, it says nothing of.
    const early = setTimeout(() => void standIn(), standInAfter);
    const late = setTimeout(() => setState((known) => (known === 'unknown' ? 'unheard' : known)), unheardAfter);
    tried.current.at = Date.now();
    try {
      if (!mayAsk()) throw new OfflineError(false);
      if (await refreshAccessToken()) {
        const person = await loadUser();
        isConfirmed.current = true;
        return become(person);
      }
      if (before === ends) end(sessionEnd(), isHeld);
    } catch (error) {
      if (before !== ends) return;
      if (error instanceof ApiError && error.status === 401) return end(sessionEnd(), isHeld);
      // An error of our own is no silence of the server.
      if (sessionExpected() && (error instanceof ApiError || error instanceof OfflineError)) {
        // Without an answer the person stays who they were; the first call that gets through asks for a token.
        if (await standIn()) return expectToken();
        // Nor does silence make a stranger of anybody. Where other answers come it is tried again; else the return brings it.
        setState((known) => (known === 'unknown' ? 'unheard' : known));
        if (mayAsk()) setRetryAt(tried.current.at + restBefore(tried.current.times++, 0));
        return;
      }
      become(null);
    } finally {
      clearTimeout(early);
      clearTimeout(late);
    }
  }, [become, end, setState]);

  useEffect(() => {
    if (sessionExpected()) void restore();
  }, [restore]);

  useEffect(() => {
    if (retryAt === null) return undefined;
    const timer = setTimeout(
      () => {
        setRetryAt(null);
        if (sessionExpected()) void restore();
      },
      Math.max(0, retryAt - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [retryAt, restore]);

  useEffect(
    () =>
      onReturn(() => {
        // A server that comes and goes is not asked each time.
        if (sessionExpected() && !(hasAccessToken() && isConfirmed.current))
          setRetryAt(tried.current.at + restBefore(0, 0));
      }),
    [],
  );

  return { restore, isConfirmed };
}

/** What ends or changes a session from elsewhere: the server, another tab, a log-out that was not finished. */
export function useSessionEvents({ become, end, restore }: Parts & { restore: () => Promise<void> }): void {
  const messages = useStatusMessages();
  useEffect(() => {
    // A page that went in the middle of a log-out has not forgotten everything yet; what it was to wipe has its mark.
    if (isSignOutOwed()) forgetSession('left');
    if (mayAsk()) settleSignOut();
    return onReturn(settleSignOut);
  }, []);

  useEffect(
    () =>
      onSessionExpired(() => {
        // Asked before the page is left: a page of members gives way to the log-in page, where the reason is still to be read.
        end(sessionEnd(), isForMembers());
      }),
    [end],
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
      end(shellTexts.signedOutElsewhere, isForMembers(), 'elsewhere');
    }
    addEventListener('storage', followOtherTabs);
    return () => removeEventListener('storage', followOtherTabs);
  }, [restore, end]);
}
