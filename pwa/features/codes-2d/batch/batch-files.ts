import { getBatchFile, getBatchRefusals, type CodeBatch } from '@gtinoteka/contract/files/code-batches.ts';
import { fetchFile } from '../../../core/network/fetch-file.ts';
import { addressOf } from '../../../core/network/send-request.ts';
import { saveFile } from '../../../core/page/save-file.ts';

/** Whether the worker has a batch, or will have it. */
export function isRunning({ processingStatus }: Pick<CodeBatch, 'processingStatus'>): boolean {
  return processingStatus === 0 || processingStatus === 1;
}

type Place = { readonly companyId: string; readonly batchId: string };

/** Saves the zip of a batch on the device. Throws ApiError (LINK_EXPIRED after 30 days) and OfflineError. */
export async function saveZip(place: Place, name: string): Promise<void> {
  const answer = await fetchFile(addressOf(getBatchFile, { params: place }));
  saveFile(name, await answer.blob(), 'application/zip');
}

/** Saves the list of lines without a code. */
export async function saveRefusals(place: Place): Promise<void> {
  const answer = await fetchFile(addressOf(getBatchRefusals, { params: place }));
  saveFile('wiersze-bez-kodu.csv', await answer.blob(), 'text/csv');
}
