import { OfflineError } from './api-error.ts';

/** What a program would have got: the status, how long it took in milliseconds, and the body as it was read. */
export interface KeyedAnswer {
  readonly status: number;
  readonly milliseconds: number;
  readonly body: unknown;
}

/** Asks as a program would, or sends a body: with the key in its header and without the session. Throws OfflineError where there is no answer. */
export async function askWithKey(
  address: string,
  key: string,
  { signal, body: sent }: { signal?: AbortSignal; body?: object } = {},
): Promise<KeyedAnswer> {
  // Made here, because a key that no header can carry is no lost network.
  const headers = new Headers({ 'X-API-KEY': key, ...(sent && { 'content-type': 'application/json' }) });
  const began = performance.now();
  let answer: Response;
  try {
    answer = await fetch(address, {
      headers,
      credentials: 'omit',
      ...(sent && { method: 'POST', body: JSON.stringify(sent) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new OfflineError(false);
  }
  const body: unknown = await answer.json().catch(() => null);
  return { status: answer.status, milliseconds: Math.round(performance.now() - began), body };
}
