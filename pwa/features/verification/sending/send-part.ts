import { sendPart as endpoint, type Sending } from '@gtinoteka/contract/files/sending.ts';
import { firstErrorTexts } from '@gtinoteka/contract/errors/first-error-texts.ts';
import { clientHeader } from '@gtinoteka/contract/session.ts';
import type { ErrorBody } from '@gtinoteka/contract/endpoint.ts';
import { ApiError, OfflineError } from '../../../core/network/api-error.ts';
import { addressOf } from '../../../core/network/send-request.ts';
import { freshAccessToken, refreshAccessToken } from '../../../core/session/token-refresh.ts';

export interface PartToSend {
  readonly companyId: string;
  readonly sendingId: string;
  /** where it begins in the file */
  readonly start: number;
  readonly bytes: Blob;
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number) => void;
}

/** How long one part may take with its answer, in milliseconds. */
const longest = 60_000;

function bodyOf(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

/** By XMLHttpRequest: fetch does not tell how much of a body has gone. */
function sendOnce(part: PartToSend, token: string | null): Promise<Sending> {
  const { companyId, sendingId, start, bytes, signal, onProgress } = part;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    const form = new FormData();
    form.append('file', bytes, 'part');
    const address = addressOf(endpoint, { params: { companyId, sendingId }, query: { start: String(start) } });
    request.open(endpoint.method, address);
    request.timeout = longest;
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader(clientHeader, 'browser');
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(Math.min(loaded, bytes.size)));
    request.addEventListener('load', () => {
      const body = bodyOf(request.responseText);
      // An answer of the contract, serialised by the server by the same schema.
      if (request.status === 200) resolve(body as unknown as Sending);
      else
        reject(
          new ApiError(
            {
              code: body.code ?? 'GENERIC_ERROR',
              detail: body.detail ?? firstErrorTexts.GENERIC_ERROR,
              ...(body.fields ? { fields: body.fields } : {}),
            },
            request.status,
            new Headers(),
          ),
        );
    });
    request.addEventListener('error', () => reject(new OfflineError(false)));
    request.addEventListener('timeout', () => reject(new OfflineError(true)));
    request.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.addEventListener('abort', abort);
    if (signal.aborted) reject(new DOMException('stopped', 'AbortError'));
    else request.send(form);
  });
}

/**
 * Sends one part and tells how much of it has gone. A session that has just ended is renewed once. Throws ApiError, OfflineError, and
 * AbortError when it was stopped.
 */
export async function sendPart(part: PartToSend): Promise<Sending> {
  try {
    return await sendOnce(part, await freshAccessToken());
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'UNAUTHORIZED' || !(await refreshAccessToken())) throw error;
    return sendOnce(part, await freshAccessToken());
  }
}
