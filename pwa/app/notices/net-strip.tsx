import { basePath } from '@gtinoteka/contract/endpoint.ts';
import { health } from '@gtinoteka/contract/home.ts';
import { Clock, WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ageText } from '../../core/page/age-text.ts';
import { useConnected } from '../../core/network/connection.ts';
import { useConnection } from '../../core/network/use-connection.ts';
import { bringLocal, hasStoredCards } from '../../core/device/device-data.ts';
import { readStoredState, type StoredState } from '../../core/device/stored-state.ts';
import type { LookUp } from '../../core/device/local-db.ts';
import { readLocal } from '../../core/device/local-store.ts';
import { useLocal } from '../../core/device/use-local.ts';
import { useSession } from '../../core/session/session.tsx';
import { serverNow } from '../../core/session/server-clock.ts';
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

const nothingStored: DeviceState = { cards: 0, newest: null, isRefused: typeof indexedDB === 'undefined' };

/** What this device stores for whoever is here; null until it is known. Nothing is read while nobody needs to know. */
function useDeviceState(isWanted: boolean): DeviceState | null {
  const { user } = useSession();
  const state = useLocal<DeviceState>(
    isWanted ? `state ${user?.id ?? ''}` : null,
    async (database, local) => ({ ...(await readStoredState(database)), isRefused: local.isStorageRefused() }),
    nothingStored,
  );
  return state ?? null;
}

/** Tells once of what the browser threw away. */
function useLoss(): void {
  const { show } = useStatusMessages();
  useEffect(() => {
    async function tell(): Promise<void> {
      if (!hasStoredCards()) return;
      const hadPacks = readLocal('gtinoteka.packs') !== null;
      const lost = (await (await bringLocal())?.takeLoss()) ?? 0;
      if (lost > 0)
        show({
          type: 'warn',
          text: [texts.lost(lost), hadPacks && texts.packsLost, texts.queueLost].filter(Boolean).join(' '),
        });
    }
    void tell();
  }, [show]);
}

/** Black strip while there is no connection, or while codes wait: what is kept, what becomes of new codes, the way to the queue. */
export function NetStrip() {
  const isConnected = useConnected();
  const { pathname } = useLocation();
  const stored = useDeviceState(!isConnected);
  const queue = useQueue();
  const waiting = (queue ?? []).filter(({ state }) => state === 'pending');
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
function heldUntilOf(waiting: readonly LookUp[]): number | null {
  const until = Math.min(...waiting.map(({ heldUntil }) => Date.parse(heldUntil ?? '')));
  return until > serverNow() ? until : null;
}

/** How many codes wait; of those that the daily limit alone holds, until when. */
function Queued({ waiting, isConnected }: { waiting: readonly LookUp[]; isConnected: boolean }) {
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
