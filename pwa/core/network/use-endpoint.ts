import type { AnswerOf, Endpoint } from '@gtinoteka/contract/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callEndpoint, type CallInput } from './api-client.ts';
import { useWaitedQuery, type WaitedQuery } from './use-waited-query.ts';

/** What an answer depends on, and how it is requested; the signal comes from the query. */
export type QueryInput<E extends Endpoint> = Omit<CallInput<E>, 'signal'>;

/** What is said of an answer that is not here: meanwhile, and after "Przerwij". */
export interface LoadingTexts {
  readonly loading: string;
  readonly interrupted?: string;
}

export interface EndpointOptions<E extends Endpoint, T> {
  /** Without texts nobody waits for the answer: there is no overlay. */
  texts?: LoadingTexts;
  /** something else stands on the page meanwhile, so no overlay is drawn */
  isStoodIn?: boolean | undefined;
  /** the part of the answer that the page needs */
  select?: (answer: AnswerOf<E>) => T;
  /** milliseconds for which an answer is not requested again; 0 unless told otherwise: again with every visit */
  staleTime?: number;
  /** milliseconds for which an answer that nobody shows is kept; 10 minutes unless told otherwise */
  gcTime?: number;
  /** requested again after so many milliseconds, in the background; false: not */
  every?: number | ((answer: AnswerOf<E>) => number | false);
  /**
   * whether the answer to the former input stays until the new one is here, where the params are the same; unless told otherwise it does
   * for another page
   */
  keepsFormer?: boolean | ((former: QueryInput<E>) => boolean);
  /** another value requests the same again; the former answer stays until it is here */
  renewedWith?: number | string;
}

export interface EndpointAnswer<T> extends WaitedQuery<T> {
  readonly texts: LoadingTexts;
}

const noTexts: LoadingTexts = { loading: '' };

type KeyInput = Pick<QueryInput<Endpoint>, 'params' | 'query' | 'body'>;
export type EndpointKey = readonly [name: string, input?: KeyInput, renewedWith?: number | string];

/** The query of an endpoint, as TanStack Query takes it: for `fetchQuery`, `setQueryData` and useEndpoint. */
export function queryOf<const E extends Endpoint>(endpoint: E, input: QueryInput<E> = {}) {
  // Typed by QueryInput; the key only compares values.
  const { params, query, body } = input as KeyInput;
  const queryKey: EndpointKey = [endpoint.name, { params, query, body }];
  return {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AnswerOf<E>> =>
      (await callEndpoint(endpoint, { ...input, signal })).data,
  };
}

/** A page or a part of a list: the same call with another `page` or `offset`. */
function isPaged({ query, body }: KeyInput): boolean {
  return [query, body].some((part: object | undefined) => part && ('page' in part || 'offset' in part));
}

/**
 * The answer of an endpoint. Its key is the endpoint's name with params, query and body; a new key aborts the former call. `input` null:
 * nothing is requested. With `texts` a person waits for it under the overlay (useWaitedQuery).
 */
export function useEndpoint<const E extends Endpoint, T = AnswerOf<E>>(
  endpoint: E,
  input: QueryInput<E> | null,
  { texts, isStoodIn, select, staleTime = 0, gcTime, every, keepsFormer, renewedWith }: EndpointOptions<E, T> = {},
): EndpointAnswer<T> {
  const client = useQueryClient();
  const [name, now = {}] = queryOf(endpoint, input ?? {}).queryKey;
  const queryKey: EndpointKey = renewedWith === undefined ? [name, now] : [name, now, renewedWith];

  const keeps = keepsFormer ?? (renewedWith !== undefined || isPaged(now));
  function stays(former: KeyInput | undefined): boolean {
    if (!former || JSON.stringify(former.params) !== JSON.stringify(now.params)) return false;
    // The key of this endpoint was made of its own input.
    return typeof keeps === 'function' ? keeps(former as QueryInput<E>) : keeps;
  }

  const answer = useWaitedQuery<AnswerOf<E>, T, EndpointKey>(
    {
      queryKey,
      queryFn: ({ signal }) => {
        const isBackground = every !== undefined && client.getQueryData(queryKey) !== undefined;
        return queryOf(endpoint, { ...(isBackground && { isBackground }), ...input }).queryFn({ signal });
      },
      enabled: input !== null,
      staleTime,
      ...(gcTime !== undefined && { gcTime }),
      ...(select && { select }),
      placeholderData: (former, query) => (stays(query?.queryKey[1]) ? former : undefined),
      refetchInterval: ({ state: { data } }) =>
        typeof every === 'function' ? data !== undefined && every(data) : (every ?? false),
    },
    texts?.loading ?? '',
    { isStoodIn: isStoodIn || !texts },
  );
  return { ...answer, texts: texts ?? noTexts };
}

/** Requests again what is shown of these endpoints, and the rest when it is next shown. */
export function useRenewal(): (endpoints: readonly Endpoint[]) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (endpoints) => {
      await Promise.all(endpoints.map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
    },
    [client],
  );
}
