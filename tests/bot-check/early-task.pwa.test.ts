import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureBotCheckPass } from '../../pwa/core/network/bot-check.ts';
import { botCheckToken, keepBotCheckPass } from '../../pwa/core/network/bot-check-pass.ts';
import { noteServerTime, serverNow } from '../../pwa/core/session/server-clock.ts';
import { refusal, stubServer } from '../shell/stub-server.ts';

// jsdom has no workers; the work itself is tested where it is judged.
vi.mock('../../pwa/core/network/bot-check-worker.ts?worker', () => ({
  default: class {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    postMessage(): void {
      this.onmessage?.({ data: { solution: { counter: 1, derivedKey: 'klucz' } } });
    }
    terminate(): void {}
  },
}));

const task = (nonce: string) => ({ provider: 'altcha' as const, siteKey: null, challenge: { parameters: { nonce } } });
const inAnHour = new Date(Date.now() + 3_600_000).toISOString();

function serve() {
  return stubServer(({ path }) => {
    if (path.endsWith('/challenge/')) return { body: task('later') };
    if (path.endsWith('/pass/')) return { body: { token: 'pass', expiresAt: inAnHour } };
    return refusal(404, 'NOT_FOUND');
  });
}

const solved = (body: unknown): unknown =>
  JSON.parse(atob((body as { payload: string }).payload)).challenge.parameters.nonce; // what the stub was sent

beforeEach(() => keepBotCheckPass(null));
afterEach(() => {
  keepBotCheckPass(null);
  delete window.botCheckTask;
  vi.unstubAllGlobals();
});

test('a task that came before the scripts is solved, once; the next one is asked for', async () => {
  const calls = serve();
  window.botCheckTask = Promise.resolve(task('early'));
  await ensureBotCheckPass();
  expect(calls.map(({ path }) => path)).toEqual(['/api/v1/bot_check/pass/']);
  expect(solved(calls[0]?.body)).toBe('early');
  expect(botCheckToken()).toBe('pass');
  keepBotCheckPass(null);
  await ensureBotCheckPass();
  expect(calls.map(({ path }) => path).slice(1)).toEqual(['/api/v1/bot_check/challenge/', '/api/v1/bot_check/pass/']);
  expect(solved(calls[2]?.body)).toBe('later');
});

test("the early task stands in nobody's way: browsers let a later call for the same address wait behind one that may be stored", async () => {
  const fetchTask = vi.fn((_address: string, _how: RequestInit) => new Promise<Response>(() => {}));
  vi.stubGlobal('fetch', fetchTask);
  history.replaceState(null, '', '/catalog/05907770010725');
  // It stands in the page itself; as a module it runs once.
  await import('../../pwa/app/frame/shell.js');
  history.replaceState(null, '', '/');
  expect(fetchTask).toHaveBeenCalledExactlyOnceWith(
    '/api/v1/bot_check/challenge/',
    expect.objectContaining({ cache: 'no-store' }),
  );
});

test('a task that did not come early is asked for', async () => {
  const calls = serve();
  window.botCheckTask = Promise.resolve(null);
  await ensureBotCheckPass();
  expect(solved(calls[1]?.body)).toBe('later');
});

test('a task whose connection hangs is not waited for without end', async () => {
  const calls = serve();
  window.botCheckTask = new Promise(() => {});
  await ensureBotCheckPass();
  expect(solved(calls[1]?.body)).toBe('later');
});

test('where the tab before has just found no server, none is asked for, whatever this tab has heard', async () => {
  const calls = serve();
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: {
      request: (_: string, _options: object, work: () => Promise<void>) => {
        localStorage.setItem('gtinoteka.away', '{"away":{}}');
        return work();
      },
    },
  });
  await expect(ensureBotCheckPass()).rejects.toThrow('no network');
  expect(calls).toEqual([]);
  // One that stood there before says nothing of it.
  await ensureBotCheckPass();
  expect(botCheckToken()).toBe('pass');
  localStorage.removeItem('gtinoteka.away');
});

test.each([
  ['three hours ahead of', 3],
  ['three hours behind', -3],
])('on a device whose clock is %s the server one pass serves all look-ups of its two hours', async (_how, hours) => {
  const server = Date.now();
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + hours * 3_600_000);
  const fresh = () => ({ date: new Date(server).toUTCString(), 'cache-control': 'no-store' });
  const calls = stubServer(({ path }) =>
    path.endsWith('/challenge/')
      ? { body: task('one'), headers: fresh() }
      : { body: { token: 'pass', expiresAt: new Date(server + 7_200_000).toISOString() }, headers: fresh() },
  );
  for (let lookUps = 0; lookUps < 3; lookUps++) await ensureBotCheckPass();
  expect(calls).toHaveLength(2);
  expect(botCheckToken()).toBe('pass');
  // An end that has come by the server's clock is one, whatever the device shows.
  keepBotCheckPass('pass', new Date(server - 1_000).toISOString());
  expect(botCheckToken()).toBeNull();
  vi.restoreAllMocks();
  noteServerTime(new Headers({ date: new Date().toUTCString(), 'cache-control': 'no-store' }));
});

test('an answer that a cache may have stored does not set the clock', () => {
  const before = serverNow();
  noteServerTime(new Headers({ date: new Date(0).toUTCString(), 'cache-control': 'public, max-age=0, s-maxage=60' }));
  expect(serverNow() - before).toBeLessThan(60_000);
  expect(serverNow() - before).toBeGreaterThanOrEqual(0);
});
