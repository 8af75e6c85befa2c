import type { LocalDatabase, StoredCard } from './local-db.ts';

/** What a person saved, the newest first. */
export async function readSaved({ cards }: LocalDatabase, owner: string): Promise<StoredCard[]> {
  const own = await cards.filter((card) => card.owner === owner && card.savedAt !== undefined).toArray();
  return own.sort((a, b) => (b.savedAt ?? '').localeCompare(a.savedAt ?? ''));
}
