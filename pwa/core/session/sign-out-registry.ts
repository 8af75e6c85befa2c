const wipers = new Set<(isLapsed: boolean) => void>();

/**
 * Registers what must be wiped from this device when somebody signs out or the session ends: caches, drafts, private lists.
 * `isLapsed`: nobody signed out here, and texts that somebody was writing are spared for them. Returns what takes it off again.
 */
export function onSignOut(wipe: (isLapsed: boolean) => void): () => void {
  wipers.add(wipe);
  return () => wipers.delete(wipe);
}

/** Wipes everything registered; one wiper's failure does not spare the others. */
export function wipePrivateData(isLapsed = false): void {
  for (const wipe of wipers) {
    try {
      wipe(isLapsed);
    } catch (error) {
      console.error(error);
    }
  }
}
