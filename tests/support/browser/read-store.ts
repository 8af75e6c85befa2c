import type { Page } from 'playwright';

/** All rows of a store of the page's database; none where there is no database. */
export function readStore<T>(page: Page, store: 'lookUps' | 'series' | 'packs'): Promise<T[]> {
  return page.evaluate(async (name) => {
    if (!(await indexedDB.databases()).some((one) => one.name === 'gtinoteka')) return [];
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('gtinoteka');
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
    });
    const rows = await new Promise<unknown[]>((resolve) => {
      const reading = database.transaction(name).objectStore(name).getAll();
      reading.addEventListener('success', () => resolve(reading.result));
    });
    database.close();
    return rows as T[]; // as the application writes them
  }, store);
}

/** How many look-ups are pending. */
export async function countPending(page: Page): Promise<number> {
  const rows = await readStore<{ state: string }>(page, 'lookUps');
  return rows.filter(({ state }) => state === 'pending').length;
}
