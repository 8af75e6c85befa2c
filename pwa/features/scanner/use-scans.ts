import type { Gs1Data } from '@gtinoteka/contract/rules/gtin/gs1-data.ts';
import { checkGtin, shownGtin } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { verdictOf } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import type { UnreadScan } from '../../core/scan/scanned-code.ts';
import { useSession } from '../../core/session/session.tsx';
import { onSignOut } from '../../core/session/sign-out-registry.ts';
import { scannerTexts } from '../../core/texts/scanner.ts';
import { signal } from './camera/signals.ts';
import { addScan } from './series/scan-series.ts';
import { asking, putAside } from './series/scan-verdict.ts';
import { useAsk, useAskWaiting, useSettle, type LastScan } from './use-scan-answers.ts';

export interface Scans {
  last: LastScan | null;
  /** a scan after `last` that no code was found in */
  unread: (UnreadScan & { readonly at: string }) | null;
  /** Takes a code into the series and looks it up. */
  scan: (code: Gs1Data) => void;
  /** Says that a scan had no code in it: nothing is checked. */
  miss: (scan: UnreadScan) => void;
  /** Takes the scan without a code into the series. */
  putAside: () => void;
  /** Asks again for the last code. */
  again: () => void;
}

/** Looks scanned codes up, each by itself so that the next one can be scanned meanwhile, and keeps the series. */
export function useScans(): Scans {
  const { state } = useSession();
  const { show } = useStatusMessages();
  const [last, setLast] = useState<LastScan | null>(null);
  const [unread, setUnread] = useState<Scans['unread']>(null);
  const shown = useRef(last);
  useEffect(() => {
    shown.current = last;
  });

  // What was scanned goes with whoever scanned it.
  useEffect(
    () =>
      onSignOut(() => {
        setLast(null);
        setUnread(null);
      }),
    [],
  );

  const settle = useSettle(setLast, shown);
  const ask = useAsk(setLast, settle);
  useAskWaiting(ask, settle, last);

  const scan = useCallback(
    ({ gtin: digits, elements, undivided }: Gs1Data) => {
      const gtin = shownGtin(digits);
      // Its verdict is shown all the same.
      const isAdded = addScan({ gtin, elements }, asking);
      if (!isAdded) show({ type: 'warn', text: scannerTexts.seriesFull });
      setUnread(null);
      setLast({ gtin, elements, undivided, verdict: null, product: null, problem: null, at: new Date().toISOString() });
      if (checkGtin(gtin) !== null) settle(gtin, verdictOf({ gtin, online: true, found: false }), null, null);
      else if (state !== 'unknown') void ask(gtin);
    },
    [ask, settle, show, state],
  );

  const miss = useCallback((missed: UnreadScan) => {
    setUnread({ ...missed, at: new Date().toISOString() });
    signal('bad');
  }, []);

  return {
    last,
    unread,
    scan,
    miss,
    putAside() {
      if (!unread) return;
      const isKept = putAside(unread);
      show(isKept ? { type: 'ok', text: scannerTexts.isAside } : { type: 'warn', text: scannerTexts.seriesFull });
      setUnread(null);
    },
    again: () => {
      if (!last) return;
      setLast({ ...last, problem: null });
      void ask(last.gtin);
    },
  };
}
