import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@gtinoteka/contract/endpoint.ts';
import { botCheckHeader } from '@gtinoteka/contract/bot-check.ts';
import { idempotencyHeader } from '@gtinoteka/contract/product-card.ts';
import { ApiError, OfflineError } from './api-error.ts';
import { botCheckToken } from './bot-check-pass.ts';
import { mayAsk } from './connection.ts';
import { sendRequest, type RequestInput } from './send-request.ts';
import { freshAccessToken, mayBelongTo, refreshAccessToken } from '../session/token-refresh.ts';

export { ApiError, OfflineError, errorText, secondsToWait } from './api-error.ts';

export interface CallInput<E extends Endpoint> {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  /** a form where the endpoint takes a multipart body */
  body?: BodyOf<E> | (E extends { parts: object } ? FormData : never);
  signal?: AbortSignal | undefined;
  /** how long the answer is waited for, in milliseconds; 10 s unless told otherwise */
  timeout?: number;
  /** nobody asked for it just now: while answers do not come nothing is sent, and OfflineError is thrown */
  isBackground?: boolean;
  /** `no-cache`: the server is asked whether what the browser's cache has still holds, and without a network nothing of it is given */
  cache?: RequestCache;
  /** the state that is known already; an answer that nothing has changed is thrown as an ApiError with status 304 */
  ifNoneMatch?: string | undefined;
  /** carries no access token, whoever is signed in */
  asStranger?: boolean | undefined;
  /** id of the person in whose name it is asked: under the token of another, whom another tab may have brought, it is not sent */
  ofPerson?: string | undefined;
  /** names the act: what is sent again under it is done once (look-ups) */
  idempotencyKey?: string | undefined;
}

export interface CallAnswer<E extends Endpoint> {
  data: AnswerOf<E>;
  headers: Headers;
  status: number;
}

/** Calls that make, renew or end a session: they carry no access token and never wait for a refresh. */
const sessionCalls = new Set(['obtain-token', 'refresh-token', 'logout']);

async function checkAnswer(endpoint: Endpoint, data: unknown): Promise<void> {
  const { safeParse } = await import('zod/mini');
  const checked = safeParse(endpoint.answer, data);
  if (!checked.success) console.error(`Answer of ${endpoint.name} is not as in the contract`, checked.error.issues);
}

/**
 * Calls an endpoint of the contract. Sends the access token when signed in and the bot-check pass when there is one. When the
 * access token has expired, one refresh is made however many calls wait, and the call is repeated once (A §4). Throws ApiError
 * for an error answer and OfflineError without a network or an answer within 10 s; an abort by `signal` is thrown as it is,
 * and an AbortError where the session is not `ofPerson` any more.
 */
export async function callEndpoint<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<CallAnswer<E>> {
  const ofSession = sessionCalls.has(endpoint.name);
  async function send(token: string | null) {
    if (input.ofPerson !== undefined && !mayBelongTo(token, input.ofPerson))
      throw new DOMException('whoever asked has gone', 'AbortError');
    const pass = botCheckToken();
    const headers: Record<string, string> = {};
    if (token !== null) headers['authorization'] = `Bearer ${token}`;
    if (pass !== null) headers[botCheckHeader] = pass;
    if (input.ifNoneMatch) headers['if-none-match'] = `"${input.ifNoneMatch}"`;
    if (input.idempotencyKey) headers[idempotencyHeader] = `"${input.idempotencyKey}"`;
    // Typed by CallInput; below this line only names and values matter.
    return sendRequest(endpoint, { ...input, headers } as RequestInput);
  }
  // A token that has run out is not renewed for what may not be asked for.
  if (input.isBackground && !mayAsk()) throw new OfflineError(false);
  const token = ofSession || input.asStranger ? null : await freshAccessToken();
  let answer;
  try {
    answer = await send(token);
  } catch (error) {
    if (token === null || !(error instanceof ApiError) || error.status !== 401) throw error;
    // A call that comes back late finds the token already renewed by another one and only repeats itself.
    const renewed = await freshAccessToken();
    if (renewed === token && !(await refreshAccessToken())) throw error;
    answer = await send(await freshAccessToken());
  }
  if (import.meta.env.DEV) void checkAnswer(endpoint, answer.data);
  // The server serialises every answer by the same schema; in development it is checked above.
  return answer as CallAnswer<E>;
}
