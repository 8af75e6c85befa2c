import { beatEvery, getProgress, type Progress } from '@gtinoteka/contract/files/progress.ts';
import { ApiError, secondsToWait } from './api-error.ts';
import { mayAsk, onReturn, restBefore } from './connection.ts';
import { queryClient } from './query-client.ts';
import { readEvents } from './read-events.ts';
import { addressOf } from './send-request.ts';
import { queryOf } from './use-endpoint.ts';

/** After so long without a sign, in milliseconds, the stream stands for nothing and pages ask by themselves. */
const silence = 2.5 * beatEvery;
/** A stream that lasted so long, in milliseconds, was a good one: the next is asked for soon. */
const lasting = 10_000;

export interface ProgressListener {
  hear(progress: Progress): void;
  /** whether the stream is there, so that nobody need ask */
  live(isLive: boolean): void;
}

interface Followed {
  readonly listeners: Set<ProgressListener>;
  isLive: boolean;
  last: Progress | null;
  readonly stop: () => void;
}

const followed = new Map<string, Followed>();

/** Whether changes of this company come by themselves. */
export function isProgressLive(companyId: string): boolean {
  return followed.get(companyId)?.isLive ?? false;
}

/**
 * Follows what a company has under way, while anybody of this page wants it: one stream for all tabs that people see, held by the one
 * that leads (Web Locks), which tells the others; in browsers without these one per page. Returns what ends it.
 */
export function followProgress(companyId: string, listener: ProgressListener): () => void {
  const known = followed.get(companyId) ?? begin(companyId);
  followed.set(companyId, known);
  known.listeners.add(listener);
  if (known.isLive) {
    listener.live(true);
    if (known.last) listener.hear(known.last);
  }
  return () => {
    known.listeners.delete(listener);
    if (known.listeners.size > 0) return;
    followed.delete(companyId);
    known.stop();
  };
}

function begin(companyId: string): Followed {
  const name = `gtinoteka.progress.${companyId}`;
  // Both are absent in older browsers.
  const channel =
    typeof BroadcastChannel === 'undefined' || !('locks' in navigator) ? null : new BroadcastChannel(name);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function setLive(isLive: boolean): void {
    if (own.isLive === isLive) return;
    own.isLive = isLive;
    for (const { live } of own.listeners) live(isLive);
  }
  /** A sign of life, with what it says; null: a beat. */
  function take(progress: Progress | null): void {
    clearTimeout(timer);
    timer = setTimeout(() => setLive(false), silence);
    setLive(true);
    if (progress === null) return;
    own.last = progress;
    queryClient.setQueryData(queryOf(getProgress, { params: { companyId } }).queryKey, progress);
    for (const { hear } of own.listeners) hear(progress);
  }
  // Only the leading tab of this same site posts here.
  if (channel) channel.onmessage = ({ data }: MessageEvent<Progress | null>) => take(data);

  const stopLeading = leadInTurn(channel && name, (signal) =>
    stream(companyId, signal, (progress) => {
      take(progress);
      channel?.postMessage(progress);
    }),
  );
  const own: Followed = {
    listeners: new Set(),
    isLive: false,
    last: null,
    stop() {
      clearTimeout(timer);
      stopLeading();
      channel?.close();
    },
  };
  return own;
}

/** Does the work while this tab is seen and, where tabs can tell (`name` is not null), leads. Returns what ends it. */
function leadInTurn(name: string | null, work: (signal: AbortSignal) => Promise<void>): () => void {
  let leading: AbortController | null = null;
  function stand(): void {
    if (document.visibilityState === 'hidden') {
      leading?.abort();
      leading = null;
      return;
    }
    if (leading) return;
    leading = new AbortController();
    const { signal } = leading;
    if (name === null) return void work(signal);
    navigator.locks.request(name, { signal }, () => work(signal)).catch(() => undefined);
  }
  stand();
  document.addEventListener('visibilitychange', stand);
  return () => {
    document.removeEventListener('visibilitychange', stand);
    leading?.abort();
  };
}

/** Holds a stream, and asks for another one when it ends: after a rest that grows, and never while calls have no chance. */
async function stream(
  companyId: string,
  signal: AbortSignal,
  tell: (progress: Progress | null) => void,
): Promise<void> {
  const address = addressOf(getProgress, { params: { companyId } });
  let [tries, since] = [0, Date.now()];
  while (!signal.aborted) {
    if (!mayAsk()) await returned(signal);
    const began = Date.now();
    let wanted = 0;
    try {
      await readEvents(address, {
        signal,
        silence,
        onSign: () => tell(null),
        // The server writes it by the same contract.
        onData: (data) => tell(data as Progress),
      });
    } catch (error) {
      if (error instanceof ApiError && error.status === 429) wanted = secondsToWait(error) * 1_000;
      // Not signed in any more, no member any more: there is nothing to come.
      else if (error instanceof ApiError && error.status < 500) return;
    }
    if (Date.now() - began > lasting) [tries, since] = [0, Date.now()];
    await rest(Math.max(wanted, restBefore(tries++, Date.now() - since)), signal);
  }
}

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Resolves when calls may be made again, and not in the same moment on everybody's page. */
function returned(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = onReturn(() => {
      stop();
      void rest(Math.random() * 2_000, signal).then(resolve);
    });
    signal.addEventListener('abort', () => {
      stop();
      resolve();
    });
  });
}
