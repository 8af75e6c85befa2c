import { OfflineError } from '../network/api-error.ts';
import { bringLocal, bringLocalLater } from './device-data.ts';

/** An answer, and since when it has been stored if the server could not be asked; null: the server's answer just now. */
export interface Answered<T> {
  data: T;
  storedAt: string | null;
}

/** How long the server has before what is kept stands in for its answer, in milliseconds. */
const hedgeAfter = 2_500;

async function readStored<T>(key: string): Promise<Answered<T> | null> {
  const part = await (await bringLocal())?.readPart(key);
  // Kept under this key by `askOrStored` alone.
  return part ? { data: part.value as T, storedAt: part.at } : null;
}

/**
 * Asks the server for something public and keeps its answer for the next time; without a connection, or when the server is slow, what was kept. Throws
 * what `ask` throws where nothing was.
 */
export async function askOrStored<T>(key: string, ask: () => Promise<T>): Promise<Answered<T>> {
  const fresh = ask().then((data): Answered<T> => {
    void bringLocalLater().then((local) => local?.storePart(key, data, local.wiped.never));
    return { data, storedAt: null };
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), hedgeAfter)));
  try {
    const first = await Promise.race([fresh, late]);
    return first ?? (await readStored<T>(key)) ?? (await fresh);
  } catch (error) {
    const stored = error instanceof OfflineError ? await readStored<T>(key) : null;
    if (!stored) throw error;
    return stored;
  } finally {
    clearTimeout(timer);
  }
}
