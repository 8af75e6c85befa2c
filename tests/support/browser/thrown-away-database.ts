/** Deletes what the device stores, as the browser does that needs the room: pages that are open let go of it. */
export function throwAwayDatabase(): Promise<void> {
  return new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase('gtinoteka');
    deleting.addEventListener('success', () => resolve());
    deleting.addEventListener('error', () => reject(deleting.error ?? new Error('not deleted')));
  });
}
