import { mayAsk } from '../../core/network/connection.ts';
import { ownerOf } from '../../core/device/owner.ts';
import type { StoredPack } from '../../core/device/local-db.ts';
import { followPack } from './follow-pack.ts';
import { listPacks, notePack } from './pack-store.ts';

/** How old a pack may grow before it is updated by itself, and how often that is tried, in milliseconds. */
const day = 24 * 3_600_000;

/** Whether a pack is brought, or brought up to date, without being asked: one that was cut off, and each once in a day. */
function isDue(pack: StoredPack): boolean {
  if (pack.isPaused) return false;
  const isCutOff = pack.state !== 'ready' && (pack.problem === null || pack.problem === 'OFFLINE');
  const isOld = (time: string): boolean => time === '' || Date.now() - Date.parse(time) >= day;
  return isCutOff || (isOld(pack.checkedAt) && isOld(pack.triedAt));
}

/** Brings the packs of a membership that are due, one after another. Nobody waits for it. */
export async function updatePacks(membershipId: string): Promise<void> {
  for (const pack of await listPacks(ownerOf(membershipId))) {
    if (!mayAsk()) return;
    if (!isDue(pack)) continue;
    await notePack(pack.id, { triedAt: new Date().toISOString() });
    await followPack(pack.id);
  }
}
