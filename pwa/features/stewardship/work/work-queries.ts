import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import {
  dropDeadLetters,
  getDeadLetters,
  getWork,
  retryDeadLetters,
  type droppedKinds,
  type retriedKinds,
  type WorkKind,
} from '@gtinoteka/contract/office/dead-letters.ts';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../core/network/api-client.ts';
import { errorText } from '../../../core/network/api-error.ts';
import { useWaitedQuery, type WaitedOptions } from '../../../core/network/use-waited-query.ts';
import { BusyInterrupted, useBusy } from '../../../core/page/busy.tsx';
import { useStatusMessages } from '../../../core/page/status-messages.tsx';
import { workTexts as texts } from './work-texts.ts';

const key = 'work';

/** How often the queues are asked about while the page is open, in milliseconds. */
const askEvery = 10_000;

export function useWork(companyId: string, asked?: WaitedOptions) {
  return useWaitedQuery<AnswerOf<typeof getWork>>(
    {
      queryKey: [key, 'queues', companyId],
      queryFn: async ({ signal }) => (await callEndpoint(getWork, { params: { companyId }, signal })).data,
      staleTime: 0,
      refetchInterval: askEvery,
    },
    texts.loading,
    asked,
  );
}

/** A page of dead letters from 0. */
export function useDeadLetters(companyId: string, kind: WorkKind | null, page: number, asked?: WaitedOptions) {
  return useWaitedQuery<AnswerOf<typeof getDeadLetters>>(
    {
      queryKey: [key, 'letters', companyId, kind, page],
      queryFn: async ({ signal }) => {
        const query = { page: String(page), ...(kind && { kind }) };
        return (await callEndpoint(getDeadLetters, { params: { companyId }, query, signal })).data;
      },
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
    texts.loading,
    asked,
  );
}

/** Tries dead letters again, or puts them away, and says what came of it. */
export function useLetterActs(companyId: string) {
  const client = useQueryClient();
  const busy = useBusy();
  const { show } = useStatusMessages();
  async function act(ask: (signal: AbortSignal) => Promise<number>, says: (count: number) => string): Promise<void> {
    try {
      const count = await busy.run(ask, texts.retrying);
      show({ type: 'ok', text: says(count) });
    } catch (error) {
      if (!(error instanceof BusyInterrupted)) show({ type: 'bad', text: errorText(error) });
    }
    await client.invalidateQueries({ queryKey: [key] });
  }
  const params = { companyId };
  return {
    retry: (kind: (typeof retriedKinds)[number], ids?: string[]) =>
      act(
        async (signal) =>
          (await callEndpoint(retryDeadLetters, { params, body: { kind, ...(ids && { ids }) }, signal })).data.count,
        texts.retried,
      ),
    drop: (kind: (typeof droppedKinds)[number], ids: string[]) =>
      act(
        async (signal) => (await callEndpoint(dropDeadLetters, { params, body: { kind, ids }, signal })).data.count,
        texts.dropped,
      ),
  };
}
