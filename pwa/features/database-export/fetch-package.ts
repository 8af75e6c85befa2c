import { getDatabase } from '@gtinoteka/contract/files/database-export.ts';
import type { ErrorBody } from '@gtinoteka/contract/endpoint.ts';
import { firstErrorTexts } from '@gtinoteka/contract/errors/first-error-texts.ts';
import { clientHeader } from '@gtinoteka/contract/session.ts';
import { ApiError, OfflineError } from '../../core/network/api-error.ts';
import { addressOf } from '../../core/network/send-request.ts';
import { freshAccessToken, refreshAccessToken } from '../../core/session/token-refresh.ts';

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

async function ask(address: string, fetched: Fetched, signal: AbortSignal): Promise<Response> {
  const send = (token: string | null): Promise<Response> =>
    fetch(address, {
      credentials: 'same-origin',
      signal,
      headers: {
        [clientHeader]: 'browser',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(fetched.etag !== null && fetched.bytes > 0
          ? { range: `bytes=${fetched.bytes}-`, 'if-range': fetched.etag }
          : {}),
      },
    });
  const answer = await send(await freshAccessToken());
  return answer.status === 401 && (await refreshAccessToken()) ? send(await freshAccessToken()) : answer;
}

async function refusalOf(answer: Response): Promise<ApiError> {
  // Read field by field: a proxy may have written it.
  const body = (await answer.json().catch(() => ({}))) as Partial<ErrorBody>;
  return new ApiError(
    { code: body.code ?? 'GENERIC_ERROR', detail: body.detail ?? firstErrorTexts.GENERIC_ERROR },
    answer.status,
    answer.headers,
  );
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
  try {
    const answer = await ask(address, fetched, signal);
    if (!answer.ok) throw await refusalOf(answer);
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

/** Saves a fetched package on the device under its name. */
export function savePackage(fetched: Fetched, name: string): void {
  const url = URL.createObjectURL(new Blob(fetched.pieces, { type: 'application/zip' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Not before the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
