import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { useEffect, useState } from 'react';
import { ageText } from './age-text.ts';
import { bringLocal, hasKeptCards, ownerOf } from './device-data.ts';

export interface KeptProduct {
  product: CheckedProduct;
  /** in words, as "2 dni temu" */
  age: string;
}

/** The card of a code (14 digits) that this device kept; null without one. */
export async function keptCard(gtin14: string, membershipId: string | undefined): Promise<KeptProduct | null> {
  if (!hasKeptCards()) return null;
  const card = await (await bringLocal())?.readCard(ownerOf(membershipId), gtin14);
  return card ? { product: card.product, age: ageText(card.at) } : null;
}

/** The card of a code that this device kept; null without one, and until it is read. Nothing is loaded where nothing was kept. */
export function useKeptCard(gtin14: string, membershipId: string | undefined, isWanted: boolean): KeptProduct | null {
  const [found, setFound] = useState<(KeptProduct & { key: string }) | null>(null);
  const key = `${membershipId ?? ''}|${gtin14}`;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    void keptCard(gtin14, membershipId).then((card) => {
      if (card && !isOver) setFound({ ...card, key });
    });
    return () => {
      isOver = true;
    };
  }, [gtin14, membershipId, isWanted, key]);
  return found?.key === key ? found : null;
}
