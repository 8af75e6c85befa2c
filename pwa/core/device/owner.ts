import type { User } from '@gtinoteka/contract/session.ts';

let userId: string | null = null;
let membershipId: string | undefined;
const listeners = new Set<() => void>();

function become(user: string | null, membership: string | undefined): void {
  [userId, membershipId] = [user, membership];
  listeners.forEach((listener) => listener());
}

/** Told by the session: whose device this is now. Null: a stranger's. */
export function setDeviceUser(user: Pick<User, 'id'> | null): void {
  if (user === null) return become(null, undefined);
  if (user.id !== userId) membershipId = undefined;
  // Whose series it is, is told by the membership, which is known in a moment.
  userId = user.id;
}

/** Told by the session, of every person: for which membership they act. */
export function setDeviceMembership(id: string | undefined): void {
  become(userId, id);
}

/** Calls back when `currentOwner` may have changed. Returns what takes the listener off. */
export function onOwner(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The id of whoever this device is now; null: a stranger's. */
export function deviceUser(): string | null {
  return userId;
}

/** Under what private records are stored: the person and the membership they act by; empty for what strangers may see. */
export function ownerOf(membership: string | undefined): string {
  return userId === null ? '' : `${userId}/${membership ?? ''}`;
}

/** The owner of what is scanned now. */
export function currentOwner(): string {
  return ownerOf(membershipId);
}

/** Whether an owner is this person, by whichever membership. */
export function isOwnerOf(owner: string, person: string): boolean {
  return owner.startsWith(`${person}/`);
}

/** Whether what an owner has is locked to whoever is here: another person left it. Of the same person's other company nothing is. */
export function isLockedOwner(owner: string): boolean {
  return owner !== '' && (userId === null || !isOwnerOf(owner, userId));
}
