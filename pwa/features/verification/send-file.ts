import { uploadFile } from '@gtinoteka/contract/files/product-upload.ts';
import { verifyFile, type FileKind, type SentFile } from '@gtinoteka/contract/files/verification.ts';
import { idempotencyHeader } from '@gtinoteka/contract/product-card.ts';
import { clientHeader } from '@gtinoteka/contract/session.ts';
import { firstErrorTexts } from '@gtinoteka/contract/errors/first-error-texts.ts';
import type { ErrorBody } from '@gtinoteka/contract/endpoint.ts';
import { ApiError, OfflineError } from '../../core/network/api-error.ts';
import { addressOf } from '../../core/network/send-request.ts';
import { freshAccessToken, refreshAccessToken } from '../../core/session/token-refresh.ts';

export interface Sending {
  readonly companyId: string;
  readonly kind: FileKind;
  readonly file: File;
  readonly description: string;
  /** names the sending: what is sent again under it is taken once */
  readonly key: string;
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number) => void;
}

function bodyOf(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

/** By XMLHttpRequest: fetch does not tell how much of a body has gone. */
function sendOnce(
  { companyId, kind, file, description, key, signal, onProgress }: Sending,
  token: string | null,
): Promise<SentFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const endpoint = kind === 'verify' ? verifyFile : uploadFile;
    const abort = (): void => request.abort();
    const form = new FormData();
    if (description !== '') form.append('description', description);
    form.append('file', file, file.name);
    request.open(endpoint.method, addressOf(endpoint, { params: { companyId }, query: { preview: '1' } }));
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader(clientHeader, 'browser');
    request.setRequestHeader(idempotencyHeader, `"${key}"`);
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(Math.min(loaded, file.size)));
    request.addEventListener('load', () => {
      const body = bodyOf(request.responseText);
      // An answer of the contract, serialised by the server by the same schema.
      if (request.status === 200) resolve(body as unknown as SentFile);
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
 * Sends a file to be verified and tells how much of it has gone. A session that has just ended is renewed once; 401 with
 * NO_LIMIT_FOR_VERIFY is an answer and no session. Throws ApiError, OfflineError, and AbortError when it was stopped.
 */
export async function sendFile(sending: Sending): Promise<SentFile> {
  const token = await freshAccessToken();
  try {
    return await sendOnce(sending, token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'UNAUTHORIZED' || !(await refreshAccessToken())) throw error;
    return sendOnce(sending, await freshAccessToken());
  }
}
