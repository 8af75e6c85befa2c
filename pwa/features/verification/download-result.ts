import { getFileResult, type ResultFormat } from '@gtinoteka/contract/files/verification.ts';
import { fetchFile } from '../../core/network/fetch-file.ts';
import { addressOf } from '../../core/network/send-request.ts';
import { saveFile } from '../../core/page/save-file.ts';

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
  const answer = await fetchFile(address);
  const name = nameOf(answer.headers.get('content-disposition'), `wynik.${format}`);
  saveFile(name, await answer.blob(), answer.headers.get('content-type') ?? '');
}
