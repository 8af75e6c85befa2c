import { bringLocal } from '../core/device/device-data.ts';
import { ownerOf } from '../core/device/owner.ts';
import type { Shown } from './look-up-store.ts';

/** Writes down what a person was shown of a code, in a chunk that the first page does without: nobody waits for it. */
export function noteShown(membershipId: string | undefined, shown: Shown): void {
  const owner = ownerOf(membershipId);
  void bringLocal()
    .then(
      async (local) => {
        if (local) await (await import('./look-up-store.ts')).noteLookUp(owner, membershipId, shown);
      },
      () => undefined,
    )
    .catch(() => undefined);
}
