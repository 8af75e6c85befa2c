import { bringLocal } from './device-data.ts';
import { isLocalUsed } from './local-use.ts';
import { isOwnerOf } from './owner.ts';
import type { Locked } from './local-db.ts';

const none: Locked = { codes: 0, scans: 0, packs: 0 };

/** What a person has on this device that a log-out would lose. */
async function readUnsent(person: string): Promise<Locked> {
  const local = isLocalUsed() ? await bringLocal() : null;
  if (!local) return none;
  return local.tx((database) => local.countOwned(database, (owner) => isOwnerOf(owner, person)), none);
}

/** Whether codes or scans of a person are on this device alone; a pack can be fetched again. */
export async function hasUnsent(person: string): Promise<boolean> {
  const { codes, scans } = await readUnsent(person);
  return codes + scans > 0;
}
