/**
 * How a session ends here: by a press (`left`: the person leaves what they have on the device, locked), because the server says so, or in
 * another tab, which has wiped what its own way of ending takes along and says no more than that it is over.
 */
export type SessionEnd = 'signed-out' | 'left' | 'lapsed' | 'elsewhere';

const wipers = new Set<(how: SessionEnd) => void>();

/**
 * Registers what must be wiped from this device when somebody signs out or the session ends: caches, drafts, private lists.
 * Where nobody signed out here, texts that somebody was writing are spared for them. Returns what takes it off again.
 */
export function onSignOut(wipe: (how: SessionEnd) => void): () => void {
  wipers.add(wipe);
  return () => wipers.delete(wipe);
}

/** Wipes everything registered; one wiper's failure does not spare the others. */
export function wipePrivateData(how: SessionEnd = 'signed-out'): void {
  for (const wipe of wipers) {
    try {
      wipe(how);
    } catch (error) {
      console.error(error);
    }
  }
}
