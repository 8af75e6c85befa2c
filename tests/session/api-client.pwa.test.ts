import { getProducts } from '@gtinoteka/contract/catalogue.ts';
import { productCount } from '@gtinoteka/contract/home.ts';
import { productHasGcp } from '@gtinoteka/contract/product-card.ts';
import { getCurrentUser, obtainToken } from '@gtinoteka/contract/session.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, callEndpoint, errorText, OfflineError } from '../../pwa/core/network/api-client.ts';
import { keepBotCheckPass } from '../../pwa/core/network/bot-check-pass.ts';
import {
  expectToken,
  onSessionExpired,
  refreshAccessToken,
  setAccessToken,
} from '../../pwa/core/session/token-refresh.ts';
import { accessToken, refusal, stubServer, type StubCall } from '../shell/stub-server.ts';
import { isConnected } from '../../pwa/core/network/connection.ts';
import { noteReached } from '../offline/reached.ts';

beforeEach(() => {
  setAccessToken(null);
  keepBotCheckPass(null);
  // The schemas of the contract also check these shortened answers, and say so.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A server that takes one access token and gives `next` for the cookie. */
function serverTaking(valid: string, next: string, refreshStatus = 200) {
  return (call: StubCall) => {
    if (call.path === '/api/v1/token/refresh/') {
      return refreshStatus === 200 ? { body: { access: next } } : refusal(refreshStatus, 'SESSION_EXPIRED');
    }
    return call.headers.get('authorization') === `Bearer ${valid}`
      ? { body: { id: '1' } }
      : refusal(401, 'UNAUTHORIZED');
  };
}

function refreshes(calls: StubCall[]): number {
  return calls.filter(({ path }) => path === '/api/v1/token/refresh/').length;
}

describe('requests', () => {
  test('path parameters are encoded, lists repeat and absent filters are left out', async () => {
    const calls = stubServer(() => ({ body: { count: 0, results: [] } }));
    await callEndpoint(getProducts, {
      query: { name__contains: 'żółć', gpc_number: ['10000001', '10000002'], brand__contains: undefined, limit: '15' },
    });
    expect(calls[0]?.path).toBe('/api/v1/products/get_products/');
    expect(calls[0]?.query.toString()).toBe(
      'name__contains=%C5%BC%C3%B3%C5%82%C4%87&gpc_number=10000001&gpc_number=10000002&limit=15',
    );
    await callEndpoint(productHasGcp, { params: { gtin: '0590/7' } });
    expect(calls[1]?.path).toBe('/api/v1/products/product_has_gcp/0590%2F7/');
  });

  test('a browser says that it is one, so that the refresh token comes as a cookie only', async () => {
    const calls = stubServer(() => ({ body: { access: 'a' } }));
    await callEndpoint(obtainToken, { body: { email: 'a@b.pl', password: 'x' } });
    expect(calls[0]?.headers.get('x-client')).toBe('browser');
    expect(calls[0]?.headers.has('authorization')).toBe(false);
  });

  test('a bot-check pass goes along until it ends', async () => {
    const calls = stubServer(() => ({ body: {} }));
    keepBotCheckPass('pass', new Date(Date.now() + 60_000).toISOString());
    await callEndpoint(getProducts);
    keepBotCheckPass('pass', new Date(Date.now() + 1_000).toISOString());
    await callEndpoint(getProducts);
    expect(calls.map(({ headers }) => headers.get('x-bot-check'))).toEqual(['pass', null]);
  });
});

describe('captive portals', () => {
  test.each([
    ['a page', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } })],
    ['text without a type', () => new Response('Log in first')],
    ['half of an answer', () => new Response('{"id":', { headers: { 'content-type': 'application/json' } })],
    ['status 511', () => new Response('<html>', { status: 511, headers: { 'content-type': 'text/html' } })],
    // What the browser makes of a redirect that is not to be followed.
    ['a redirect', () => Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' })],
  ])('%s in place of an answer is no connection', async (_, answer) => {
    vi.stubGlobal('fetch', async () => answer());
    await expect(callEndpoint(getProducts)).rejects.toBeInstanceOf(OfflineError);
    expect(isConnected()).toBe(false);
    noteReached(true);
  });

  test('an empty answer is an answer', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
    await expect(callEndpoint(getProducts)).resolves.toMatchObject({ status: 204 });
  });
});

describe('errors', () => {
  test('an error body becomes an ApiError with code, text, fields and headers', async () => {
    stubServer(() => ({
      status: 429,
      headers: { 'x-daily-left': '0' },
      body: {
        code: 'TOO_MANY_REQUESTS_NOT_AUTH_USER',
        detail: 'Limit.',
        fields: { gtin: 'GTIN_INVALID' },
        requestId: 'r1',
      },
    }));
    const error = await callEndpoint(getProducts).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: 'TOO_MANY_REQUESTS_NOT_AUTH_USER',
      status: 429,
      detail: 'Limit.',
      fields: { gtin: 'GTIN_INVALID' },
      requestId: 'r1',
    });
    expect(error instanceof ApiError && error.headers.get('x-daily-left')).toBe('0');
  });

  test.each([
    ['60', 'Odczekaj chwilę.'],
    ['61', 'Za dużo prób. Spróbuj ponownie za 2\u00a0minuty.'],
    ['3540', 'Za dużo prób. Spróbuj ponownie za 59\u00a0minut.'],
    ['Sun, 22 Nov 2026 12:00:00 GMT', 'Odczekaj chwilę.'],
  ])('a limit that lets on after %s says: %s', async (seconds, said) => {
    stubServer(() => ({
      status: 429,
      headers: { 'retry-after': seconds },
      body: { code: 'TOO_MANY_REQUESTS', detail: 'Odczekaj chwilę.' },
    }));
    expect(errorText(await callEndpoint(getProducts).catch((thrown: unknown) => thrown))).toBe(said);
  });

  test.each([
    [429, 'TOO_MANY_REQUESTS_NOT_AUTH_USER', 'too_many_requests_not_auth_user', /^Dzienny limit zapytań/],
    [429, 'TOO_MANY_REQUESTS_AUTH_USER', 'too_many_requests_auth_user', /^Dzienny limit zapytań/],
    [403, 'RECAPTCHA_ERROR', 'ReCAPTCHA not verified', /^Nie udało się potwierdzić/],
    [409, 'SOMETHING_NEW', 'something_new', /^Coś poszło nie tak/],
  ])('a word for machines is never said (%i %s)', async (status, code, detail, said) => {
    stubServer(() => ({ status, body: { code, detail } }));
    expect(errorText(await callEndpoint(getProducts).catch((thrown: unknown) => thrown))).toMatch(said);
  });

  test('an answer of a proxy without our body is named by its status', async () => {
    stubServer(() => ({ status: 503, body: 'busy' }));
    await expect(callEndpoint(getProducts)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    stubServer(() => ({ status: 502, body: null }));
    await expect(callEndpoint(getProducts)).rejects.toMatchObject({ code: 'GENERIC_ERROR' });
  });

  test('a lost network is an OfflineError', async () => {
    stubServer(() => {
      throw new TypeError('Failed to fetch');
    });
    await expect(callEndpoint(getProducts)).rejects.toBeInstanceOf(OfflineError);
  });

  test('10 s without an answer is an OfflineError, a moment less is not', async () => {
    vi.useFakeTimers();
    stubServer(() => new Promise(() => undefined));
    let thrown: unknown = null;
    const call = callEndpoint(getProducts).catch((error: unknown) => (thrown = error));
    await vi.advanceTimersByTimeAsync(9_999);
    expect(thrown).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    await call;
    expect(thrown).toBeInstanceOf(OfflineError);
  });

  test('an abort by the caller is thrown as it is', async () => {
    stubServer(() => new Promise(() => undefined));
    const controller = new AbortController();
    const call = callEndpoint(getProducts, { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('token refresh', () => {
  test('calls of one moment share one that failed, whatever else fails meanwhile', async () => {
    const calls = stubServer(() => refusal(500, 'GENERIC_ERROR'));
    await expect(refreshAccessToken()).rejects.toThrow(/GENERIC_ERROR/);
    await expect(callEndpoint(productCount)).rejects.toThrow(/GENERIC_ERROR/);
    await expect(refreshAccessToken()).rejects.toThrow(/GENERIC_ERROR/);
    expect(refreshes(calls)).toBe(1);
    noteReached(true);
  });

  test('is not made for what may not be asked for', async () => {
    const calls = stubServer(serverTaking('b', 'b'));
    // Run out before it came.
    setAccessToken(accessToken('a', 1));
    noteReached(false);
    await expect(callEndpoint(productCount, { isBackground: true })).rejects.toThrow(OfflineError);
    expect(calls).toHaveLength(0);
    noteReached(true);
  });

  test('four concurrent 401s make exactly one refresh and all are repeated', async () => {
    const [old, next] = [accessToken('old'), accessToken('next')];
    const calls = stubServer(serverTaking(next, next));
    setAccessToken(old);
    const answers = await Promise.all([1, 2, 3, 4].map(() => callEndpoint(getCurrentUser)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(refreshes(calls)).toBe(1);
    expect(calls).toHaveLength(4 + 1 + 4);
  });

  test('a 401 that comes back after the refresh only repeats its call', async () => {
    const [old, next] = [accessToken('old'), accessToken('next')];
    let release: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (release = resolve));
    const answer = serverTaking(next, next);
    let first = true;
    const calls = stubServer(async (call) => {
      if (first) {
        first = false;
        await late;
      }
      return answer(call);
    });
    setAccessToken(old);
    const slow = callEndpoint(getCurrentUser);
    await callEndpoint(getCurrentUser);
    release();
    await slow;
    expect(refreshes(calls)).toBe(1);
  });

  test('a token at its end is renewed before it is sent', async () => {
    const next = accessToken('next');
    const calls = stubServer(serverTaking(next, next));
    setAccessToken(accessToken('short', 5));
    await callEndpoint(getCurrentUser);
    expect(calls.map(({ path }) => path)).toEqual(['/api/v1/token/refresh/', '/api/v1/accounts/me/']);
  });

  test('an expired refresh token ends the session and says so once', async () => {
    const calls = stubServer(serverTaking('none', 'none', 401));
    const expired = vi.fn();
    const stop = onSessionExpired(expired);
    setAccessToken(accessToken('old'));
    const results = await Promise.allSettled([1, 2].map(() => callEndpoint(getCurrentUser)));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(expired).toHaveBeenCalledTimes(1);
    expect(refreshes(calls)).toBe(1);
    stop();
  });

  test('a refresh without a network keeps the session', async () => {
    stubServer(() => {
      throw new TypeError('Failed to fetch');
    });
    const expired = vi.fn();
    const stop = onSessionExpired(expired);
    setAccessToken(accessToken('old'));
    await expect(refreshAccessToken()).rejects.toBeInstanceOf(OfflineError);
    expect(expired).not.toHaveBeenCalled();
    expect(localStorage.getItem('gtinoteka.session')).toBe('1');
    stop();
  });

  test('a refresh that has hung since the server was lost is asked for again as soon as the server is back', async () => {
    let isBack = false;
    const calls = stubServer((call) => (isBack ? serverTaking('new', 'new')(call) : new Promise(() => undefined)));
    setAccessToken(accessToken('old'));
    noteReached(false);
    const refreshed = refreshAccessToken();
    await vi.waitFor(() => expect(refreshes(calls)).toBe(1));
    isBack = true;
    noteReached(true);
    // Sooner than the first one is given up.
    await expect(Promise.race([refreshed, new Promise((done) => setTimeout(done, 4_000, 'it hangs'))])).resolves.toBe(
      true,
    );
    expect(refreshes(calls)).toBe(2);
  });

  test.each(['away', 'failing'])(
    'of the calls that find the server %s in one moment one tries to refresh; an answer or a second lets the next one try',
    async (how) => {
      vi.useFakeTimers();
      // By the clock of this test.
      noteReached(true);
      vi.advanceTimersByTime(1);
      let isBack = false;
      const calls = stubServer((call) => {
        if (isBack) return serverTaking('new', 'new')(call);
        if (how === 'away') throw new TypeError('Failed to fetch');
        return refusal(503, 'SERVICE_UNAVAILABLE');
      });
      const ask = async () => {
        expectToken();
        return callEndpoint(getCurrentUser).then(
          ({ status }) => status,
          () => 'no answer',
        );
      };
      expect([await ask(), await ask(), await ask()]).toEqual(['no answer', 'no answer', 'no answer']);
      expect(refreshes(calls)).toBe(1);
      vi.advanceTimersByTime(1_000);
      expect(await ask()).toBe('no answer');
      expect(refreshes(calls)).toBe(2);
      isBack = true;
      vi.advanceTimersByTime(100);
      noteReached(true);
      expect(await ask()).toBe(200);
      expect(refreshes(calls)).toBe(3);
    },
  );

  test('a wrong password is no reason to refresh', async () => {
    const calls = stubServer(() => refusal(401, 'LOGIN_FAILED'));
    setAccessToken(accessToken('old'));
    await expect(callEndpoint(obtainToken, { body: { email: 'a', password: 'b' } })).rejects.toMatchObject({
      code: 'LOGIN_FAILED',
    });
    expect(calls).toHaveLength(1);
  });

  test('the access token is in no storage', async () => {
    const token = accessToken('secret');
    setAccessToken(token);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(token);
    expect(document.cookie).not.toContain(token);
  });
});
