import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { useEffect, useState } from 'react';
import { ageText } from './age-text.ts';
import { bringLocal, hasKeptCards, ownerOf } from './device-data.ts';

export interface KeptProduct {
  product: CheckedProduct;
  /** in words, as "2 dni temu" */
  age: string;
}

/** The card of a code that this device kept; null without one, and until it is read. Nothing is loaded where nothing was kept. */
export function useKeptCard(gtin14: string, membershipId: string | undefined, isWanted: boolean): KeptProduct | null {
  const [found, setFound] = useState<(KeptProduct & { key: string }) | null>(null);
  const key = `${membershipId ?? ''}|${gtin14}`;
  useEffect(() => {
    if (!isWanted || !hasKeptCards()) return undefined;
    let isOver = false;
    async function read(): Promise<void> {
      const card = await (await bringLocal())?.readCard(ownerOf(membershipId), gtin14);
      if (card && !isOver) setFound({ product: card.product, age: ageText(card.at), key });
    }
    void read();
    return () => {
      isOver = true;
    };
  }, [gtin14, membershipId, isWanted, key]);
  return found?.key === key ? found : null;
}
