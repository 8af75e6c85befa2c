import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isConnected, onConnection } from '../core/connection.ts';
import { readLocal } from '../core/local-store.ts';
import { useSession } from '../core/session.tsx';
import { useStatusMessages } from '../core/status-messages.tsx';
import { useWaitingLookUps } from '../core/use-waiting-look-ups.ts';
import { InstallHint } from './install-hint.tsx';
import { keepForLater } from './keep-for-later.ts';
import { NetStrip } from './net-strip.tsx';
import { ScanWindow } from './scan-window.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

/** Answers that stood in for the server's (core/kept-answer.ts) are asked for again when there is a connection. */
function useFreshAnswers(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onConnection(() => {
        if (!isConnected()) return;
        void queryClient.invalidateQueries({
          // What a query holds is its own matter; only kept answers have this field.
          predicate: ({ state }) => !!(state.data as { keptAt?: string | null } | null | undefined)?.keptAt,
        });
      }),
    [queryClient],
  );
}

/** What was never opened here is to open without a network as well. */
function useKeptForLater(): void {
  const queryClient = useQueryClient();
  const { state } = useSession();
  useEffect(() => {
    // Absent in old browsers and on plain http, whatever the types say.
    const { serviceWorker } = navigator as Partial<Navigator>;
    if (!serviceWorker || !import.meta.env.PROD || state === 'unknown') return undefined;
    const begin = (): void => {
      if (serviceWorker.controller && isConnected())
        void keepForLater(queryClient, state === 'signed-in').catch(() => undefined);
    };
    begin();
    serviceWorker.addEventListener('controllerchange', begin);
    return () => serviceWorker.removeEventListener('controllerchange', begin);
  }, [queryClient, state]);
}

/** Packs of products on this device are brought up to date when there is a connection, each once a day (features/offline-packs). */
function useKeptPacks(): void {
  const { state, activeMembership } = useSession();
  const membershipId = activeMembership?.id;
  useEffect(() => {
    if (state !== 'signed-in' || membershipId === undefined) return undefined;
    const begin = (): void => {
      if (!isConnected() || readLocal('gtinoteka.packs') === null) return;
      import('../features/offline-packs/update-packs.ts')
        .then(({ updatePacks }) => updatePacks(membershipId))
        .catch(() => undefined);
    };
    begin();
    return onConnection(begin);
  }, [state, membershipId]);
}

/** How often a list that still waits is tried again, in milliseconds. */
const askListAgain = 60_000;

/** A pasted list that waits for a network (features/scanner) is checked when there is one. */
function useWaitingList(): void {
  const { activeMembership, hasPermission } = useSession();
  const { show } = useStatusMessages();
  const membershipId = hasPermission('advanced_search') ? activeMembership?.id : undefined;
  useEffect(() => {
    if (membershipId === undefined) return undefined;
    let isOver = false;
    const begin = (): void => {
      if (!isConnected() || !readLocal('gtinoteka.scans')?.includes('"state":"wait"')) return;
      import('../features/scanner/check-list.ts')
        .then(({ askWaitingList }) => askWaitingList(membershipId))
        .then((message) => {
          // Whoever has signed out meanwhile is told nothing of it.
          if (message && !isOver) show({ ...message, keepOnNavigation: true });
        })
        .catch(() => undefined);
    };
    begin();
    // A server that failed may do better; of that no connection tells.
    const timer = setInterval(begin, askListAgain);
    const stop = onConnection(begin);
    return () => {
      isOver = true;
      clearInterval(timer);
      stop();
    };
  }, [membershipId, show]);
}

/** What works beside every page once it stands: the connection and the queue, new versions, the offer to install, the scanner. */
export function Background() {
  useFreshAnswers();
  useWaitingLookUps();
  useKeptPacks();
  useWaitingList();
  useKeptForLater();
  return (
    <>
      <NetStrip />
      {/* Private windows of Firefox, old browsers and plain http have no service workers; the rest works without. */}
      {import.meta.env.PROD && 'serviceWorker' in navigator && <UpdatePrompt />}
      <InstallHint />
      <ScanWindow />
    </>
  );
}
