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
