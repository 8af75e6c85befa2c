import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isConnected, onConnection } from '../core/connection.ts';
import { useWaitingLookUps } from '../core/use-waiting-look-ups.ts';
import { InstallHint } from './install-hint.tsx';
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

/** What works beside every page once it stands: the connection and the queue, new versions, the offer to install, the scanner. */
export function Background() {
  useFreshAnswers();
  useWaitingLookUps();
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
