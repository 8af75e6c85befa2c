import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StatusBanner } from '../../pwa/app/notices/status-banner.tsx';
import { StatusMessagesProvider, useStatusMessages, type StatusMessage } from '../../pwa/core/page/status-messages.tsx';

let show: (message: StatusMessage) => void;

function Probe() {
  ({ show } = useStatusMessages());
  return <Link to="/catalog">dalej</Link>;
}

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <MemoryRouter>
      <StatusMessagesProvider>
        <Probe />
        <StatusBanner />
      </StatusMessagesProvider>
    </MemoryRouter>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const shown = () => screen.queryByText('Zaproszenie wysłane.') !== null;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const showIt = (more: Partial<StatusMessage> = {}) =>
  act(() => show({ type: 'ok', text: 'Zaproszenie wysłane.', ...more }));

test('the banner closes by itself after 20000 ms and not before', () => {
  showIt();
  pass(19_999);
  expect(shown()).toBe(true);
  pass(1);
  expect(shown()).toBe(false);
});

test('a message may ask for another time', () => {
  showIt({ duration: 5_000 });
  pass(4_999);
  expect(shown()).toBe(true);
  pass(1);
  expect(shown()).toBe(false);
});

test('the banner waits while the pointer is over it', () => {
  showIt();
  pass(15_000);
  const text = screen.getByText('Zaproszenie wysłane.');
  fireEvent.mouseOver(text);
  pass(60_000);
  expect(shown()).toBe(true);
  fireEvent.mouseOut(text);
  pass(4_999);
  expect(shown()).toBe(true);
  pass(1);
  expect(shown()).toBe(false);
});

test('the banner waits while it has focus', () => {
  showIt();
  const close = screen.getByRole('button', { name: 'Zamknij' });
  act(() => close.focus());
  pass(60_000);
  expect(shown()).toBe(true);
});

test('the banner closes by hand', () => {
  showIt();
  fireEvent.click(screen.getByRole('button', { name: 'Zamknij' }));
  expect(shown()).toBe(false);
});

test('the banner closes on navigation', () => {
  showIt();
  fireEvent.click(screen.getByText('dalej'));
  expect(shown()).toBe(false);
});

test('a message of the step that navigates is still there after it', () => {
  showIt({ keepOnNavigation: true });
  fireEvent.click(screen.getByText('dalej'));
  expect(shown()).toBe(true);
});

test('failures are alerts, the rest are statuses', () => {
  showIt();
  expect(screen.getByRole('status').textContent).toContain('Zaproszenie');
  showIt({ type: 'bad' });
  expect(screen.getByRole('alert').textContent).toContain('Zaproszenie');
});
