import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import {
  getBatchFile,
  getBatchRefusals,
  getCodeBatch,
  getCodeBatches,
  orderCodes,
  orderCompanyCodes,
  type BatchOptions,
  type CodeBatch,
} from '@gtinoteka/contract/files/code-batches.ts';
import { callEndpoint } from '../../../core/network/api-client.ts';
import { fetchFile } from '../../../core/network/fetch-file.ts';
import { addressOf } from '../../../core/network/send-request.ts';
import { useWaitedQuery } from '../../../core/network/use-waited-query.ts';
import { saveFile } from '../../../core/page/save-file.ts';
import { batchTexts as texts } from './batch-texts.ts';

/** How often a batch that is being made is asked about, in milliseconds. */
const askedEvery = 1_000;
/** How long a sheet may be on its way, in milliseconds. */
const patience = 120_000;

/** Whether the worker has a batch, or will have it. */
export function isRunning({ processingStatus }: Pick<CodeBatch, 'processingStatus'>): boolean {
  return processingStatus === 0 || processingStatus === 1;
}

export function useBatches(companyId: string) {
  return useWaitedQuery<AnswerOf<typeof getCodeBatches>>(
    {
      queryKey: ['code-batches', companyId],
      queryFn: async ({ signal }) => (await callEndpoint(getCodeBatches, { params: { companyId }, signal })).data,
      staleTime: 0,
    },
    texts.loading,
  );
}

/** A batch, asked again while it is being made. */
export function useBatch(companyId: string, batchId: string) {
  return useWaitedQuery<CodeBatch>(
    {
      queryKey: ['code-batches', companyId, batchId],
      queryFn: async ({ signal }) =>
        (await callEndpoint(getCodeBatch, { params: { companyId, batchId }, signal })).data,
      staleTime: 0,
      retry: false,
      refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? askedEvery : false),
    },
    texts.loading,
  );
}

/** Orders a batch: of a sheet, or with `file` null of all products of the company. Sent again under the key it is ordered once. */
export async function sendOrder(
  companyId: string,
  { file, options, key }: { file: File | null; options: BatchOptions; key: string },
): Promise<CodeBatch> {
  const params = { companyId };
  if (!file)
    return (await callEndpoint(orderCompanyCodes, { params, body: options, idempotencyKey: key, timeout: patience }))
      .data;
  const body = new FormData();
  body.append('file', file);
  return (await callEndpoint(orderCodes, { params, query: options, body, idempotencyKey: key, timeout: patience }))
    .data;
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
