import { tx, type LookUp } from '../../../pwa/core/device/local-db.ts';
import { noteLookUp } from '../../../pwa/look-up/look-up-store.ts';
import { verdictOf } from '@gtinoteka/contract/rules/gtin/verdict.ts';

/** Nothing is stored in the database of this device any more. */
export function emptyDevice(): Promise<void> {
  return tx(async ({ tables }) => void (await Promise.all(tables.map((table) => table.clear()))), undefined);
}

/** The rows of all look-ups of the device, whoever may see them, by the time at which they came into the queue. */
export async function storedLookUps(): Promise<LookUp[]> {
  const rows = await tx(({ lookUps }) => lookUps.toArray(), []);
  return rows.sort((a, b) => a.queuedAt.localeCompare(b.queuedAt));
}

/** An anonymous look-up that was shown: of a known product in order, or one that waits for a network. */
export function noteShownLookUp(gtin: string, name: string | null, online = true): Promise<void> {
  const verdict = verdictOf({ gtin, online, found: name !== null, licence: 'licensed' });
  return noteLookUp('', undefined, { gtin, verdict, name });
}
