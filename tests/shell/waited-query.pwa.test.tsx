import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BusyOverlay } from '../../pwa/app/notices/busy-overlay.tsx';
import { BusyInterrupted, BusyProvider } from '../../pwa/core/page/busy.tsx';
import { useWaitedQuery, type WaitedQuery } from '../../pwa/core/network/use-waited-query.ts';

interface Asked {
  what: string;
  signal: AbortSignal;
  answer: (text: string) => void;
  fail: (error: Error) => void;
}

let asked: Asked[];
let query: WaitedQuery<string>;

function Probe({ what }: { what: string }) {
  query = useWaitedQuery<string>(
    {
      queryKey: ['probe', what],
      retry: false,
      queryFn: ({ signal }) =>
        new Promise((answer, fail) => {
          signal.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')));
          asked.push({ what, signal, answer, fail });
        }),
    },
    'Sprawdzamy kod.',
  );
  return <p>{query.data ?? query.error?.message}</p>;
}

let show: (what: string) => void;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
  const page = (what: string) => (
    <QueryClientProvider client={client}>
      <BusyProvider>
        <Probe what={what} />
        <BusyOverlay />
      </BusyProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(page('a'));
  show = (what) => rerender(page(what));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const overlay = () => screen.queryByRole('alertdialog');
const last = (): Asked => {
  const one = asked.at(-1);
  if (!one) throw new Error('nothing was asked');
  return one;
};

test('the overlay covers the page from 400 ms until the answer comes', async () => {
  await pass(399);
  expect(overlay()).toBeNull();
  await pass(1);
  expect(overlay()?.getAttribute('aria-label')).toBe('Sprawdzamy kod.');
  last().answer('gotowe');
  await pass(1);
  expect(overlay()).toBeNull();
  expect(query).toMatchObject({ data: 'gotowe', error: null, isAsking: false });
});

test('"Przerwij" aborts the request, and nothing is known until it is asked again', async () => {
  await pass(5_000);
  fireEvent.click(screen.getByRole('button', { name: 'Przerwij' }));
  await pass(1);
  expect(last().signal.aborted).toBe(true);
  expect(overlay()).toBeNull();
  expect(query.error).toBeInstanceOf(BusyInterrupted);
  expect(query).toMatchObject({ data: undefined, isAsking: false });
  await pass(60_000);
  expect(asked).toHaveLength(1);
  act(() => query.refetch());
  await pass(1);
  expect(query).toMatchObject({ error: null, isAsking: true });
  last().answer('gotowe');
  await pass(1);
  expect(query).toMatchObject({ data: 'gotowe', error: null });
});

test('what was interrupted is no answer to another question', async () => {
  await pass(5_000);
  fireEvent.click(screen.getByRole('button', { name: 'Przerwij' }));
  await pass(1);
  show('b');
  await pass(399);
  expect(query).toMatchObject({ error: null, isAsking: true });
  expect(overlay()).toBeNull();
  await pass(1);
  expect(overlay()).not.toBeNull();
});

test('a quiet attempt draws no overlay and leaves what is said until it has an answer', async () => {
  last().fail(new Error('bez sieci'));
  await pass(1);
  expect(query).toMatchObject({ isAsking: false });
  act(() => query.refetchQuietly());
  await pass(1_000);
  expect(asked).toHaveLength(2);
  expect(query).toMatchObject({ isAsking: false, error: { message: 'bez sieci' } });
  expect(overlay()).toBeNull();
  last().answer('gotowe');
  await pass(1);
  expect(query).toMatchObject({ data: 'gotowe', error: null });
});
