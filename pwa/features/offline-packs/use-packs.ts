import { useEffect, useState } from 'react';
import type { StoredPack } from '../../core/device/local-db.ts';
import { bringLocal } from '../../core/device/device-data.ts';
import { ownerOf } from '../../core/device/owner.ts';
import type * as FollowPack from './follow-pack.ts';
import type * as PackStore from './pack-store.ts';

export interface Packs {
  /** of this person and membership */
  packs: readonly StoredPack[];
  /** ids of those this tab is bringing */
  followed: ReadonlySet<string>;
  /** products of all packs of the device */
  productsStored: number;
  acts: typeof FollowPack & Pick<typeof PackStore, 'putPack' | 'readPack'>;
}

/** What this device keeps, read again with each change. Null until it is known; `none` where the browser keeps nothing. */
export function usePacks(membershipId: string): Packs | 'none' | null {
  const [found, setFound] = useState<Packs | 'none' | null>(null);
  useEffect(() => {
    let isOver = false;
    let stop: (() => void) | undefined;
    async function follow(): Promise<void> {
      const local = await bringLocal();
      if (isOver) return;
      if (!local) return setFound('none');
      const [store, acts] = await Promise.all([import('./pack-store.ts'), import('./follow-pack.ts')]);
      const owner = ownerOf(membershipId);
      let stored: readonly StoredPack[] | null = null;
      async function show(): Promise<void> {
        const packs = stored;
        if (packs === null) return;
        const productsStored = await store.countPackProducts();
        // Newer ones have come meanwhile.
        if (isOver || packs !== stored) return;
        if (local?.isStorageRefused() && packs.length === 0) return setFound('none');
        const followed = new Set(packs.filter(({ id }) => acts.isFollowed(id)).map(({ id }) => id));
        setFound({
          packs,
          followed,
          productsStored,
          acts: { ...acts, putPack: store.putPack, readPack: store.readPack },
        });
      }
      if (isOver) return;
      const stops = [
        acts.onFollowed(() => void show()),
        local.watchLocal<StoredPack[]>(
          (database) => store.readPacks(database, owner),
          (packs) => {
            stored = packs;
            void show();
          },
          [],
        ),
      ];
      stop = () => stops.forEach((end) => end());
    }
    follow().catch(() => (isOver ? undefined : setFound('none')));
    return () => {
      isOver = true;
      stop?.();
    };
  }, [membershipId]);
  return found;
}
