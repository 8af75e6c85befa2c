import { basePath } from '@gtinoteka/contract/endpoint.ts';
import { health } from '@gtinoteka/contract/home.ts';
import { Clock, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ageText } from '../../core/page/age-text.ts';
import { useConnected } from '../../core/network/connection.ts';
import { useConnection } from '../../core/network/use-connection.ts';
import { bringLocal, hasStoredCards } from '../../core/device/device-data.ts';
import type { StoredState } from '../../core/device/stored-state.ts';
import type { QueuedLookUp } from '../../core/device/local-db.ts';
import { readLocal } from '../../core/device/local-store.ts';
import { serverNow } from '../../core/session/server-clock.ts';
import { useQueueMark } from '../../look-up/queue-mark.ts';
import { useStatusMessages } from '../../core/page/status-messages.tsx';
import { offlineTexts as texts } from '../../core/texts/offline.ts';
import { queueTexts } from '../../core/texts/queue.ts';
import { useQueue } from '../../look-up/use-queue.ts';
import { Icon } from '../../ui/control/icon.tsx';
import { Unbroken } from '../../ui/layout/unbroken.tsx';
import './net-strip.css';
import { useQueueEnd } from './use-queue-end.ts';

interface DeviceState extends StoredState {
  isRefused: boolean;
}

/** What this device keeps, read again with each change; null until it is known. Nothing is read while nobody needs to know. */
function useDeviceState(isWanted: boolean): DeviceState | null {
  const [stored, setStored] = useState<DeviceState | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    let stop: (() => void) | undefined;
    async function follow(): Promise<void> {
      const local = await bringLocal();
      const reader = local && (await import('../../core/device/stored-state.ts').catch(() => null));
      if (!reader || isOver) return;
      const { onLocalChange, isStorageRefused } = local;
      const { readStoredState } = reader;
      async function read(): Promise<void> {
        const state = await readStoredState();
        if (!isOver) setStored({ ...state, isRefused: isStorageRefused() });
      }
      stop = onLocalChange(() => void read());
      await read();
    }
    void follow();
    return () => {
      isOver = true;
      stop?.();
    };
  }, [isWanted]);
  return stored;
}

/** Tells once of what the browser threw away. */
function useLoss(): void {
  const { show } = useStatusMessages();
  useEffect(() => {
    async function tell(): Promise<void> {
      if (!hasStoredCards()) return;
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

/** The queue while there is one, or while codes may come into it; what is known of it is shown until it is empty. */
function useFollowedQueue(isConnected: boolean): readonly QueuedLookUp[] | null {
  const mark = useQueueMark();
  const [isFollowed, setFollowed] = useState(() => mark > 0);
  const queue = useQueue(isFollowed);
  const isEmpty = queue !== null && queue.every(({ state }) => state !== 'waiting');
  useEffect(() => {
    if (!isConnected || mark > 0) setFollowed(true);
    else if (isEmpty) setFollowed(false);
  }, [isConnected, mark, isEmpty]);
  return queue;
}

/** Black strip while there is no connection, or while codes wait: what is kept, what becomes of new codes, the way to the queue. */
export function NetStrip() {
  const isConnected = useConnected();
  const { pathname } = useLocation();
  const stored = useDeviceState(!isConnected);
  const queue = useFollowedQueue(isConnected);
  const waiting = (queue ?? []).filter(({ state }) => state === 'waiting');
  const count = waiting.length;
  useLoss();
  useQueueEnd(queue, isConnected);

  const isShown = !isConnected || count > 0;
  useEffect(() => {
    const { documentElement: root } = document;
    // The account button of a phone wears it (tab-bar.css); the camera leaves the strip its place (phone-scanner.css).
    if (count > 0) root.style.setProperty('--queued', `"${count}"`);
    else root.style.removeProperty('--queued');
    root.toggleAttribute('data-net', isShown);
  }, [count, isShown]);
  return (
    // The region is always there: readers miss what appears together with its role.
    <div role="status">
      {isShown && (
        <div className="net">
          <div className="wrap">
            <Icon icon={isConnected ? Clock : WifiOff} size={24} />
            <span>
              {!isConnected && <Obstacle />} {count > 0 && <Queued waiting={waiting} isConnected={isConnected} />}{' '}
              {!isConnected && stored && (
                <span className={count > 0 ? 'only-desktop' : undefined}>
                  <Stored stored={stored} />
                </span>
              )}
            </span>
            {count > 0 && pathname !== '/queue' && <Link to="/queue">{queueTexts.show}</Link>}
          </div>
        </div>
      )}
    </div>
  );
}

/** Until when the daily limit holds all of these, in milliseconds of `serverNow()`; null where one of them may be sent. */
function heldUntilOf(waiting: readonly QueuedLookUp[]): number | null {
  const until = Math.min(...waiting.map(({ heldUntil }) => Date.parse(heldUntil ?? '')));
  return until > serverNow() ? until : null;
}

/** How many codes wait; of those that the daily limit alone holds, until when. */
function Queued({ waiting, isConnected }: { waiting: readonly QueuedLookUp[]; isConnected: boolean }) {
  const until = isConnected ? heldUntilOf(waiting) : null;
  return (
    <Unbroken>
      {until === null ? queueTexts.stripWaiting(waiting.length) : queueTexts.stripHeld(waiting.length, until)}
    </Unbroken>
  );
}

/** Without a network of the device nothing is tried; else it is the server that does not answer, since when, or a captive portal. */
function Obstacle() {
  const { obstacle, since, nextAt } = useConnection();
  const isServer = obstacle !== null && nextAt !== null;
  return (
    <>
      <b className="strong">
        {isServer ? queueTexts.sending(obstacle === 'network' ? 'silence' : obstacle, since) : texts.noNetwork}
      </b>
      {obstacle === 'portal' && (
        <>
          {' '}
          <a href={basePath + health.path} target="_blank" rel="noreferrer">
            {queueTexts.openPortal}
          </a>
        </>
      )}
    </>
  );
}

function Stored({ stored: { cards, newest, isRefused } }: { stored: DeviceState }) {
  return (
    <>
      {newest === null ? texts.nothingStored : texts.storedCards(cards, ageText(newest))}{' '}
      <span className="only-desktop">{isRefused ? texts.notKeeping : texts.rest}</span>
    </>
  );
}
