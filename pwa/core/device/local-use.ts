import { readLocal, writeLocal } from './local-store.ts';

const waitingForUse = new Set<() => void>();

/** Whether anything was ever stored here: else the chunk of the database need not come. */
export function isLocalUsed(): boolean {
  return readLocal('gtinoteka.local') !== null;
}

/** For the database alone: it is in use. */
export function noteLocalUsed(): void {
  if (!isLocalUsed()) writeLocal('gtinoteka.local', '1');
  waitingForUse.forEach((act) => act());
  waitingForUse.clear();
}

/** Calls back once the database is in use: now, or when this tab or another stores the first thing. Returns what calls it off. */
export function whenLocalUsed(act: () => void): () => void {
  if (isLocalUsed()) {
    act();
    return () => undefined;
  }
  const hear = ({ key }: StorageEvent): void => {
    if (key === 'gtinoteka.local') begin();
  };
  const stop = (): void => {
    removeEventListener('storage', hear);
    waitingForUse.delete(begin);
  };
  function begin(): void {
    stop();
    act();
  }
  addEventListener('storage', hear);
  waitingForUse.add(begin);
  return stop;
}
