import { health, productCount } from '@gtinoteka/contract/home.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubServer, type StubAnswer } from '../shell/stub-server.ts';

beforeEach(() => {
  // A page that has had no answer yet.
  vi.resetModules();
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'locks');
});

/** A person's call that waits for its answer, and one that nobody asked for right after it. */
async function callBoth() {
  const { callEndpoint } = await import('../../pwa/core/network/api-client.ts');
  let answer: (with_: StubAnswer) => void = () => undefined;
  const calls = stubServer(({ path }) =>
    path.endsWith('/health/')
      ? new Promise<StubAnswer>((resolve) => (answer = resolve))
      : { body: { productCount: 1, productCountFrom7Days: 1 } },
  );
  const first = callEndpoint(health).catch((error: Error) => error.message);
  const second = callEndpoint(productCount, { isBackground: true }).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(0);
  return {
    calls,
    first,
    second,
    answer: (status: number, code: string) => answer({ status, body: { code, detail: code } }),
  };
}

test('as long as nothing has come from the server, what nobody asked for goes after what a person waits for', async () => {
  const { calls, second, answer } = await callBoth();
  await vi.advanceTimersByTimeAsync(3_499);
  expect(calls).toHaveLength(1);
  answer(404, 'NOT_FOUND');
  await expect(second).resolves.toMatchObject({ status: 200 });
  expect(calls).toHaveLength(2);
});

test('and not at all where that has failed', async () => {
  const { calls, second, answer } = await callBoth();
  answer(503, 'SERVICE_UNAVAILABLE');
  await expect(second).resolves.toBe('no network');
  expect(calls).toHaveLength(1);
});

test('it waits so long and no longer', async () => {
  const { calls, second } = await callBoth();
  await vi.advanceTimersByTimeAsync(3_501);
  await expect(second).resolves.toMatchObject({ status: 200 });
  expect(calls).toHaveLength(2);
});

test('it waits for all of them as long as none has been answered', async () => {
  const { goFirst } = await import('../../pwa/core/network/send-request.ts');
  goFirst(new Promise((givenUp) => setTimeout(givenUp, 2_500)));
  const { calls } = await callBoth();
  await vi.advanceTimersByTimeAsync(3_499);
  expect(calls).toHaveLength(1);
});

test('a tab that waits for its turn at the bot check asks for nothing else meanwhile', async () => {
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: () => new Promise(() => undefined) },
  });
  const { ensureBotCheckPass } = await import('../../pwa/core/network/bot-check.ts');
  const { callEndpoint } = await import('../../pwa/core/network/api-client.ts');
  const calls = stubServer(() => ({ body: { productCount: 1, productCountFrom7Days: 1 } }));
  void ensureBotCheckPass();
  const background = callEndpoint(productCount, { isBackground: true });
  await vi.advanceTimersByTimeAsync(3_499);
  expect(calls).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  await expect(background).resolves.toMatchObject({ status: 200 });
});
