import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { BusyProvider } from '../../pwa/core/page/busy.tsx';
import { ApiError } from '../../pwa/core/network/api-client.ts';
import { StatusMessagesProvider } from '../../pwa/core/page/status-messages.tsx';
import { useForm } from '../../pwa/core/page/use-form.ts';
import { ErrorSummary } from '../../pwa/ui/form/error-summary.tsx';
import { TextInput } from '../../pwa/ui/form/field.tsx';

afterEach(cleanup);

type Checks = 'on change' | 'on leave';

const fields = { city: { id: 'city', label: 'Miasto' }, street: { id: 'street', label: 'Ulica' } };

function Address({ call, checks }: { call: (values: { city: string }) => Promise<string>; checks?: Checks }) {
  const form = useForm({
    initial: { city: '', street: '' },
    fields,
    rules: ({ city }) => ({ city: city === '' ? 'FIELD_REQUIRED' : city.length < 2 ? 'NAME_TOO_SHORT' : null }),
    call,
    busyText: 'Zapisujemy',
    onDone: () => undefined,
    onRefused: () => undefined,
    ...(checks && { checks }),
  });
  return (
    <form {...form.props}>
      <ErrorSummary {...form.summary} />
      <TextInput {...form.text('city', (typed) => typed.toUpperCase())} />
      <TextInput {...form.text('street')} />
      <button type="submit">{form.isSending ? 'Chwila' : 'Zapisz'}</button>
      {form.problem !== null && <p>nie wyszło</p>}
    </form>
  );
}

function open(call: (values: { city: string }) => Promise<string>, checks?: Checks): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <StatusMessagesProvider>
          <BusyProvider>
            <Address call={call} {...(checks && { checks })} />
          </BusyProvider>
        </StatusMessagesProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const city = () => screen.getByLabelText('Miasto');
const isFaulty = () => city().getAttribute('aria-invalid') === 'true';
const type = (text: string) => fireEvent.change(city(), { target: { value: text } });
const send = () => fireEvent.submit(screen.getByRole('button'));

test('nothing is said before sending; then the rules speak, focus is on the summary, and the call is not made', () => {
  const call = vi.fn<() => Promise<string>>();
  open(call);
  fireEvent.blur(city());
  expect(screen.queryByText('Pole wymagane')).toBeNull();
  send();
  expect(screen.getByRole('link', { name: 'Miasto: Pole wymagane' })).toBeTruthy();
  expect(document.activeElement?.className).toBe('errsum');
  type('Łódź');
  expect(screen.queryByText('Pole wymagane')).toBeNull();
  expect(call).not.toHaveBeenCalled();
});

test('where fields are checked when they are left, a fault is said then, without a summary', () => {
  open(() => Promise.resolve(''), 'on leave');
  type('Ł');
  expect(isFaulty()).toBe(false);
  fireEvent.blur(city());
  expect(isFaulty()).toBe(true);
  expect(screen.queryByRole('link')).toBeNull();
});

test('where fields are checked on change, a fault is said and taken back while one types, without a summary', () => {
  open(() => Promise.resolve(''), 'on change');
  expect(isFaulty()).toBe(false);
  type('Ł');
  expect(isFaulty()).toBe(true);
  expect(screen.queryByRole('link')).toBeNull();
  type('Łó');
  expect(isFaulty()).toBe(false);
  type('');
  expect(screen.getByText('Pole wymagane')).toBeTruthy();
});

test('a field that is left for the button of the form is judged by the press, lest the button move from under the pointer', () => {
  open(() => Promise.resolve(''), 'on leave');
  type('Ł');
  fireEvent.blur(city(), { relatedTarget: screen.getByRole('button') });
  expect(isFaulty()).toBe(false);
  send();
  expect(isFaulty()).toBe(true);
});

test('a second press while the call is under way does nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const call = vi.fn<(values: { city: string }) => Promise<string>>(() => promise);
  open(call);
  type('Łódź');
  send();
  send();
  await waitFor(() => expect(call).toHaveBeenCalled());
  expect(call.mock.calls.map(([values]) => values)).toEqual([{ city: 'ŁÓDŹ', street: '' }]);
  resolve('');
  await screen.findByRole('button', { name: 'Zapisz' });
});

test('what the server names stands at its field until something is changed, with everything as it was typed', async () => {
  open(() =>
    Promise.reject(
      new ApiError({ code: 'BAD_REQUEST', detail: '', fields: { city: 'FIELD_INVALID' } }, 400, new Headers()),
    ),
  );
  type('Łódź');
  send();
  await screen.findByRole('link', { name: 'Miasto: Nieprawidłowa wartość' });
  expect(screen.getByDisplayValue('ŁÓDŹ')).toBeTruthy();
  type('Łódź 2');
  expect(screen.queryByText('Nieprawidłowa wartość')).toBeNull();
});

test('any other failure is a problem of the whole until it is sent again', async () => {
  const call = vi.fn<() => Promise<string>>(() =>
    Promise.reject(new ApiError({ code: 'NIP_TAKEN', detail: '' }, 409, new Headers())),
  );
  open(call);
  type('Łódź');
  send();
  await screen.findByText('nie wyszło');
  type('Łódź 2');
  expect(screen.getByText('nie wyszło')).toBeTruthy();
  call.mockImplementation(() => Promise.resolve(''));
  send();
  await waitFor(() => expect(screen.queryByText('nie wyszło')).toBeNull());
  expect(call).toHaveBeenCalledTimes(2);
});
