import { getFileResult, type ResultFormat } from '@gtinoteka/contract/files/verification.ts';
import { clientHeader } from '@gtinoteka/contract/session.ts';
import { firstErrorTexts } from '@gtinoteka/contract/errors/first-error-texts.ts';
import type { ErrorBody } from '@gtinoteka/contract/endpoint.ts';
import { ApiError, OfflineError } from '../../core/network/api-error.ts';
import { addressOf } from '../../core/network/send-request.ts';
import { freshAccessToken, refreshAccessToken } from '../../core/session/token-refresh.ts';

async function ask(address: string, token: string | null): Promise<Response> {
  try {
    return await fetch(address, {
      credentials: 'same-origin',
      headers: { [clientHeader]: 'browser', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    });
  } catch {
    throw new OfflineError(false);
  }
}

/** The name that the server gives the file. */
function nameOf(disposition: string | null, fallback: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1];
  return encoded === undefined ? fallback : decodeURIComponent(encoded);
}

/** Saves a result on the device under its own name. Throws ApiError (LINK_EXPIRED after 30 days) and OfflineError. */
export async function downloadResult(
  { companyId, fileId }: { companyId: string; fileId: string },
  format: ResultFormat,
): Promise<void> {
  const address = addressOf(getFileResult, { params: { companyId, fileId }, query: { format } });
  let answer = await ask(address, await freshAccessToken());
  if (answer.status === 401 && (await refreshAccessToken())) answer = await ask(address, await freshAccessToken());
  if (!answer.ok) {
    // Read field by field: a proxy may have written it.
    const body = (await answer.json().catch(() => ({}))) as Partial<ErrorBody>;
    throw new ApiError(
      { code: body.code ?? 'GENERIC_ERROR', detail: body.detail ?? firstErrorTexts.GENERIC_ERROR },
      answer.status,
      answer.headers,
    );
  }
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = nameOf(answer.headers.get('content-disposition'), `wynik.${format}`);
  document.body.append(link);
  link.click();
  link.remove();
  // Not before the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
