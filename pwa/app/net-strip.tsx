import { health } from '@gtinoteka/contract/home.ts';
import { Clock, WifiOff } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ageText } from '../core/age-text.ts';
import { callEndpoint } from '../core/api-client.ts';
import { useConnected } from '../core/connection.ts';
import { bringLocal, hasKeptCards } from '../core/device-data.ts';
import type { KeptState } from '../core/kept-state.ts';
import { readLocal } from '../core/local-store.ts';
import { useStatusMessages } from '../core/status-messages.tsx';
import { offlineTexts as texts } from '../core/texts/offline.ts';
import { prepareDialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import './net-strip.css';

const QueueDialog = lazy(() => import('./queue-dialog.tsx').then((loaded) => ({ default: loaded.QueueDialog })));

/** How often a server that could not be reached is asked again, in milliseconds. */
const asksEvery = 10_000;

interface Kept extends KeptState {
  waiting: number;
  isRefused: boolean;
}

/** What this device keeps, read again with each change; null until it is known. Nothing is read while nobody needs to know. */
function useKept(isWanted: boolean): Kept | null {
  const [kept, setKept] = useState<Kept | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    let stop: (() => void) | undefined;
    async function follow(): Promise<void> {
      const local = await bringLocal();
      if (!local) return;
      const parts = Promise.all([import('../core/kept-state.ts'), import('../core/look-up-queue.ts')]);
      const [keptState, queue] = (await parts.catch(() => null)) ?? [];
      if (!keptState || !queue || isOver) return;
      async function read(): Promise<void> {
        if (!local || !keptState || !queue) return;
        const [state, list] = await Promise.all([keptState.readKeptState(), queue.listQueue()]);
        const waiting = list.filter((one) => one.state === 'waiting').length;
        if (!isOver) setKept({ ...state, waiting, isRefused: local.isStorageRefused() });
      }
      stop = local.onLocalChange(() => void read());
      await read();
    }
    void follow();
    return () => {
      isOver = true;
      stop?.();
    };
  }, [isWanted]);
  return kept;
}

/** Tells once of what the browser threw away. */
function useLoss(): void {
  const { show } = useStatusMessages();
  useEffect(() => {
    async function tell(): Promise<void> {
      if (!hasKeptCards()) return;
      const wasWaiting = readLocal('gtinoteka.queued') !== null;
      const hadPacks = readLocal('gtinoteka.packs') !== null;
      const lost = (await (await bringLocal())?.takeLoss()) ?? 0;
      if (lost > 0)
        show({
          type: 'warn',
          text: [texts.lost(lost), hadPacks && texts.packsLost, wasWaiting && texts.queueLost]
            .filter(Boolean)
            .join(' '),
        });
    }
    void tell();
  }, [show]);
}

/** Asks a server that was lost whether it is there again: browsers notice only what becomes of their own network. */
function useSearchForServer(isConnected: boolean): void {
  useEffect(() => {
    if (isConnected) return undefined;
    const timer = setInterval(() => {
      if (navigator.onLine) void callEndpoint(health).catch(() => undefined);
    }, asksEvery);
    return () => clearInterval(timer);
  }, [isConnected]);
}

/** Black strip while there is no connection, or while codes wait: what is kept, how old it is, what becomes of new codes. */
export function NetStrip() {
  const isConnected = useConnected();
  const [hasQueue, setHasQueue] = useState(() => readLocal('gtinoteka.queued') !== null);
  const kept = useKept(!isConnected || hasQueue);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { show } = useStatusMessages();
  const wasWaiting = useRef(0);
  const waiting = kept?.waiting ?? 0;
  useLoss();
  useSearchForServer(isConnected);
  useEffect(() => {
    const isDone = wasWaiting.current > 0 && waiting === 0 && isConnected;
    wasWaiting.current = waiting;
    if (isDone)
      show({ type: 'info', text: texts.queueDone, action: { text: texts.showQueue, run: () => setOpen(true) } });
  }, [waiting, isConnected, show]);
  useEffect(() => {
    if (!isConnected) setHasQueue(true);
    else if (kept?.waiting === 0 && !isOpen) setHasQueue(false);
  }, [isConnected, kept, isOpen]);

  const isShown = !isConnected || (kept !== null && kept.waiting > 0);
  return (
    <>
      {/* The region is always there: readers miss what appears together with its role. */}
      <div role="status">
        {isShown && (
          <div className="net">
            <div className="wrap">
              <Icon icon={isConnected ? Clock : WifiOff} size={24} />
              <span>
                {isConnected ? texts.waitingSends : <b className="strong">{texts.noNetwork}</b>}{' '}
                {!isConnected && kept && <Stored kept={kept} />}
              </span>
              {kept !== null && kept.waiting > 0 && (
                <button
                  type="button"
                  ref={opener}
                  onClick={() => {
                    prepareDialog();
                    setOpen(true);
                  }}
                >
                  {texts.queue(kept.waiting)}
                </button>
              )}
            </div>
          </div>
        )}
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <QueueDialog opener={opener} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Stored({ kept: { cards, newest, isRefused } }: { kept: Kept }) {
  return (
    <>
      {newest === null ? texts.nothingKept : texts.keptCards(cards, ageText(newest))}{' '}
      <span className="only-desktop">{isRefused ? texts.notKeeping : texts.rest}</span>
    </>
  );
}
