import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTabRenewal } from '../../pwa/core/session/tab-renewal.ts';

/** The Web Locks of one origin, as much of them as is asked for. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve();
  let held = 0;
  return {
    request(_name: string, given: unknown, then?: unknown) {
      const work = (then ?? given) as (lock: object | null) => unknown; // the callback is last
      if ((given as { steal?: boolean }).steal) return Promise.resolve(work({}));
      if (then && held > 0) return Promise.resolve(work(null));
      held++;
      const done = last.then(() => work({})).finally(() => held--);
      last = done.catch(() => undefined);
      return done;
    },
  };
}

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: fakeLocks() });
});
afterEach(() => vi.unstubAllGlobals());

const later = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

describe('four tabs with one expired token', () => {
  test('make one refresh, and each gets its token', async () => {
    const others = vi.fn();
    const tabs = [1, 2, 3, 4].map(() => openTabRenewal(others));
    const ask = vi.fn(async () => {
      await later(20);
      return 'new';
    });
    expect(await Promise.all(tabs.map((tab) => tab.renew(ask)))).toEqual(['new', 'new', 'new', 'new']);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(others).toHaveBeenCalledTimes(3);
  });

  test('one that asks while the answer is being handed round takes it too', async () => {
    const tabs = [1, 2].map(() => openTabRenewal(() => undefined));
    const ask = vi.fn(async () => 'new');
    await tabs[0]?.renew(ask);
    expect(await tabs[1]?.renew(ask)).toBe('new');
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('hear of the end of the session from one refusal', async () => {
    const tabs = [1, 2, 3, 4].map(() => openTabRenewal(() => undefined));
    const ask = vi.fn(async () => {
      await later(20);
      return null;
    });
    expect(await Promise.all(tabs.map((tab) => tab.renew(ask)))).toEqual([null, null, null, null]);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('try themselves when the one that asked had no network', async () => {
    const tabs = [1, 2].map(() => openTabRenewal(() => undefined));
    const ask = vi.fn(async (): Promise<string> => {
      await later(20);
      if (ask.mock.calls.length === 1) throw new Error('no network');
      return 'new';
    });
    const results = await Promise.allSettled(tabs.map((tab) => tab.renew(ask)));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(ask).toHaveBeenCalledTimes(2);
  });
});

test('a tab that is frozen while it renews is passed over within ten seconds', async () => {
  vi.useFakeTimers();
  const tabs = [1, 2].map(() => openTabRenewal(() => undefined));
  void tabs[0]?.renew(() => new Promise(() => undefined));
  const ask = vi.fn(async () => 'new');
  const renewed = tabs[1]?.renew(ask);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(ask).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await renewed).toBe('new');
  expect(ask).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test('a browser without locks asks for each tab', async () => {
  vi.stubGlobal('navigator', {});
  const ask = vi.fn(async () => 'new');
  const tabs = [1, 2].map(() => openTabRenewal(() => undefined));
  expect(await Promise.all(tabs.map((tab) => tab.renew(ask)))).toEqual(['new', 'new']);
  expect(ask).toHaveBeenCalledTimes(2);
});
