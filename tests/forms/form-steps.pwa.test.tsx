import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BusyProvider } from '../../pwa/core/page/busy.tsx';
import { StatusMessagesProvider } from '../../pwa/core/page/status-messages.tsx';
import { FieldsRefused, useForm, type FormSettings } from '../../pwa/core/page/use-form.ts';
import { ErrorSummary } from '../../pwa/ui/form/error-summary.tsx';
import { TextInput } from '../../pwa/ui/form/field.tsx';

interface Values {
  city: string;
  email: string;
  step: 'place' | 'person';
}
type Field = 'city' | 'email';

const fields = { city: { id: 'city', label: 'Miasto' }, email: { id: 'email', label: 'E-mail' } };
const fieldsOf: Record<Values['step'], readonly Field[]> = { place: ['city'], person: ['email'] };
const call = vi.fn<(values: Values) => Promise<void>>();

function Steps(more: Partial<FormSettings<Values, Field, void>>) {
  const form = useForm<Values, Field, void>({
    initial: { city: '', email: '', step: 'place' },
    fields,
    part: ({ step }) => fieldsOf[step],
    rules: ({ city, email }) => ({
      city: city === '' ? 'FIELD_REQUIRED' : null,
      email: email === '' ? 'FIELD_REQUIRED' : email.includes('@') ? null : 'EMAIL_INVALID',
    }),
    call,
    busyText: null,
    onDone: () => form.change({ step: 'person' }),
    onRefused: () => undefined,
    onFieldsRefused: ([field]) => form.change({ step: field === 'city' ? 'place' : 'person' }),
    checks: 'on leave',
    ...more,
  });
  const { step } = form.values;
  return (
    <form {...form.props}>
      <ErrorSummary {...form.summary} />
      {step === 'place' ? <TextInput {...form.text('city')} /> : <TextInput {...form.text('email')} />}
      <button type="submit">Dalej</button>
      <button type="button" onClick={() => form.change({ step: step === 'place' ? 'person' : 'place' })}>
        Inny krok
      </button>
      <button type="button" onClick={() => form.restart({ city: 'Gdynia', email: '', step: 'place' })}>
        Od nowa
      </button>
      {form.problem !== null && <p>nie wyszło</p>}
    </form>
  );
}

/** A page with the form, which can be left for another one. */
function Page(settings: Partial<FormSettings<Values, Field, void>>) {
  const [isLeft, setLeft] = useState(false);
  return (
    <>
      {!isLeft && <Steps {...settings} />}
      <button onClick={() => setLeft(true)}>Wyjdź</button>
    </>
  );
}

function open(settings: Partial<FormSettings<Values, Field, void>> = {}) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <StatusMessagesProvider>
          <BusyProvider>
            <Page {...settings} />
          </BusyProvider>
        </StatusMessagesProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const city = () => screen.getByLabelText('Miasto');
const email = () => screen.findByLabelText('E-mail');
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  sessionStorage.clear();
  call.mockReset();
  call.mockResolvedValue();
});
afterEach(cleanup);

describe('a form of several steps', () => {
  test('judges the step on the page alone, and the next one only when it is sent', async () => {
    open();
    press('Dalej');
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Miasto: Pole wymagane']);
    type(city(), 'Łódź');
    press('Dalej');
    await email();
    expect(screen.queryByRole('link')).toBeNull();
    press('Dalej');
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['E-mail: Pole wymagane']);
    expect(call).toHaveBeenCalledTimes(1);
  });

  test('says a fault of a field that is left, unless it is empty', async () => {
    open();
    fireEvent.blur(city());
    expect(screen.queryByText('Pole wymagane')).toBeNull();
    press('Inny krok');
    type(await email(), 'ktos');
    fireEvent.blur(await email());
    expect((await email()).getAttribute('aria-invalid')).toBe('true');
  });

  test('leads back to the field that a call refused, where it stands until it is changed', async () => {
    open();
    type(city(), 'Łódź');
    press('Inny krok');
    type(await email(), 'ktos@test.example');
    call.mockRejectedValue(new FieldsRefused({ city: 'FIELD_INVALID' }));
    press('Dalej');
    await screen.findByRole('link', { name: 'Miasto: Nieprawidłowa wartość' });
    press('Inny krok');
    expect(screen.queryByRole('link')).toBeNull();
    press('Inny krok');
    expect(screen.getByRole('link', { name: 'Miasto: Nieprawidłowa wartość' })).toBeTruthy();
    type(city(), 'Łódź 2');
    expect(screen.queryByText('Nieprawidłowa wartość')).toBeNull();
  });

  test('says a failure at the step where it came', async () => {
    open();
    type(city(), 'Łódź');
    call.mockRejectedValue(new Error('no'));
    press('Dalej');
    await screen.findByText('nie wyszło');
    press('Inny krok');
    expect(screen.queryByText('nie wyszło')).toBeNull();
  });

  test('that starts again has other values and nothing said of them', () => {
    open();
    press('Dalej');
    press('Od nowa');
    expect(city()).toHaveProperty('value', 'Gdynia');
    type(city(), '');
    expect(screen.queryByText('Pole wymagane')).toBeNull();
  });
});

describe('a draft', () => {
  const draft = {
    key: 'test.draft',
    read: (stored: unknown) =>
      stored !== null && typeof stored === 'object' && 'city' in stored ? (stored as Values) : null,
  };

  test('comes back after a reload, and is forgotten when the form is left', () => {
    open({ draft });
    type(city(), 'Łódź');
    const kept = sessionStorage.getItem('test.draft');
    press('Wyjdź');
    expect(sessionStorage.getItem('test.draft')).toBeNull();
    cleanup();
    // A reload ends the page without leaving the form.
    sessionStorage.setItem('test.draft', kept ?? '');
    open({ draft });
    expect(city()).toHaveProperty('value', 'Łódź');
  });

  test.each(['{', '{"town":"Łódź"}', 'null'])('that another version left as %s is not taken', (stored) => {
    sessionStorage.setItem('test.draft', stored);
    open({ draft });
    expect(city()).toHaveProperty('value', '');
  });

  test('without storage is a form like any other', () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    open({ draft });
    type(city(), 'Łódź');
    expect(city()).toHaveProperty('value', 'Łódź');
    full.mockRestore();
  });
});

describe('leaving a page with something that was not sent', () => {
  const isAsked = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  test('is asked about from the first change until it is sent', async () => {
    open({ asksBeforeLeaving: true, onDone: () => undefined });
    expect(isAsked()).toBe(false);
    type(city(), 'Łódź');
    expect(isAsked()).toBe(true);
    press('Dalej');
    await waitFor(() => expect(isAsked()).toBe(false));
    expect(call).toHaveBeenCalledTimes(1);
  });

  test('is not asked about where nobody wants it, nor once the form is gone', () => {
    open();
    type(city(), 'Łódź');
    expect(isAsked()).toBe(false);
    cleanup();
    open({ asksBeforeLeaving: true });
    type(city(), 'Łódź');
    press('Wyjdź');
    expect(isAsked()).toBe(false);
  });
});
