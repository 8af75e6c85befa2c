const wipers = new Set<() => void>();

/**
 * Registers what must be wiped from this device when somebody signs out or the session ends: caches, drafts, private lists.
 * Returns what takes it off again.
 */
export function onSignOut(wipe: () => void): () => void {
  wipers.add(wipe);
  return () => wipers.delete(wipe);
}

/** Wipes everything registered; one wiper's failure does not spare the others. */
export function wipePrivateData(): void {
  for (const wipe of wipers) {
    try {
      wipe();
    } catch (error) {
      console.error(error);
    }
  }
}
