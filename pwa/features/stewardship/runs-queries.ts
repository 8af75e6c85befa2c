import type { AnswerOf } from '@gtinoteka/contract/endpoint.ts';
import {
  getRun,
  getRunKept,
  getRuns,
  getRunUndoing,
  startRun,
  undoRun,
  type ImportRun,
  type SentImportKind,
} from '@gtinoteka/contract/office/import-runs.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../core/network/api-client.ts';
import { useWaitedQuery } from '../../core/network/use-waited-query.ts';
import { runsTexts as texts } from './runs-texts.ts';

const key = 'runs';
/** How often a run that goes on is asked about, in milliseconds. */
export const askEvery = 1_500;
/** How long the sending of a file may take, in milliseconds: 50 MB at 1 Mb/s. */
const sendingTime = 420_000;

/** Whether a worker has something to do for it. */
export function isGoingOn({ state }: Pick<ImportRun, 'state'>): boolean {
  return state === 'waiting' || state === 'running' || state === 'undoing';
}

/** A page of runs from 0; asked again while one of them goes on. */
export function useRuns(companyId: string, page: number) {
  return useWaitedQuery<AnswerOf<typeof getRuns>>(
    {
      queryKey: [key, 'list', companyId, page],
      queryFn: async ({ signal }) =>
        (await callEndpoint(getRuns, { params: { companyId }, query: { page: String(page) }, signal })).data,
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.records.some(isGoingOn) ? askEvery : false),
    },
    texts.loading,
  );
}

/** What the first real list does to invented data, while the dialog that sends one is open. */
export function useDemoEnd(companyId: string) {
  const { data } = useQuery({
    queryKey: [key, 'demo', companyId],
    queryFn: async ({ signal }) =>
      (await callEndpoint(getRuns, { params: { companyId }, query: {}, signal })).data.demo,
    staleTime: 0,
  });
  return data ?? null;
}

/** One run, asked again while it goes on. */
export function useRun(params: { companyId: string; runId: string }) {
  return useWaitedQuery<ImportRun>(
    {
      queryKey: [key, 'one', params.companyId, params.runId],
      queryFn: async ({ signal }) => (await callEndpoint(getRun, { params, signal })).data,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isGoingOn(state.data) ? askEvery : false),
    },
    texts.loading,
  );
}

/** What an undoing would do, once its dialog is open. */
export function useUndoing(params: { companyId: string; runId: string }, isAsked: boolean) {
  return useQuery({
    queryKey: [key, 'undoing', params.companyId, params.runId],
    queryFn: async ({ signal }) => (await callEndpoint(getRunUndoing, { params, signal })).data,
    enabled: isAsked,
    staleTime: 0,
    retry: false,
  });
}

/** A page from 0 of the products that an undoing left. */
export function useKept(params: { companyId: string; runId: string }, page: number) {
  return useWaitedQuery<AnswerOf<typeof getRunKept>>(
    {
      queryKey: [key, 'kept', params.companyId, params.runId, page],
      queryFn: async ({ signal }) =>
        (await callEndpoint(getRunKept, { params, query: { page: String(page) }, signal })).data,
      placeholderData: keepPreviousData,
    },
    texts.keptLoading,
  );
}

/** Sends a file that a worker will read. `isSure`: though no administrator stays. */
export async function sendRun(
  { companyId, kind, file, isSure }: { companyId: string; kind: SentImportKind; file: File; isSure: boolean },
  signal: AbortSignal,
): Promise<ImportRun> {
  const body = new FormData();
  body.append('file', file);
  const query = { kind, ...(isSure ? { withoutAdministrator: 'yes' as const } : {}) };
  const input = { params: { companyId }, query, body, signal, timeout: sendingTime };
  return (await callEndpoint(startRun, input)).data;
}

export async function askUndo(params: { companyId: string; runId: string }): Promise<ImportRun> {
  return (await callEndpoint(undoRun, { params })).data;
}

/** Brings what is shown of runs again. */
export function useRunsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [key] });
}
