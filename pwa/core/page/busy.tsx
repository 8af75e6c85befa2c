import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { shellTexts } from '../texts/shell.ts';

/** Milliseconds before the overlay is drawn, and before it offers to stop. */
const busyDelays = { overlay: 400, interrupt: 5_000 } as const;

/** Thrown out of `run` when the person pressed "Przerwij". */
export class BusyInterrupted extends Error {}

type Work<T> = Promise<T> | ((signal: AbortSignal) => Promise<T>);

interface Busy {
  /**
   * Waits for the work under a blocking overlay, which appears after 400 ms and offers "Przerwij" after 5 s. Give a function
   * to have its signal aborted by "Przerwij"; a bare promise is only no longer waited for.
   */
  run<T>(work: Work<T>, text?: string): Promise<T>;
  /** The same overlay for work that is done elsewhere; `interrupt` is called by "Przerwij". Returns what ends the waiting. */
  begin(text: string, interrupt: () => void): () => void;
}

interface Waiting {
  text: string;
  /** whether 5 s have passed */
  long: boolean;
  interrupt: () => void;
}

const BusyContext = createContext<Busy | null>(null);
const WaitingContext = createContext<Waiting | null>(null);

export function BusyProvider({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());

  const begin = useCallback((text: string, stop: () => void): (() => void) => {
    // A function of its own for each waiting, by which the overlay knows whose it is.
    const interrupt = (): void => stop();
    const shown = setTimeout(() => setWaiting({ text, long: false, interrupt }), busyDelays.overlay);
    const offered = setTimeout(() => setWaiting({ text, long: true, interrupt }), busyDelays.interrupt);
    timers.current.add(shown).add(offered);
    return () => {
      for (const timer of [shown, offered]) {
        clearTimeout(timer);
        timers.current.delete(timer);
      }
      setWaiting((now) => (now?.interrupt === interrupt ? null : now));
    };
  }, []);

  const run = useCallback(
    async <T,>(work: Work<T>, text: string = shellTexts.busy): Promise<T> => {
      const controller = new AbortController();
      let interrupt: () => void = () => undefined;
      const interrupted = new Promise<never>((_, reject) => {
        interrupt = () => {
          controller.abort();
          reject(new BusyInterrupted());
        };
      });
      const end = begin(text, () => interrupt());
      try {
        return await Promise.race([typeof work === 'function' ? work(controller.signal) : work, interrupted]);
      } finally {
        end();
      }
    },
    [begin],
  );

  useEffect(() => {
    const pending = timers.current;
    return () => pending.forEach((timer) => clearTimeout(timer));
  }, []);

  const busy = useMemo(() => ({ run, begin }), [run, begin]);
  return (
    <BusyContext value={busy}>
      <WaitingContext value={waiting}>{children}</WaitingContext>
    </BusyContext>
  );
}

export function useBusy(): Busy {
  const busy = use(BusyContext);
  if (!busy) throw new Error('useBusy needs BusyProvider above it');
  return busy;
}

/** Keeps the overlay as long as `isWaiting`; each new `what` is a waiting of its own. `interrupt` is called by "Przerwij". */
export function useBusyWhile(isWaiting: boolean, what: string, text: string, interrupt: () => void): void {
  const { begin } = useBusy();
  const latest = useRef(interrupt);
  useEffect(() => {
    latest.current = interrupt;
  });
  useEffect(
    () => (isWaiting ? begin(text, () => latest.current()) : undefined),
    // Another code asked for is another waiting.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [isWaiting, what, text, begin],
  );
}

/** What is being waited for, for the one overlay that draws it; null while nothing is. */
export function useWaiting(): Waiting | null {
  return use(WaitingContext);
}
