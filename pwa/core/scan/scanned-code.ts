import { useEffect, useRef } from 'react';
import { afterStart } from '../page/after-start.ts';
import { scanListeners, type CodeListener, type Listener, type UnreadScan } from './scan-listeners.ts';

export type { UnreadScan };

/** Keys that came while what hears them is on its way: the first page does without it. */
let early: KeyboardEvent[] = [];
const keepEarly = (event: KeyboardEvent): void => void early.push(event);
let isBegun = false;

function begin(): void {
  if (isBegun) return;
  isBegun = true;
  for (const type of ['keydown', 'keyup'] as const) document.addEventListener(type, keepEarly, true);
  void afterStart()
    .then(() => import('./hear-scans.ts'))
    .then(
      ({ hearScans }) => hearScans(early),
      // Without a network before anything was kept there are no scans; the next page tries again.
      () => {
        isBegun = false;
      },
    )
    .then(() => {
      for (const type of ['keydown', 'keyup'] as const) document.removeEventListener(type, keepEarly, true);
      early = [];
    });
}

/**
 * Calls back with a code that a hand scanner sent as fast keys and Enter or Tab while no text field had focus, or one that is not for a
 * GTIN within `[data-pass-scans]`: there only with a right check digit. A page hears it before the shell, whichever was mounted first.
 * `onUnread` hears of a scan that no code was found in, or only the end of one.
 */
export function useScannedCode(
  onCode: CodeListener,
  { place = 'page', onUnread, takesSlow = false }: { place?: 'page' | 'shell' } & Omit<Listener, 'onCode'> = {},
): void {
  const latest = useRef({ onCode, onUnread });
  useEffect(() => {
    latest.current = { onCode, onUnread };
  });
  const hearsUnread = onUnread !== undefined;
  useEffect(() => {
    const listener: Listener = {
      onCode: (...code) => latest.current.onCode(...code),
      ...(hearsUnread && { onUnread: (scan: UnreadScan) => latest.current.onUnread?.(scan) }),
      takesSlow,
    };
    const here = scanListeners[place];
    here.push(listener);
    begin();
    return () => void here.splice(here.indexOf(listener), 1);
  }, [place, takesSlow, hearsUnread]);
}

/** Calls back with each scan that no code was found in, on pages that do not say it themselves. Returns what ends it. */
export function onUnreadScan(listener: (scan: UnreadScan) => void): () => void {
  scanListeners.alarm = listener;
  return () => {
    if (scanListeners.alarm === listener) scanListeners.alarm = null;
  };
}
