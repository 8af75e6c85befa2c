import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BusyOverlay } from '../../pwa/app/notices/busy-overlay.tsx';
import { BusyInterrupted, BusyProvider, useBusy } from '../../pwa/core/page/busy.tsx';

let busy: ReturnType<typeof useBusy>;

function Probe() {
  busy = useBusy();
  return <button type="button">pod spodem</button>;
}

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <BusyProvider>
      <Probe />
      <BusyOverlay />
    </BusyProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const overlay = () => screen.queryByRole('alertdialog');

test('the overlay appears after 400 ms and not before, and ends with the work', async () => {
  let finish: (value: string) => void = () => undefined;
  const work = busy.run(new Promise<string>((resolve) => (finish = resolve)), 'Sprawdzamy kod');
  await pass(399);
  expect(overlay()).toBeNull();
  await pass(1);
  expect(overlay()?.getAttribute('aria-label')).toBe('Sprawdzamy kod');
  finish('gotowe');
  await pass(0);
  expect(await work).toBe('gotowe');
  expect(overlay()).toBeNull();
});

test('work shorter than 400 ms shows nothing', async () => {
  await act(() => busy.run(Promise.resolve()));
  await pass(1_000);
  expect(overlay()).toBeNull();
});

test('"Przerwij" is offered after 5 s, aborts the work and throws BusyInterrupted', async () => {
  let signal: AbortSignal | undefined;
  const work = busy.run((given) => {
    signal = given;
    return new Promise<void>(() => undefined);
  });
  const outcome = work.catch((error: unknown) => error);
  await pass(4_999);
  expect(screen.queryByRole('button', { name: 'Przerwij' })).toBeNull();
  await pass(1);
  fireEvent.click(screen.getByRole('button', { name: 'Przerwij' }));
  expect(await outcome).toBeInstanceOf(BusyInterrupted);
  expect(signal?.aborted).toBe(true);
  await pass(0);
  expect(overlay()).toBeNull();
});

test('focus goes to the overlay and comes back', async () => {
  screen.getByText('pod spodem').focus();
  let finish: () => void = () => undefined;
  void busy.run(new Promise<void>((resolve) => (finish = resolve)));
  await pass(400);
  expect(document.activeElement).toBe(overlay());
  finish();
  await pass(0);
  expect(document.activeElement?.textContent).toBe('pod spodem');
});
