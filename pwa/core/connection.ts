import { useSyncExternalStore } from 'react';

/** Whether the last call went out in vain although the browser believes in a network, as on a weak signal. */
let isLost = false;
const listeners = new Set<() => void>();

function tell(): void {
  listeners.forEach((listener) => listener());
}

/** Said by every call: whether anything was heard of the server. */
export function noteReached(isReached: boolean): void {
  if (isLost === !isReached) return;
  isLost = !isReached;
  tell();
}

/** Whether calls have a chance now. */
export function isConnected(): boolean {
  return navigator.onLine !== false && !isLost;
}

function browserSays(): void {
  // A network that comes back is believed until a call says otherwise.
  if (navigator.onLine) isLost = false;
  tell();
}

/** Calls back whenever the connection may have changed. Returns what takes the listener off. */
export function onConnection(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('online', browserSays);
    addEventListener('offline', browserSays);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('online', browserSays);
    removeEventListener('offline', browserSays);
  };
}

/** Whether the server can be reached, as far as is known; drawn by the build as if it could. */
export function useConnected(): boolean {
  return useSyncExternalStore(onConnection, isConnected, () => true);
}
