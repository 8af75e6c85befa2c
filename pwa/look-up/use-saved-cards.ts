import { useEffect, useState } from 'react';
import { ownerOf } from '../core/device/device-data.ts';
import type { StoredCard } from '../core/device/local-db.ts';

/** What a member saved on this device, newest first, as it is now; null until it is known. Without a membership nothing is read. */
export function useSavedCards(membershipId: string | null): readonly StoredCard[] | null {
  const [cards, setCards] = useState<readonly StoredCard[] | null>(null);
  useEffect(() => {
    if (membershipId === null) return undefined;
    let isOver = false;
    let stop: (() => void) | undefined;
    async function follow(owner: string): Promise<void> {
      const parts = Promise.all([import('../core/device/local-db.ts'), import('../core/device/saved-cards.ts')]);
      const [local, saved] = (await parts.catch(() => null)) ?? [];
      if (!local || !saved || isOver) return;
      const { listSaved } = saved;
      const read = (): void => void listSaved(owner).then((list) => !isOver && setCards(list));
      stop = local.onLocalChange(read);
      read();
    }
    void follow(ownerOf(membershipId));
    return () => {
      isOver = true;
      stop?.();
    };
  }, [membershipId]);
  return membershipId === null ? null : cards;
}
