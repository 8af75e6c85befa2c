import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lookupHeaders } from '@gtinoteka/contract/product-card.ts';
import { queryClient } from '../../pwa/core/network/query-client.ts';
import { forgetQuota, keepQuota } from '../../pwa/core/session/quota.ts';
import { useKnownQuota } from '../../pwa/look-up/use-known-quota.ts';
import { QuotaLine } from '../../pwa/ui/verdict/quota-line.tsx';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { accessToken, refusal, stubServer, type StubAnswer, type StubCall } from '../shell/stub-server.ts';
import { forgetAfterEach, renderInProviders } from '../support/browser/in-providers.tsx';

const path = '/api/v1/products/look_up_quota/';
const standing = (left: number | null): StubAnswer => ({
  body: { limit: left === null ? null : 30, left, nextFree: null },
});

function Page() {
  useKnownQuota();
  return <QuotaLine />;
}

/** A page whose server answers so; `membership` is that of whoever is signed in. */
function open(answer: () => StubAnswer | Promise<StubAnswer>, subscription?: 'free' | 'monthly'): StubCall[] {
  if (subscription) localStorage.setItem('gtinoteka.session', '1');
  const membership = membershipOf('m1', ['advanced_search']);
  const calls = stubServer((call) => {
    if (call.path === path) return answer();
    if (call.path.endsWith('/accounts/me/'))
      return {
        body: userWith([{ ...membership, company: { ...membership.company, subscription: subscription ?? 'free' } }]),
      };
    return { body: { access: accessToken('a') } };
  });
  renderInProviders(<Page />);
  return calls;
}

const asked = (calls: readonly StubCall[]): number => calls.filter((call) => call.path === path).length;
const line = (text: string) => screen.findByText(text);
const headersOf = (left: number): Headers =>
  new Headers({ [lookupHeaders.limit]: '30', [lookupHeaders.left]: String(left) });

forgetAfterEach();

test.each([
  [25, 'Dziś zostało 25 sprawdzeń z 30'],
  [3, 'Dziś zostały 3 sprawdzenia z 30'],
  [1, 'Dziś zostało 1 sprawdzenie z 30'],
  [0, 'Wykorzystano 30 z 30 zapytań'],
])('a stranger with %i left reads it before any look-up, whatever this device remembers', async (left, said) => {
  keepQuota(headersOf(30));
  const calls = open(() => standing(left));
  expect((await line(said)).tagName).toBe('SPAN');
  expect(asked(calls)).toBe(1);
});

test('a company on Starter reads its own, by its membership; a paid package has no limit and is not asked about', async () => {
  const calls = open(() => standing(12), 'free');
  await line('Dziś zostało 12 sprawdzeń z 30');
  expect(calls.find((call) => call.path === path)?.query.get('activeMembershipId')).toBe('m1');
  cleanup();
  queryClient.clear();
  forgetQuota();
  const paid = open(() => standing(null), 'monthly');
  await waitFor(() => expect(paid.some((call) => call.path.endsWith('/accounts/me/'))).toBe(true));
  await act(async () => {});
  expect(asked(paid)).toBe(0);
});

test('what a look-up told meanwhile is newer, and what was asked for somebody else is dropped', async () => {
  for (const meanwhile of [() => keepQuota(headersOf(7)), forgetQuota]) {
    const answer = Promise.withResolvers<StubAnswer>();
    const calls = open(() => answer.promise);
    await waitFor(() => expect(asked(calls)).toBe(1));
    act(() => void meanwhile());
    await act(async () => answer.resolve(standing(30)));
    expect(screen.queryByText(/30\ssprawdzeń\sz\s30|zostało\s30/)).toBeNull();
    cleanup();
  }
});

test('a server that fails is asked once, not again and again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const calls = open(() => refusal(503, 'SERVICE_UNAVAILABLE'));
  await vi.waitFor(() => expect(asked(calls)).toBeGreaterThan(0));
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(asked(calls)).toBeLessThanOrEqual(2);
  vi.useRealTimers();
});
