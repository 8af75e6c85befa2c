import { tryNow } from './search-for-server.ts';

const listeners = new Set<() => void>();

/** Tries what waits at once: a person wants it, or its time has come. */
export function sendNow(): void {
  tryNow();
  listeners.forEach((listener) => listener());
}

/** Calls back when what waits is to be tried. Returns what takes the listener off. */
export function onSendNow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
