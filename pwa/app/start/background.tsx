import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { OfflineError } from '../../core/network/api-client.ts';
import { mayAsk, onReturn } from '../../core/network/connection.ts';
import { markInstalled } from '../../core/device/installed-mark.ts';
import { ownerOf } from '../../core/device/owner.ts';
import { readLocal } from '../../core/device/local-store.ts';
import { useLocal } from '../../core/device/use-local.ts';
import { offerTrial, searchForServer } from '../../core/network/search-for-server.ts';
import { useSession } from '../../core/session/session.tsx';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { useKnownQuota } from '../../look-up/use-known-quota.ts';
import { useSendLoop } from '../../look-up/send-loop.ts';
import { onUnreadScan } from '../../core/scan/scanned-code.ts';
import { scannerTexts } from '../../core/texts/scanner.ts';
import { signal } from '../../features/scanner/camera/signals.ts';
import { InstallHint } from '../notices/install-hint.tsx';
import { keepForLater } from '../notices/keep-for-later.ts';
import { NetStrip } from '../notices/net-strip.tsx';
import { ScanWindow } from '../rooms/scan-window.tsx';
import { PartBoundary } from '../rooms/part-boundary.tsx';
import { UpdatePrompt } from '../notices/update-prompt.tsx';
import { usePackageEnd } from '../notices/use-package-end.ts';

const ProgressStrip = lazy(() =>
  import('../notices/progress-strip.tsx').then((loaded) => ({ default: loaded.ProgressStrip })),
);

const ComingChanges = lazy(() =>
  import('../notices/coming-changes.tsx').then((loaded) => ({ default: loaded.ComingChanges })),
);

/** How long answers must have come again before what is worth little is renewed, in milliseconds, and in how many more it is. */
const calmAfter = 5_000;
const spreadOver = 10_000;

/** Answers that did not come, or that others stood in for (stored-answer.ts), are asked for again when there is a connection. */
function useFreshAnswers(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function renew(): Promise<void> {
      const waiting = queryClient.getQueryCache().findAll({
        predicate: ({ queryKey, state: { data, error, fetchStatus } }) =>
          // Look-ups have a queue of their own (send-loop.ts).
          queryKey[0] !== 'look-up' &&
          fetchStatus === 'idle' &&
          // What a query holds is its own matter; only kept answers have this field.
          (error instanceof OfflineError || !!(data as { storedAt?: string | null } | null | undefined)?.storedAt),
      });
      // One after another: a server that has gone again is asked for the first alone.
      for (const { queryKey } of waiting) {
        if (!mayAsk()) return;
        await queryClient.invalidateQueries({ queryKey, exact: true });
      }
    }
    // Not in the moment in which everybody's codes come, nor each time that a server comes and goes.
    const stop = onReturn(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void renew(), calmAfter + Math.random() * spreadOver);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [queryClient]);
}

/** What was never opened here is to open without a network as well. */
function useStoredForLater(): void {
  const queryClient = useQueryClient();
  const { state } = useSession();
  useEffect(() => {
    // Absent in old browsers and on plain http, whatever the types say.
    const { serviceWorker } = navigator as Partial<Navigator>;
    if (!serviceWorker || !import.meta.env.PROD || state === 'unknown') return undefined;
    const begin = (): void => {
      if (serviceWorker.controller && mayAsk())
        void keepForLater(queryClient, state === 'signed-in').catch(() => undefined);
    };
    begin();
    serviceWorker.addEventListener('controllerchange', begin);
    return () => serviceWorker.removeEventListener('controllerchange', begin);
  }, [queryClient, state]);
}

/** Packs of products on this device are brought up to date when there is a connection, each once a day (features/offline-packs). */
function useStoredPacks(): void {
  const { state, activeMembership } = useSession();
  const membershipId = activeMembership?.id;
  useEffect(() => {
    if (state !== 'signed-in' || membershipId === undefined) return undefined;
    const begin = (): void => {
      if (!mayAsk() || readLocal('gtinoteka.packs') === null) return;
      import('../../features/offline-packs/update-packs.ts')
        .then(({ updatePacks }) => updatePacks(membershipId))
        .catch(() => undefined);
    };
    begin();
    return onReturn(begin);
  }, [state, membershipId]);
}

/** Whether a row of a scan series came with a list that waits for a network. */
const isPendingOfList = (row: { isListed?: boolean; state?: string }): boolean =>
  row.isListed === true && row.state === 'wait';

/** A pasted list that waits for a network (features/scanner) is checked when there is one. */
function useWaitingList(): void {
  const { activeMembership, hasPermission } = useSession();
  const { show } = useStatusMessages();
  const membershipId = hasPermission('advanced_search') ? activeMembership?.id : undefined;
  const owner = ownerOf(membershipId);
  const hasList = useLocal(
    membershipId === undefined ? null : `lists ${owner}`,
    async ({ series }) => (await series.get(owner))?.rows.some(isPendingOfList) ?? false,
    false,
  );
  useEffect(() => {
    if (membershipId === undefined || !hasList) return undefined;
    let isOver = false;
    /** As a trial (search-for-server.ts): whether there was an answer; null: no list waits. */
    async function ask(): Promise<boolean | null> {
      if (membershipId === undefined) return null;
      const { askWaitingList } = await import('../../features/scanner/series/check-list.ts');
      const message = await askWaitingList(membershipId);
      // Whoever has signed out meanwhile is told nothing of it.
      if (message && !isOver) show({ ...message, keepOnNavigation: true });
      return message !== null;
    }
    const begin = (): void => {
      if (mayAsk()) ask().catch(() => undefined);
    };
    begin();
    const stops = [onReturn(begin), offerTrial(ask)];
    return () => {
      isOver = true;
      for (const stop of stops) stop();
    };
  }, [membershipId, hasList, show]);
}

/** A scan without a code: said in words, sound and vibration, and what the page shows of the code before it loses its colour. */
function useUnreadScans(): void {
  const { show } = useStatusMessages();
  const { pathname } = useLocation();
  useEffect(() => {
    const { documentElement: root } = document;
    const end = (): void => root.removeAttribute('data-unread');
    const stop = onUnreadScan(() => {
      signal('bad');
      root.setAttribute('data-unread', '');
      show({ type: 'bad', text: scannerTexts.unreadAnywhere });
    });
    // What is typed is about another code.
    document.addEventListener('input', end);
    document.addEventListener('submit', end);
    return () => {
      end();
      stop();
      document.removeEventListener('input', end);
      document.removeEventListener('submit', end);
    };
    // A page of its own has verdicts of its own.
  }, [show, pathname]);
}

/** Only for members, who alone have anything under way. */
function WorkUnderWay() {
  const { activeMembership, hasPermission } = useSession();
  if (!activeMembership || !hasPermission('file_sending_to_verification')) return null;
  const { id } = activeMembership.company;
  return (
    <PartBoundary>
      <Suspense>
        <ProgressStrip key={id} companyId={id} />
      </Suspense>
    </PartBoundary>
  );
}

/** Changes of the terms are told to members, whose contract they are. */
function ChangesOfTerms() {
  const { state } = useSession();
  if (state !== 'signed-in') return null;
  return (
    <PartBoundary>
      <Suspense>
        <ComingChanges />
      </Suspense>
    </PartBoundary>
  );
}

/** What works beside every page once it stands: the connection and the queue, new versions, the offer to install, the scanner. */
export function Background() {
  useEffect(searchForServer, []);
  useFreshAnswers();
  useSendLoop();
  useStoredPacks();
  useWaitingList();
  useStoredForLater();
  useEffect(markInstalled, []);
  useUnreadScans();
  useKnownQuota();
  usePackageEnd();
  return (
    <>
      <NetStrip />
      <WorkUnderWay />
      <ChangesOfTerms />
      {/* Private windows of Firefox, old browsers and plain http have no service workers; the rest works without. */}
      {import.meta.env.PROD && 'serviceWorker' in navigator && <UpdatePrompt />}
      <InstallHint />
      <ScanWindow />
    </>
  );
}
