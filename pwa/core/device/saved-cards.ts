import type { CheckedProduct } from '@gtinoteka/contract/product.ts';
import { tx, type StoredCard } from './local-db.ts';
import { writeLocal } from './local-store.ts';
import { readSaved } from './read-saved.ts';

/** Most cards that one person saves; the rest of those that are kept stay the newest ones. */
export const mostSaved = 200;

/** Saves the card of a code (14 digits) on this device, until the person lets it go or signs out. */
export function saveCard(
  owner: string,
  gtin14: string,
  product: CheckedProduct,
): Promise<'saved' | 'full' | 'no storage'> {
  return tx<'saved' | 'full' | 'no storage'>(async ({ cards }) => {
    const known = await cards.get([owner, gtin14]);
    if (known?.savedAt === undefined && (await countSaved(owner)) >= mostSaved) return 'full';
    const savedAt = new Date().toISOString();
    await cards.put({ at: savedAt, ...known, owner, gtin14, product, savedAt });
    writeLocal('gtinoteka.kept', String(await cards.count()));
    return 'saved';
  }, 'no storage');
}

async function countSaved(owner: string): Promise<number> {
  return (await listSaved(owner)).length;
}

/** Lets a saved card go: it is one of the recent ones again. */
export async function unsaveCard(owner: string, gtin14: string): Promise<void> {
  await tx(async ({ cards }) => {
    const known = await cards.get([owner, gtin14]);
    if (!known) return;
    const { savedAt: _, ...card } = known;
    await cards.put(card);
  }, undefined);
}

/** What a person saved, the newest first. */
export function listSaved(owner: string): Promise<StoredCard[]> {
  return tx((database) => readSaved(database, owner), []);
}
