import type { ErrorBody } from '@gtinoteka/contract/endpoint.ts';
import { firstErrorTexts } from '@gtinoteka/contract/errors/first-error-texts.ts';
import { clientHeader } from '@gtinoteka/contract/session.ts';
import { freshAccessToken, refreshAccessToken } from '../session/token-refresh.ts';
import { noteServerTime } from '../session/server-clock.ts';
import { ApiError, OfflineError } from './api-error.ts';
import { isForeign } from './send-request.ts';

/**
 * Asks for a file as the person who is signed in; its body is for the caller to read. Throws ApiError where the server refuses, OfflineError
 * where there is no answer, and an abort as it is.
 */
export async function fetchFile(
  address: string,
  { headers = {}, signal }: { headers?: Readonly<Record<string, string>>; signal?: AbortSignal } = {},
): Promise<Response> {
  async function ask(): Promise<Response> {
    const token = await freshAccessToken();
    const sent = new Headers({
      [clientHeader]: 'browser',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    });
    const response = await fetch(address, {
      credentials: 'same-origin',
      redirect: 'manual',
      ...(signal && { signal }),
      headers: sent,
    }).catch((error: unknown) => {
      throw signal?.aborted ? error : new OfflineError(false);
    });
    if (isForeign(response)) throw new OfflineError(false);
    return response;
  }
  let answer = await ask();
  if (answer.status === 401 && (await refreshAccessToken())) answer = await ask();
  noteServerTime(answer.headers);
  if (answer.ok) return answer;
  // Read field by field: a proxy may have written it.
  const body = (await answer.json().catch(() => ({}))) as Partial<ErrorBody>;
  throw new ApiError(
    { code: body.code ?? 'GENERIC_ERROR', detail: body.detail ?? firstErrorTexts.GENERIC_ERROR },
    answer.status,
    answer.headers,
  );
}
