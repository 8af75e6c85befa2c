import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureBotCheckPass } from '../../pwa/core/bot-check.ts';
import { botCheckToken, keepBotCheckPass } from '../../pwa/core/bot-check-pass.ts';
import { refusal, stubServer } from '../shell/stub-server.ts';

// jsdom has no workers; the work itself is tested where it is judged.
vi.mock('../../pwa/core/bot-check-worker.ts?worker&inline', () => ({
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
