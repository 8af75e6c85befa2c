import { vi } from 'vitest';

export interface StubCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

export interface StubAnswer {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
}

/**
 * Stands in for the network of a jsdom test: every fetch goes to `answer`, and is listed. A thrown TypeError is a lost network,
 * as browsers report it.
 */
export function stubServer(answer: (call: StubCall) => StubAnswer | Promise<StubAnswer>): StubCall[] {
  const calls: StubCall[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const call: StubCall = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    calls.push(call);
    const aborted = new Promise<never>((_, reject) => {
      const fail = () => reject(new DOMException('aborted', 'AbortError'));
      if (init.signal?.aborted) fail();
      init.signal?.addEventListener('abort', fail);
    });
    const { status = 200, body, headers } = await Promise.race([answer(call), aborted]);
    return new Response(status === 304 ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
  });
  return calls;
}

/** An unsigned access token that says how long it lives, in seconds, and where it is told whose it is. It was made `now`, in milliseconds. */
export function accessToken(name: string, seconds = 540, sub?: string, now = Date.now()): string {
  const part = (value: object) => btoa(JSON.stringify(value));
  const iat = Math.floor(now / 1_000);
  return `${part({ alg: 'none' })}.${part({ name, iat, exp: iat + seconds, sub })}.`;
}

/** The error body of the API. */
export function refusal(status: number, code: string, detail = code): StubAnswer {
  return { status, body: { code, detail } };
}
