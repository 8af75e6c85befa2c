import { useSyncExternalStore } from 'react';
import { readLocal, writeLocal, type LocalKey } from '../core/device/local-store.ts';

const key: LocalKey = 'gtinoteka.queued';
const listeners = new Set<() => void>();

/** How many codes wait on this device, by the mark alone: the queue itself need not be loaded to know that there is none. */
export function readQueueMark(): number {
  return Number(readLocal(key) ?? 0);
}

/** For the queue alone. */
export function writeQueueMark(count: number): void {
  writeLocal(key, count > 0 ? String(count) : null);
  listeners.forEach((listener) => listener());
}

/** Calls back when the mark has changed, in this tab or in another. Returns what takes the listener off. */
export function onQueueMark(listener: () => void): () => void {
  const hear = (event: StorageEvent): void => {
    if (event.key === key) listener();
  };
  addEventListener('storage', hear);
  listeners.add(listener);
  return () => {
    removeEventListener('storage', hear);
    listeners.delete(listener);
  };
}

export function useQueueMark(): number {
  return useSyncExternalStore(onQueueMark, readQueueMark, () => 0);
}
