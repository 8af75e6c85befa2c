import { getDatabase } from '@gtinoteka/contract/files/database-export.ts';
import { ApiError, OfflineError } from '../../core/network/api-error.ts';
import { fetchFile } from '../../core/network/fetch-file.ts';
import { addressOf } from '../../core/network/send-request.ts';

/** What of a package has come so far: a download that was cut goes on after it. */
export interface Fetched {
  pieces: Blob[];
  bytes: number;
  /** bytes of the whole; null until the first answer */
  total: number | null;
  /** says which bytes these are */
  etag: string | null;
}

/** Bytes that are gathered before they are handed to the browser, which may keep them on disk. */
const gathered = 4_194_304;

export function nothingFetched(): Fetched {
  return { pieces: [], bytes: 0, total: null, etag: null };
}

/**
 * Fetches what is left of a package into `fetched`, and the whole again where it is another one by now. Throws ApiError (LINK_EXPIRED after
 * its time), OfflineError where the connection was cut, and an abort as it is; what had come by then stays in `fetched`.
 */
export async function fetchPackage(
  { membershipId, databaseId }: { membershipId: string; databaseId: string },
  fetched: Fetched,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (fetched: Fetched) => void },
): Promise<void> {
  if (fetched.total !== null && fetched.bytes === fetched.total) return;
  const address = addressOf(getDatabase, { params: { id: membershipId, databaseId } });
  const headers: Record<string, string> = {};
  if (fetched.etag !== null && fetched.bytes > 0) {
    headers.range = `bytes=${fetched.bytes}-`;
    headers['if-range'] = fetched.etag;
  }
  try {
    const answer = await fetchFile(address, { headers, signal });
    if (answer.status !== 206) Object.assign(fetched, nothingFetched());
    fetched.etag = answer.headers.get('etag');
    fetched.total = fetched.bytes + Number(answer.headers.get('content-length'));
    await readBody(answer, fetched, onBytes);
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error;
    throw new OfflineError(false);
  }
  if (fetched.bytes !== fetched.total) throw new OfflineError(false);
}

async function readBody(answer: Response, fetched: Fetched, onBytes: (fetched: Fetched) => void): Promise<void> {
  const reader = answer.body?.getReader();
  if (!reader) throw new OfflineError(false);
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const keep = (): void => {
    if (length > 0) fetched.pieces.push(new Blob(waiting));
    fetched.bytes += length;
    waiting = [];
    length = 0;
  };
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      waiting.push(next.value);
      length += next.value.length;
      onBytes({ ...fetched, bytes: fetched.bytes + length });
      if (length >= gathered) keep();
    }
  } finally {
    keep();
  }
}
