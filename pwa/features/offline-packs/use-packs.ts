import { useEffect, useState } from 'react';
import type { StoredPack } from '../../core/device/local-db.ts';
import { bringLocal, ownerOf } from '../../core/device/device-data.ts';
import type * as FollowPack from './follow-pack.ts';
import type * as PackStore from './pack-store.ts';

/** How often it is looked at what another tab brings, in milliseconds. */
const lookEvery = 3_000;

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
    let timer: ReturnType<typeof setInterval> | undefined;
    async function follow(): Promise<void> {
      const local = await bringLocal();
      if (isOver) return;
      if (!local) return setFound('none');
      const [store, acts] = await Promise.all([import('./pack-store.ts'), import('./follow-pack.ts')]);
      async function read(): Promise<void> {
        const [packs, productsStored] = await Promise.all([
          store.listPacks(ownerOf(membershipId)),
          store.countPackProducts(),
        ]);
        if (isOver) return;
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
      stop = local.onLocalChange(() => void read());
      timer = setInterval(() => void read(), lookEvery);
      await read();
    }
    follow().catch(() => (isOver ? undefined : setFound('none')));
    return () => {
      isOver = true;
      stop?.();
      clearInterval(timer);
    };
  }, [membershipId]);
  return found;
}
