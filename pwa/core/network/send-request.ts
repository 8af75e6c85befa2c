import { basePath, type Endpoint } from '@gtinoteka/contract/endpoint.ts';
import type { ErrorCode } from '@gtinoteka/contract/errors/error-codes.ts';
import { firstErrorTexts } from '@gtinoteka/contract/errors/first-error-texts.ts';
import { clientHeader } from '@gtinoteka/contract/session.ts';
import { ApiError, OfflineError } from './api-error.ts';
import { hasReachedSince, mayAsk, noteAnswer, noteLost } from './connection.ts';
import { noteServerTime, serverNow } from '../session/server-clock.ts';

/** How long an answer is waited for, in milliseconds. */
const answerTimeout = 10_000;

/** What is sent and how it is named: JSON, unless it is a form with files, which the browser names itself. */
function payloadOf(body: unknown): { headers: Record<string, string>; body?: BodyInit } {
  if (body === undefined) return { headers: {} };
  if (body instanceof FormData) return { headers: {}, body };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

export interface RequestInput {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** how long the answer is waited for, in milliseconds; `answerTimeout` unless told otherwise */
  timeout?: number | undefined;
  /** nobody asked for it just now: while answers do not come nothing is sent, and OfflineError is thrown */
  isBackground?: boolean | undefined;
  /** as in fetch; the browser's own rule unless told otherwise */
  cache?: RequestCache | undefined;
}

export interface RawAnswer {
  data: unknown;
  headers: Headers;
  status: number;
}

/** Address of a call: path parameters put in and encoded, absent query values left out, lists repeated. */
export function addressOf(endpoint: Endpoint, { params, query }: RequestInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  const text = search.toString();
  return basePath + path + (text && `?${text}`);
}

/** Null for an empty body, undefined for what is no JSON. */
function readJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether somebody else has answered in place of the server, as a network does that wants a log-in first (captive portal). */
export function isForeign({ ok, status, type, headers }: Response): boolean {
  const isPage = /^text\/html\b/i.test(headers.get('content-type') ?? '');
  return type === 'opaqueredirect' || status === 511 || (ok && isPage);
}

/** Codes of ours look like no other. Which ones there are is not asked: the list would come with the first page. */
function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && /^[A-Z]+(_[A-Z]+)*$/.test(code);
}

/** The code of an answer that carries no error body of ours, as one of a proxy: by its HTTP status. */
function codeOfStatus(status: number): keyof typeof firstErrorTexts {
  if (status === 401) return 'UNAUTHORIZED';
  if (status === 403) return 'ACCESS_DENIED';
  if (status === 404) return 'NOT_FOUND';
  if (status === 429) return 'TOO_MANY_REQUESTS';
  if (status === 503) return 'SERVICE_UNAVAILABLE';
  return status >= 500 ? 'GENERIC_ERROR' : 'BAD_REQUEST';
}

function toApiError(data: unknown, status: number, headers: Headers): ApiError {
  // The body is read field by field, because a proxy may have written it.
  const body = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  const code = isErrorCode(body['code']) ? body['code'] : codeOfStatus(status);
  return new ApiError(
    {
      code,
      detail: typeof body['detail'] === 'string' ? body['detail'] : firstErrorTexts[codeOfStatus(status)],
      // Same body: fields map to codes where the answer is ours.
      ...(body['fields'] ? { fields: body['fields'] as Record<string, ErrorCode> } : {}),
      ...(typeof body['requestId'] === 'string' ? { requestId: body['requestId'] } : {}),
    },
    status,
    headers,
  );
}

/** Failures that say how the server fares, whoever asks for whatever. Forms have limits of their own, and silence of a registry is not ours. */
function failureOf(endpoint: Endpoint, { isBackground }: RequestInput, { status, code }: ApiError) {
  const isForm = endpoint.method !== 'GET' && !/^\/bot_check\/|check_codes|refresh/.test(endpoint.path);
  if (isForm && !isBackground) return null;
  if (status === 429) return code === 'TOO_MANY_REQUESTS' ? 'limit' : null;
  return status >= 500 && code !== 'GLOBAL_REGISTRY_UNAVAILABLE' ? 'fault' : null;
}

/** Milliseconds that the server wants to be left alone, told in seconds or as a time; 0 where it does not say. */
function retryAfter(headers: Headers): number {
  const told = headers.get('retry-after') ?? '';
  const wait = /^\d+$/.test(told) ? Number(told) * 1_000 : Date.parse(told) - serverNow();
  return wait > 0 ? wait : 0;
}

/** Calls of a person that are under way; none of them rejects. */
const asked = new Set<Promise<unknown>>();
/** How long what nobody asked for gives way to them, in milliseconds. */
const givesWay = 3_500;

/** Says that a person waits for this: on a page that has had no answer yet, what nobody asked for is sent after it. */
export function goFirst(call: Promise<unknown>): void {
  const done: Promise<unknown> = call.then(
    () => asked.delete(done),
    () => asked.delete(done),
  );
  asked.add(done);
}

/** A server that hangs is asked for little: as long as nothing has come from it, only for what a person waits for. */
async function giveWay(): Promise<void> {
  let isLongEnough = false;
  const longEnough = new Promise((resolve) => setTimeout(resolve, givesWay)).then(() => (isLongEnough = true));
  // One that was given up without an answer leaves the others to be waited for.
  while (asked.size > 0 && !isLongEnough && !hasReachedSince(-Infinity)) await Promise.race([...asked, longEnough]);
  if (!mayAsk()) throw new OfflineError(false);
}

/**
 * One HTTP request, without session or repeats. Throws ApiError for an answer that is no success, OfflineError without a
 * network or an answer in time, and the caller's own abort as it is.
 */
export async function sendRequest(endpoint: Endpoint, input: RequestInput): Promise<RawAnswer> {
  if (input.isBackground) await giveWay();
  const call = send(endpoint, input);
  if (!input.isBackground) goFirst(call);
  return call;
}

async function send(endpoint: Endpoint, input: RequestInput): Promise<RawAnswer> {
  const startedAt = performance.now();
  const address = addressOf(endpoint, input);
  const payload = payloadOf(input.body);
  // Outside of what fails for want of a network: a header that cannot be sent is an error of our own.
  const headers = new Headers({
    accept: 'application/json',
    [clientHeader]: 'browser',
    ...payload.headers,
    ...input.headers,
  });
  // AbortSignal.any and AbortSignal.timeout are younger than the browsers of A §1.
  const controller = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, input.timeout ?? answerTimeout);
  const abort = () => controller.abort();
  if (input.signal?.aborted) abort();
  input.signal?.addEventListener('abort', abort);
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, {
      method: endpoint.method,
      credentials: 'same-origin',
      // The API never redirects: a network that wants a log-in does.
      redirect: 'manual',
      ...(input.cache ? { cache: input.cache } : {}),
      signal: controller.signal,
      headers,
      ...(payload.body === undefined ? {} : { body: payload.body }),
    });
    text = await response.text();
  } catch (error) {
    if (!timedOut && input.signal?.aborted) throw error;
    noteLost(endpoint.name, startedAt, timedOut);
    throw new OfflineError(timedOut);
  } finally {
    clearTimeout(timer);
    input.signal?.removeEventListener('abort', abort);
  }
  const data = readJson(text);
  if (isForeign(response) || (response.ok && data === undefined)) {
    noteLost(endpoint.name, startedAt, false, true);
    throw new OfflineError(false);
  }
  noteServerTime(response.headers);
  if (!response.ok) {
    const error = toApiError(data, response.status, response.headers);
    noteAnswer(endpoint.name, failureOf(endpoint, input, error), retryAfter(response.headers));
    throw error;
  }
  noteAnswer(endpoint.name);
  return { data, headers: response.headers, status: response.status };
}
