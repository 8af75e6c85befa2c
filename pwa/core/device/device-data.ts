import type { User } from '@gtinoteka/contract/session.ts';
import type * as LocalDatabase from './local-db.ts';
import { readLocal } from './local-store.ts';
import { oweWipe } from './owed-wipe.ts';
import { deviceUser, setDeviceUser } from './owner.ts';
import { onSignOut } from '../session/sign-out-registry.ts';

/** What this device stores, read now. Null where the browser stores nothing. Its chunk is worth more than the first page. */
export async function bringLocal(): Promise<typeof LocalDatabase | null> {
  if (typeof indexedDB === 'undefined') return null;
  return import('./local-db.ts').catch(() => null);
}

/**
 * The same for writing what nobody waits for: once the service worker has brought the chunk, so that a first page never loads it.
 */
export async function bringLocalLater(): Promise<typeof LocalDatabase | null> {
  // Absent in old browsers and on plain http, whatever the types say.
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!serviceWorker) return null;
  await serviceWorker.ready;
  return bringLocal();
}

/** Stores the person for a start without a connection. Rights are judged by the server alone. */
export function storeUser(user: User): void {
  void bringLocalLater().then((local) =>
    deviceUser() === user.id ? local?.storePart('user', user, local.wiped.withSession) : undefined,
  );
}

/** The person who was signed in when there last was a connection. */
export async function readStoredUser(): Promise<User | null> {
  const part = await (await bringLocal())?.readPart('user');
  // Kept under this key by `storeUser` alone.
  return (part?.value as User | undefined) ?? null;
}

/** Whether any card was stored: else the chunk need not come. */
export function hasStoredCards(): boolean {
  return readLocal('gtinoteka.kept') !== null || readLocal('gtinoteka.packs') !== null;
}

onSignOut((how) => {
  oweWipe(how);
  setDeviceUser(null);
  void bringLocal().then((local) => local?.finishWipe());
});
