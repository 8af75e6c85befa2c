import type { User } from '@gtinoteka/contract/session.ts';
import type * as LocalDatabase from './local-db.ts';
import { readLocal, writeLocal } from './local-store.ts';
import { onSignOut } from '../session/sign-out-registry.ts';

let userId: string | null = null;

/** Told by the session: whose device this is now. Null: a stranger's. */
export function setDeviceUser(user: Pick<User, 'id'> | null): void {
  userId = user?.id ?? null;
}

/** The id of whoever this device is now; null: a stranger's. */
export function deviceUser(): string | null {
  return userId;
}

/** Under what private records are kept: the person and the membership they act by; empty for what strangers may see. */
export function ownerOf(membershipId: string | undefined): string {
  return userId === null ? '' : `${userId}/${membershipId ?? ''}`;
}

/** What this device keeps, read now. Null where the browser keeps nothing. Its chunk is worth more than the first page. */
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

/** Keeps the person for a start without a connection. Rights are judged by the server alone. */
export function storeUser(user: User): void {
  void bringLocalLater().then((local) =>
    userId === user.id ? local?.storePart('user', user, local.wiped.withSession) : undefined,
  );
}

/** The person who was signed in when there last was a connection. */
export async function readStoredUser(): Promise<User | null> {
  const part = await (await bringLocal())?.readPart('user');
  // Kept under this key by `storeUser` alone.
  return (part?.value as User | undefined) ?? null;
}

/** Whether anything at all was kept: else the chunk need not come. */
export function hasStoredCards(): boolean {
  return readLocal('gtinoteka.kept') !== null || readLocal('gtinoteka.packs') !== null;
}

// The mark lasts until the database is wiped, should the page go before that.
onSignOut((how) => {
  userId = null;
  const isLapsed = how !== 'signed-out';
  if (typeof indexedDB === 'undefined') return;
  // What somebody who signed out wants gone is not spared by a session that another tab sees lapse.
  if (!isLapsed || readLocal('gtinoteka.wipe') === null) writeLocal('gtinoteka.wipe', isLapsed ? 'lapsed' : '1');
  void bringLocal().then((local) => local?.wipeLocal(isLapsed));
});
