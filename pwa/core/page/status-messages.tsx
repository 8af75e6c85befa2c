import { limits } from '@gtinoteka/contract/business-limits.ts';
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';

export interface StatusMessage {
  type: 'ok' | 'warn' | 'bad' | 'info';
  text: string;
  /** milliseconds until it closes by itself; 20 000 unless told otherwise (A §2) */
  duration?: number;
  action?: { text: string; run: () => void };
  /** survives the next navigation, for a message shown by the step that also navigates */
  keepOnNavigation?: boolean;
}

interface StatusMessages {
  show(message: StatusMessage): void;
  close(): void;
}

interface ShownMessage {
  message: (StatusMessage & { id: number }) | null;
  pause(): void;
  resume(): void;
  navigated(): void;
}

const Actions = createContext<StatusMessages | null>(null);
const Shown = createContext<ShownMessage | null>(null);

/** One status message at a time: it closes by itself, by hand and on navigation, and waits while it is looked at. */
export function StatusMessagesProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<ShownMessage['message']>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const left = useRef(0);
  const startedAt = useRef(0);
  const nextId = useRef(1);
  const keep = useRef(false);

  const close = useCallback(() => {
    clearTimeout(timer.current);
    setMessage(null);
  }, []);

  const run = useCallback(
    (milliseconds: number) => {
      clearTimeout(timer.current);
      left.current = milliseconds;
      startedAt.current = Date.now();
      timer.current = setTimeout(close, milliseconds);
    },
    [close],
  );

  const actions = useMemo<StatusMessages>(
    () => ({
      show(shown) {
        keep.current = shown.keepOnNavigation ?? false;
        setMessage({ ...shown, id: nextId.current++ });
        run(shown.duration ?? limits.statusBanner);
      },
      close,
    }),
    [close, run],
  );

  const shown = useMemo<ShownMessage>(
    () => ({
      message,
      pause() {
        clearTimeout(timer.current);
        left.current -= Date.now() - startedAt.current;
      },
      resume() {
        // Enough time to read it again after it was left.
        run(Math.max(left.current, 3_000));
      },
      navigated() {
        if (keep.current) keep.current = false;
        else close();
      },
    }),
    [close, message, run],
  );

  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <Actions value={actions}>
      <Shown value={shown}>{children}</Shown>
    </Actions>
  );
}

/** Shows or closes the status message. Stable: showing does not render those who only show. */
export function useStatusMessages(): StatusMessages {
  const actions = use(Actions);
  if (!actions) throw new Error('useStatusMessages needs StatusMessagesProvider above it');
  return actions;
}

/** What is shown now, for the one banner that draws it. */
export function useShownMessage(): ShownMessage {
  const shown = use(Shown);
  if (!shown) throw new Error('useShownMessage needs StatusMessagesProvider above it');
  return shown;
}
