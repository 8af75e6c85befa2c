import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepBotCheckPass } from '../../pwa/core/network/bot-check-pass.ts';
import { BusyProvider } from '../../pwa/core/page/busy.tsx';
import { StatusMessagesProvider, useShownMessage } from '../../pwa/core/page/status-messages.tsx';
import { RegistrationPage } from '../../pwa/features/registration/registration-page.tsx';
import { refusal, stubServer, type StubAnswer, type StubCall } from '../shell/stub-server.ts';
import { wholeText } from '../support/browser/whole-text.ts';
import { unhurried } from '../support/run/pace.ts';

function Message() {
  return <p data-testid="message">{useShownMessage().message?.text}</p>;
}

const found = {
  name: 'Sady Dolne sp. z o.o.',
  regon: '123456785',
  nip: '1234563218',
  street: 'ul. Sadowa 12',
  city: 'Sandomierz',
  postalCode: '2760',
  district: 'świętokrzyskie',
  country: 'Polska',
  webPage: null,
  companyProfile: null,
  hasActivatedMembership: false,
};

const waiting = { timeout: unhurried(15_000) };
let answers: Record<string, (call: StubCall) => StubAnswer> = {};
let calls: StubCall[] = [];

/** Answers by the end of the path; what is not named is a company nobody knows and an address like any other. */
function answer(call: StubCall): StubAnswer {
  const own = Object.entries(answers).find(([path]) => call.path.includes(path));
  if (own) return own[1](call);
  if (call.path.includes('get_by_regon')) return refusal(404, 'COMPANY_NOT_FOUND');
  if (call.path.includes('have_user_registered')) return { body: { haveUserRegistered: false } };
  if (call.path.includes('get_by_nip')) return refusal(404, 'NOT_FOUND');
  if (call.path.includes('by_email'))
    return { body: { firstName: 'xxxxx', lastName: 'xxxxx', phoneNumber: '+99 999-999-999' } };
  if (call.path.endsWith('/accounts/register/')) return { body: { data: { membershipId: 'm', uploadTicket: 't' } } };
  if (call.path.includes('/health/'))
    return { body: { status: 'ok', database: true, demoData: false, demoAccounts: false, version: '' } };
  return { body: { uploaded: true } };
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const field = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: RegExp | string, value: string) => fireEvent.change(field(name), { target: { value } });
const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
const tick = (name: string | RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }));
const callsTo = (path: string) => calls.filter((call) => call.path.includes(path));
const message = () => screen.getByTestId('message').textContent;
const step = () => screen.getByRole('heading', { level: 2, name: /^Krok/ }).textContent;

async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }));
  await wait(0);
}

async function toCompany(regon = '123456785'): Promise<void> {
  type('REGON', regon);
  await press('Dalej: dane firmy');
  await wait(10);
}

async function toPerson(): Promise<void> {
  await toCompany();
  type('Nazwa firmy', 'Sady Górne');
  type('NIP', '123-456-32-18');
  type(/^Ulica/, 'ul. Sadowa 12');
  type('Kod pocztowy', '27600');
  type('Miejscowość', 'Sandomierz');
  choose('Województwo', 'świętokrzyskie');
  choose('Profil firmy', 'production');
  tick('Wyszukiwanie produktów');
  await press('Dalej: dane osoby');
  await wait(10);
}

async function toSummary(): Promise<void> {
  await toPerson();
  type(/^Adres e-mail/, 'Nowa@Test.Example');
  tick(/reprezentantem/);
  await press('Dalej: podsumowanie');
}

beforeEach(() => {
  vi.useFakeTimers();
  window.scrollTo = () => undefined;
  answers = {};
  calls = stubServer(answer);
  keepBotCheckPass('pass', new Date(Date.now() + 3_600_000).toISOString());
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StatusMessagesProvider>
        <BusyProvider>
          <MemoryRouter initialEntries={['/registration']}>
            <RegistrationPage />
            <Message />
          </MemoryRouter>
        </BusyProvider>
      </StatusMessagesProvider>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  keepBotCheckPass(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the REGON', () => {
  it('is asked about with the bot check, once it is right', async () => {
    await toCompany('123456784');
    expect(callsTo('get_by_regon')).toHaveLength(0);
    expect(screen.getByRole('link', { name: 'REGON: Niepoprawny numer REGON' })).toBeTruthy();
    await toCompany('123-456-785');
    expect(callsTo('get_by_regon')[0]?.query.get('regon')).toBe('123456785');
    expect(callsTo('get_by_regon')[0]?.headers.get('x-bot-check')).toBe('pass');
    expect(step()).toBe('Krok 2 z\u00a04: Dane firmy');
  });

  it.each([
    ['activated is REGISTRATION_COMPANY_EXISTS', true, 'Ta firma jest już zarejestrowana.'],
    ['not activated is UNFINISHED_COMPANY_REGISTRATION', false, 'Rejestracja tej firmy nie została dokończona.'],
  ])('of a company with people that is %s and stops', async (_what, hasActivatedMembership, text) => {
    answers = {
      get_by_regon: () => ({ body: { ...found, name: '', hasActivatedMembership } }),
      have_user_registered: () => ({ body: { haveUserRegistered: true } }),
    };
    await toCompany();
    expect(screen.getByText(text)).toBeTruthy();
    expect(step()).toContain('Krok 1');
  });

  it('while the register is away leads on by hand, with a word', async () => {
    answers = { get_by_regon: () => refusal(503, 'COMPANY_REGISTER_UNAVAILABLE') };
    await toCompany();
    expect(screen.getByText(/Rejestr REGON chwilowo nie odpowiada/)).toBeTruthy();
    expect(field('Nazwa firmy').readOnly).toBe(false);
  });

  it('too many times is said in words', async () => {
    answers = { get_by_regon: () => refusal(429, 'TOO_MANY_REQUESTS', 'Za dużo zapytań.') };
    await toCompany();
    expect(screen.getByText(/Za dużo zapytań/)).toBeTruthy();
    expect(step()).toContain('Krok 1');
  });

  it('whose bot check failed offers to load the page again', async () => {
    answers = {
      get_by_regon: () => refusal(403, 'RECAPTCHA_ERROR'),
      bot_check: () => refusal(403, 'RECAPTCHA_ERROR', 'Odśwież stronę.'),
    };
    await toCompany();
    expect(screen.getByRole('button', { name: 'Odśwież stronę' })).toBeTruthy();
    expect(step()).toContain('Krok 1');
  });
});

describe('the company', () => {
  it('that is known is prefilled and locked, but not where it breaks the rules or says nothing', async () => {
    answers = { get_by_regon: () => ({ body: found }) };
    await toCompany();
    for (const name of ['Nazwa firmy', 'NIP', /^Ulica/, 'Miejscowość']) {
      expect([field(name).readOnly, field(name).disabled]).toEqual([true, false]);
      field(name).focus();
      expect(document.activeElement).toBe(field(name));
    }
    expect(field('NIP').value).toBe('123-456-32-18');
    expect([field(/^Województwo/).readOnly, field(/^Województwo/).value]).toEqual([true, 'świętokrzyskie']);
    expect([field('Kod pocztowy').readOnly, field('Kod pocztowy').value]).toEqual([false, '2760']);
    expect(field(/^Strona WWW/).readOnly).toBe(false);
    expect(field('Kraj').value).toBe('Polska');
    expect(field('Kraj').readOnly).toBe(true);
    await wait(2_000);
    expect(callsTo('get_by_nip')).toHaveLength(0);
  });

  it('that the register writes unlike the patterns goes on as it is; what is typed has to fit them', async () => {
    answers = {
      get_by_regon: () => ({ body: { ...found, street: 'Prosta #1', city: '7 Zdrojów', postalCode: '27-600' } }),
    };
    await toCompany();
    expect([field(/^Ulica/).readOnly, field('Miejscowość').readOnly]).toEqual([true, true]);
    choose('Profil firmy', 'production');
    tick('Wyszukiwanie produktów');
    await press('Dalej: dane osoby');
    await wait(10);
    expect(step()).toContain('Krok 3');
  });

  it('typed as 12, 7 %%% !! and 00-000 is refused with what to type', async () => {
    await toCompany();
    for (const [name, value] of [
      ['Nazwa firmy', '12'],
      ['Miejscowość', '7 %%% !!'],
      ['Kod pocztowy', '00000'],
    ] as const)
      type(name, value);
    await press('Dalej: dane osoby');
    for (const text of [/^Nazwa firmy: Wpisz/, /^Miejscowość: Wpisz/, 'Kod pocztowy: Niepoprawny kod pocztowy'])
      expect(screen.getByRole('link', { name: text })).toBeTruthy();
  });

  it('has its NIP asked about 1500 ms after typing stops, and a taken one stands in the way', async () => {
    answers = { get_by_nip: () => ({ body: { isTaken: true } }) };
    await toCompany();
    type('NIP', '123-456-32-1');
    await wait(3_000);
    expect(callsTo('get_by_nip')).toHaveLength(0);
    type('NIP', '123-456-32-18');
    await wait(1_499);
    expect(callsTo('get_by_nip')).toHaveLength(0);
    await wait(1);
    await wait(10);
    expect(callsTo('get_by_nip').map((call) => call.query.get('nip'))).toEqual(['1234563218']);
    expect(screen.getByText(/^NIP występuje już w naszej bazie/)).toBeTruthy();
    await press('Dalej: dane osoby');
    expect(step()).toContain('Krok 2');
    expect(screen.getByRole('link', { name: /^NIP występuje/ })).toBeTruthy();
  });

  it('has its NIP asked about at once when the step is left sooner', async () => {
    answers = { get_by_nip: () => ({ body: { isTaken: true } }) };
    await toPerson();
    expect(step()).toContain('Krok 2');
    expect(callsTo('get_by_nip')).toHaveLength(1);
  });

  it('whose NIP cannot be asked about now goes on', async () => {
    answers = { get_by_nip: () => refusal(429, 'TOO_MANY_REQUESTS') };
    await toPerson();
    expect(step()).toContain('Krok 3');
  });

  it('has the web page completed with http, and the postal code masked', async () => {
    await toCompany();
    type(/^Strona WWW/, 'sady.example');
    fireEvent.blur(field(/^Strona WWW/));
    expect(field(/^Strona WWW/).value).toBe('http://sady.example');
    type('Kod pocztowy', '27600');
    expect(field('Kod pocztowy').value).toBe('27-600');
    type('Kod pocztowy', '276001');
    expect(field('Kod pocztowy').value).toBe('27-600');
  });

  it('has all its faults told at once', async () => {
    await toCompany();
    await press('Dalej: dane osoby');
    expect(screen.getByRole('heading', { name: 'Popraw 8 pól, aby przejść dalej' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Cele: Zaznacz co najmniej jeden cel' })).toBeTruthy();
  });
});

describe('the person', () => {
  it('is masked, said to be masked, and locked 1500 ms after the address was typed, and the address is lower case', async () => {
    await toPerson();
    type(/^Adres e-mail/, 'Ktos@Test.Example');
    expect(field(/^Adres e-mail/).value).toBe('ktos@test.example');
    await wait(1_499);
    expect(screen.queryByRole('textbox', { name: /^Imię/ })).toBeNull();
    await wait(1);
    await wait(10);
    expect(callsTo('by_email').map((call) => call.path)).toEqual(['/api/v1/accounts/by_email/ktos%40test.example/']);
    for (const [name, value] of [
      [/^Imię/, 'xxxxx'],
      [/^Nazwisko/, 'xxxxx'],
      [/^Numer telefonu/, '+99 999-999-999'],
    ] as const)
      // The mask is no value: nobody takes it for what is stored.
      expect([field(name).value, field(name).placeholder, field(name).disabled]).toEqual(['', value, true]);
    screen.getByText(
      wholeText(/^Imię, nazwisko i telefon są tu zasłonięte, litery x i cyfry 9 nie są danymi\. Podasz je po/),
    );
  });

  it('reads who must be the representative before the box that says so', async () => {
    await toPerson();
    const text = screen.getByText(
      wholeText(/jest w zarządzie, ma prokurę albo pełnomocnictwo, albo sama prowadzi tę działalność/),
    );
    const box = screen.getByRole('checkbox', { name: /^Jestem reprezentantem/ });
    expect(text.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('must be a representative', async () => {
    await toPerson();
    type(/^Adres e-mail/, 'ktos@test.example');
    await press('Dalej: podsumowanie');
    expect(screen.getByRole('link', { name: /musi być reprezentantem/ })).toBeTruthy();
    expect(step()).toContain('Krok 3');
  });
});

describe('the registration', () => {
  it('sends what was typed, cleaned, and says COMPANY_CREATED', async () => {
    await toSummary();
    await press('Zarejestruj firmę');
    await wait(10);
    expect(callsTo('/accounts/register/')[0]?.body).toMatchObject({
      company: { regon: '123456785', nip: '1234563218', postalCode: '27-600', registrationPurposes: ['useSearch'] },
      user: { email: 'nowa@test.example' },
      isCompanyRepresentative: true,
    });
    expect(message()).toContain('nowa@test.example');
  });

  it('that is refused as a whole is said, and its button rests 3 s', async () => {
    answers = { '/accounts/register/': () => refusal(500, 'GENERIC_ERROR', 'Coś poszło nie tak, spróbuj ponownie.') };
    await toSummary();
    await press('Zarejestruj firmę');
    await wait(10);
    const isResting = () =>
      screen.getByRole('button', { name: 'Zarejestruj firmę' }).getAttribute('aria-disabled') === 'true';
    expect(screen.getByText(/Coś poszło nie tak/)).toBeTruthy();
    expect(isResting()).toBe(true);
    expect(screen.getByText('Chwilę odczekaj, zanim spróbujesz ponownie.')).toBeTruthy();
    await press('Zarejestruj firmę');
    expect(callsTo('/accounts/register/')).toHaveLength(1);
    await wait(2_980);
    expect(isResting()).toBe(true);
    await wait(20);
    expect(isResting()).toBe(false);
    await press('Zarejestruj firmę');
    expect(callsTo('/accounts/register/')).toHaveLength(2);
  });

  it('refused for fields leads to the first step that has one', async () => {
    answers = {
      '/accounts/register/': () => ({
        status: 400,
        body: { code: 'BAD_REQUEST', detail: '', fields: { email: 'EMAIL_INVALID', nip: 'NIP_TAKEN' } },
      }),
    };
    await toSummary();
    await press('Zarejestruj firmę');
    await wait(10);
    expect(step()).toContain('Krok 2');
    expect(screen.getByRole('heading', { name: 'Popraw 1 pole, aby przejść dalej' })).toBeTruthy();
    expect(field('Nazwa firmy').value).toBe('Sady Górne');
  });

  it('of a company that somebody registered meanwhile leads to the first step and says so', async () => {
    answers = { '/accounts/register/': () => refusal(409, 'UNFINISHED_COMPANY_REGISTRATION') };
    await toSummary();
    await press('Zarejestruj firmę');
    await wait(10);
    expect(step()).toContain('Krok 1');
    expect(screen.getByText('Rejestracja tej firmy nie została dokończona.')).toBeTruthy();
  });
});

describe('the authorization file', () => {
  const pdf = new File(['%PDF-1.7'], 'upoważnienie.pdf', { type: 'application/pdf' });
  async function attach(file: File): Promise<void> {
    const input = document.querySelector('input[type=file]');
    if (!input) throw new Error('there is no file field');
    fireEvent.change(input, { target: { files: [file] } });
    await vi.waitFor(() => {
      if (!screen.queryByText(new RegExp(file.name.slice(0, 6)))) throw new Error('not read yet');
    }, waiting);
  }
  async function registerWith(file: File): Promise<void> {
    await toPerson();
    type(/^Adres e-mail/, 'nowa@test.example');
    tick(/reprezentantem/);
    await attach(file);
    await press('Dalej: podsumowanie');
    await press('Zarejestruj firmę');
    await wait(10);
  }
  const big = (size: number) => Object.defineProperty(new File(['%PDF-1.7'], 'duży.pdf'), 'size', { value: size });

  it('that did not arrive loses nothing: it is sent again with the same ticket', async () => {
    let isDown = true;
    answers = {
      '/accounts/register/m/': () => (isDown ? refusal(503, 'SERVICE_UNAVAILABLE') : { body: { uploaded: true } }),
    };
    await registerWith(pdf);
    expect(screen.getByText(/Firma jest zarejestrowana, ale plik do nas nie dotarł/)).toBeTruthy();
    expect(message()).toBe('');
    isDown = false;
    await press('Wyślij plik jeszcze raz');
    await wait(10);
    const uploads = callsTo('/accounts/register/m/');
    expect(uploads.map((call) => [call.method, call.headers.get('x-upload-ticket')])).toEqual([
      ['PUT', 't'],
      ['PUT', 't'],
    ]);
    expect(message()).toContain('Firma jest zarejestrowana.');
    expect(calls.filter((call) => call.path.endsWith('/accounts/register/'))).toHaveLength(1);
  });

  it('with a name that is cut inside a character is sent all the same', async () => {
    await registerWith(new File(['%PDF-1.7'], `${'a'.repeat(9)}😀${'b'.repeat(95)}.pdf`, { type: 'application/pdf' }));
    expect(callsTo('/accounts/register/m/')).toHaveLength(1);
    expect(message()).toContain('Firma jest zarejestrowana.');
  });

  it('that was refused can be replaced by another, which is looked at first', async () => {
    let isRefused = true;
    answers = {
      '/accounts/register/m/': () => (isRefused ? refusal(400, 'FILE_FORMAT_INVALID') : { body: { uploaded: true } }),
    };
    await registerWith(pdf);
    const chooseFile = (file: File) => {
      const input = document.querySelector('input[type=file]');
      if (!input) throw new Error('there is no file field');
      fireEvent.change(input, { target: { files: [file] } });
    };
    expect(screen.getByRole('button', { name: 'Wybierz inny plik' })).toBeTruthy();
    chooseFile(new File(['tekst'], 'pismo.pdf'));
    await vi.waitFor(() => screen.getByText(/ma niewłaściwy format/), waiting);
    expect(callsTo('/accounts/register/m/')).toHaveLength(1);
    isRefused = false;
    chooseFile(new File(['%PDF-1.7'], 'dobre.pdf', { type: 'application/pdf' }));
    await vi.waitFor(() => {
      if (callsTo('/accounts/register/m/').length < 2) throw new Error('not sent yet');
    }, waiting);
    await wait(10);
    expect(callsTo('/accounts/register/m/')[1]?.path).toContain('dobre.pdf');
    expect(message()).toContain('Firma jest zarejestrowana.');
  });

  it('may be left out after all', async () => {
    answers = { '/accounts/register/m/': () => refusal(413, 'FILE_TOO_LARGE') };
    await registerWith(pdf);
    await press('Zakończ bez pliku');
    expect(message()).toContain('Firma jest zarejestrowana.');
  });

  it.each([
    ['of another kind', new File(['tekst'], 'pismo.pdf'), /ma niewłaściwy format/],
    ['that is empty', new File([], 'pusty.pdf'), /jest pusty/],
    ['of 50,000,001 bytes', big(50_000_001), /Plik ma 50,1 MB\. Największy może mieć 50 MB/],
  ])('%s is not taken', async (_what, file, text) => {
    await toPerson();
    const input = document.querySelector('input[type=file]');
    if (input) fireEvent.change(input, { target: { files: [file] } });
    await vi.waitFor(() => screen.getByText(text), waiting);
    expect(screen.queryByRole('button', { name: 'Usuń plik' })).toBeNull();
  });

  it('of 50,000,000 bytes is taken', async () => {
    await toPerson();
    await attach(big(50_000_000));
    expect(screen.getByRole('button', { name: 'Usuń plik' })).toBeTruthy();
  });
});
