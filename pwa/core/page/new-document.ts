import { health } from '@gtinoteka/contract/home.ts';
import { callEndpoint } from '../network/api-client.ts';

/** Shortest time between two documents loaded by this page itself, in milliseconds: a room that is really gone must not go round. */
const leastApart = 60_000;

const mark = 'gtinoteka.newDocument';

/** Notes the time of a new document; false where it is too early for another, or where nothing can be noted. */
function isAllowed(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(mark) ?? 0) < leastApart) return false;
    sessionStorage.setItem(mark, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

/** A room has come: the next one that does not may have a new document at once. */
export function roomHasCome(): void {
  try {
    sessionStorage.removeItem(mark);
  } catch {
    // Where storage is forbidden nothing was noted.
  }
}

/**
 * Loads the address in a new document, if the server answers, it is not too soon and nobody has left meanwhile (`signal`); false
 * otherwise. Browsers keep a module that did not come for as long as the document lives, so that nothing else brings it. Call it
 * only where nothing that was typed can be lost.
 */
export async function loadNewDocument(signal: AbortSignal): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await callEndpoint(health, { signal });
  } catch {
    return false;
  }
  if (signal.aborted || !isAllowed()) return false;
  location.reload();
  return true;
}
