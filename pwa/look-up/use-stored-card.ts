import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { useEffect, useState } from 'react';
import { bringLocal, hasStoredCards } from '../core/device/device-data.ts';
import { ownerOf } from '../core/device/owner.ts';

export interface StoredProduct {
  product: CheckedProduct;
  /** ISO time of the answer */
  at: string;
}

/** The card of a code (14 digits) that this device kept; null without one. */
export async function storedCard(gtin14: string, membershipId: string | undefined): Promise<StoredProduct | null> {
  if (!hasStoredCards()) return null;
  const card = await (await bringLocal())?.readCard(ownerOf(membershipId), gtin14);
  return card ? { product: card.product, at: card.at } : null;
}

/** How long a device that is busy is waited for, in milliseconds. */
const readPatience = 2_500;

/**
 * The card of a code that this device kept; null without one, undefined while it is read. Nothing is loaded
 * where nothing was kept.
 */
export function useStoredCard(
  gtin14: string,
  membershipId: string | undefined,
  isWanted: boolean,
): StoredProduct | null | undefined {
  const [found, setFound] = useState<{ key: string; card: StoredProduct | null } | null>(null);
  const key = `${membershipId ?? ''}|${gtin14}`;
  useEffect(() => {
    if (!isWanted) return undefined;
    const find = (card: StoredProduct | null): void => setFound({ key, card });
    const late = setTimeout(find, readPatience, null);
    let isOver = false;
    void storedCard(gtin14, membershipId).then((card) => {
      clearTimeout(late);
      if (!isOver) find(card);
    });
    return () => {
      isOver = true;
      clearTimeout(late);
    };
  }, [gtin14, membershipId, isWanted, key]);
  if (found?.key === key) return found.card;
  return isWanted && hasStoredCards() ? undefined : null;
}
