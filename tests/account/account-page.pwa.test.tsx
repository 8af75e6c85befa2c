import type { Company } from '@gtinoteka/contract/people/company.ts';
import type { User } from '@gtinoteka/contract/session.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { refusal, type StubAnswer, type StubCall } from '../shell/stub-server.ts';
import { forgetEverything, openPage, serveSignedIn } from '../support/browser/page.tsx';
import { wholeText } from '../support/browser/whole-text.ts';

const company: Company = {
  id: 'c-m1',
  name: 'Sady Dolne sp. z o.o.',
  regon: '123456785',
  nip: '9850011118',
  street: 'ul. Dolna 3',
  city: 'Sandomierz',
  postalCode: '27-600',
  district: 'świętokrzyskie',
  country: 'Polska',
  webPage: 'http://www.sady.example/',
  companyProfile: 'production',
  isAuthorized: true,
  registrationDate: '2025-02-03T10:00:00Z',
  accessToDownload: true,
  accessToVerify: true,
  activationDate: '2025-02-03T10:00:00Z',
  apiKey: '••••abcd',
  apiKeyMadeAt: '2026-03-04T10:00:00Z',
  hasNamedApiKey: false,
  monetizationSwitch: true,
  hasActivatedMembership: true,
  subscription: 'yearly_limited',
  limitsLeft: { freeLimit: 1000, limitApiCsv: 1_499_990, limitverify: 1_488_000 },
  subscriptionDetails: {
    freeSubscriptionYear: 2026,
    beginSubscriptionDt: '2026-01-02T10:00:00Z',
    endSubscriptionDt: '2027-01-02T10:00:00Z',
    name: 'pro',
    counters: { freeVerified: 0, verified: 12_000, api: 4, csv: 6 },
    packages: {
      free: { verify: 1000, api: 0, ui: 30 },
      yearlyLimited: { verify: 1_500_000, api: 1_500_000, ui: null },
      yearlyUnlimited: { verify: null, api: null, ui: 30 },
    },
  },
};

const answered = {
  agreeToSellingEmails: true,
  agreeToSellingPhones: false,
  agreeToSharingData: false,
  agreeToMarketingEmails: true,
  agreeToMarketingPhones: false,
};
const admin = {
  ...membershipOf('m1', ['user_data', 'users_manage'], company.name),
  permissionGroup: 'location_admin',
} as const;
const complete: User = { ...userWith([admin]), phoneNumber: '+48600100200', ...answered };

let person: User = complete;
let shown: Company = company;
let answerTo: (call: StubCall) => StubAnswer | undefined = () => undefined;

async function open(path = '/user_data/u1') {
  const calls = serveSignedIn(
    () => person,
    (call) =>
      answerTo(call) ??
      (call.path === '/api/v1/accounts/u1/user/u1/'
        ? { body: person }
        : call.path === '/api/v1/companies/get_by_id/'
          ? { body: { data: shown } }
          : undefined),
  );
  return { calls, ...(await openPage(path)) };
}

const field = (label: string | RegExp) => screen.findByLabelText(label);
const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const save = async () => fireEvent.click(await screen.findByRole('button', { name: 'Zapisz zmiany' }));
const sent = (calls: StubCall[], method: string) =>
  calls.filter((call) => call.method === method && !call.path.includes('token'));

beforeEach(() => {
  forgetEverything();
  person = complete;
  shown = company;
  answerTo = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('whoever began a registration reads that the named person closed it, and nothing where none was', async () => {
  const at = '2026-11-20T10:00:00Z';
  person = { ...complete, declinedRegistrations: [{ companyName: 'Młyn sp. z o.o.', at, isPassedOn: false }] };
  await open();
  const said = await screen.findByText(/Rejestracja firmy/);
  expect(said.textContent?.replaceAll('\u00a0', ' ')).toBe(
    'Rejestracja firmy Młyn sp. z o.o. została zamknięta 20-11-2026: wskazana osoba odpowiedziała, że to nie jej firma.',
  );
  cleanup();
  forgetEverything();
  person = complete;
  await open();
  await field('Imię');
  expect(screen.queryByText(/Rejestracja firmy/)).toBeNull();
});

describe('own data', () => {
  test('are sent as they are stored, and UPDATE_USER_DATA_SUCCESS is said', async () => {
    const { calls } = await open();
    await type('Imię', 'Żaneta');
    await type(/^Numer telefonu/, '+48 601-202-303');
    fireEvent.click(
      within(await screen.findByRole('group', { name: /oferty handlowe e-mailem/ })).getByLabelText('Nie'),
    );
    await save();
    await screen.findByText('Twoje dane zostały zapisane.');
    const [call] = sent(calls, 'PUT');
    expect(call?.query.get('activeMembershipId')).toBe('m1');
    expect(call?.body).toEqual({
      ...answered,
      firstName: 'Żaneta',
      lastName: 'Wróblewska',
      phoneNumber: '+48601202303',
      agreeToSellingEmails: false,
      confirmedStatute: true,
      isCompanyRepresentative: false,
    });
    expect(calls.filter(({ path }) => path.endsWith('/me/'))).toHaveLength(2);
  });

  test('cannot change the address, and start the phone with +48', async () => {
    person = { ...complete, phoneNumber: null };
    await open();
    expect(((await field(/^Adres e-mail/)) as HTMLInputElement).readOnly).toBe(true);
    expect(((await field(/^Numer telefonu/)) as HTMLInputElement).value).toBe('+48');
  });

  test('are checked with each change of a field, before it is left', async () => {
    await open();
    await type('Nazwisko', 'W');
    expect(screen.getByText(/^Wpisz co najmniej 2 znaki/)).toBeTruthy();
    await type('Nazwisko', 'Wr');
    expect(screen.queryByText(/^Wpisz co najmniej 2 znaki/)).toBeNull();
    await type('Nazwisko', '12');
    expect((await field('Nazwisko')).getAttribute('aria-invalid')).toBe('true');
    await type(/^Numer telefonu/, '+48 225 550 120');
    expect((await field(/^Numer telefonu/)).getAttribute('aria-invalid')).toBe('true');
    await type(/^Numer telefonu/, '+48 600 100 200');
    expect((await field(/^Numer telefonu/)).getAttribute('aria-invalid')).not.toBe('true');
  });

  test('with faults are not sent: a summary names them all and takes focus', async () => {
    person = { ...userWith([admin]), confirmedStatute: false, lastName: '' };
    const { calls } = await open();
    await save();
    const summary = await screen.findByRole('region', { name: 'Popraw 8 pól' });
    expect(document.activeElement).toBe(summary);
    const links = within(summary).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Nazwisko: Pole wymagane',
      'Numer telefonu: Pole wymagane',
      'Zaakceptuj regulamin',
      ...Array.from({ length: 5 }, () => expect.stringContaining('Wybierz „tak” albo „nie”')),
    ]);
    for (const link of links) {
      fireEvent.click(link);
      expect(`#${document.activeElement?.id}`).toBe(link.getAttribute('href'));
    }
    expect(sent(calls, 'PUT')).toEqual([]);
  });

  test('changed in another tab follow on coming back; what was typed stays, with a note, until the person chooses', async () => {
    await open();
    await type('Imię', 'Żaneta');
    person = { ...complete, firstName: 'Joanna', lastName: 'Nowa' };
    fireEvent.focus(window);
    await screen.findByText(/zmieniły się w\smiędzyczasie/);
    expect(((await field('Imię')) as HTMLInputElement).value).toBe('Żaneta');
    expect(((await field('Nazwisko')) as HTMLInputElement).value).toBe('Nowa');
    fireEvent.click(screen.getByRole('button', { name: 'Wczytaj aktualne' }));
    expect(((await field('Imię')) as HTMLInputElement).value).toBe('Joanna');
    expect(screen.queryByText(/zmieniły się/)).toBeNull();
  });

  test('that the person has just saved are no news on coming back, nor are those they did not touch', async () => {
    await open();
    await type('Imię', ' Żaneta ');
    await save();
    await screen.findByText('Twoje dane zostały zapisane.');
    person = { ...complete, firstName: 'Żaneta', phoneNumber: '+48600100299' };
    fireEvent.focus(window);
    await waitFor(async () => expect(((await field(/^Numer telefonu/)) as HTMLInputElement).value).toMatch(/299$/));
    expect(screen.queryByText(/zmieniły się/)).toBeNull();
  });

  test('refused by the server show its faults in their fields', async () => {
    answerTo = ({ method }) =>
      method === 'PUT'
        ? { status: 400, body: { code: 'PHONE_INVALID', detail: 'x', fields: { phoneNumber: 'PHONE_INVALID' } } }
        : undefined;
    await open();
    await type('Imię', 'Żaneta');
    await save();
    await waitFor(async () => expect((await field(/^Numer telefonu/)).getAttribute('aria-invalid')).toBe('true'));
  });

  test('of the last representative: REMOVE_LAST_COMPANY_REPRESENTATIVE is shown for 5 s', async () => {
    person = { ...complete, memberships: [{ ...admin, isCompanyRepresentative: true }] };
    answerTo = ({ method }) =>
      method === 'PUT'
        ? refusal(400, 'REMOVE_LAST_COMPANY_REPRESENTATIVE', 'Firma musi mieć reprezentanta.')
        : undefined;
    const { calls } = await open();
    fireEvent.click(await screen.findByRole('checkbox', { name: /reprezentantem firmy/ }));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await save();
    await screen.findByText('Firma musi mieć reprezentanta.');
    expect(sent(calls, 'PUT')[0]?.body).toMatchObject({ isCompanyRepresentative: false });
    act(() => void vi.advanceTimersByTime(4_500));
    expect(screen.queryByText('Firma musi mieć reprezentanta.')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(700));
    expect(screen.queryByText('Firma musi mieć reprezentanta.')).toBeNull();
  });

  test('that the server cannot save are GENERIC_ERROR', async () => {
    answerTo = ({ method }) => (method === 'PUT' ? refusal(500, 'GENERIC_ERROR', 'x') : undefined);
    await open();
    await save();
    await screen.findByText('Coś poszło nie tak, spróbuj ponownie.');
  });

  test('of a standard user have no mark of a representative', async () => {
    person = { ...complete, memberships: [membershipOf('m1', ['user_data'], company.name)] };
    const { calls } = await open();
    await field('Imię');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await save();
    await screen.findByText('Twoje dane zostały zapisane.');
    expect(sent(calls, 'PUT')[0]?.body).not.toHaveProperty('isCompanyRepresentative');
  });

  test.each(['/user_data/u1', '/user_data/u2'])(
    'that cannot be loaded (%s) lead to / with GENERIC_ERROR',
    async (path) => {
      answerTo = (call) => (call.path.includes('/user/') ? refusal(404, 'NOT_FOUND') : undefined);
      const { address } = await open(path);
      await waitFor(() => expect(address()).toBe('/'));
      await screen.findByText('Coś poszło nie tak, spróbuj ponownie.');
    },
  );
});

describe('the company', () => {
  test('is shown with its package, limits and usage', async () => {
    await open();
    const firm = await screen.findByRole('region', { name: 'Firma' });
    for (const text of [
      '985-001-11-18',
      '123456785',
      'ul. Dolna 3, 27-600 Sandomierz, świętokrzyskie',
      'Produkcja',
      '03-02-2025',
    ])
      expect(within(firm).getByText(text)).toBeTruthy();
    expect(
      within(firm)
        .getByRole('link', { name: /sady\.example/ })
        .getAttribute('rel'),
    ).toContain('noopener');
    const usage = screen.getByRole('region', { name: /Limity/ });
    expect(within(usage).getByText(wholeText('Pro, ważny do 02-01-2027'))).toBeTruthy();
    expect(within(usage).getByText('zostało 1 488 000 z 1 500 000 produktów')).toBeTruthy();
    expect(within(usage).getByText('zostało 1 499 990 z 1 500 000 produktów')).toBeTruthy();
  });

  test('with Starter says that downloading is not part of it, with Unlimited that there is no limit', async () => {
    shown = {
      ...company,
      subscription: 'free',
      limitsLeft: { freeLimit: 0, limitverify: 0, limitApiCsv: 0 },
      subscriptionDetails: {
        ...company.subscriptionDetails,
        counters: { freeVerified: 1000, verified: 0, api: 0, csv: 0 },
      },
    };
    await open();
    expect(await screen.findByText('zostało 0 z 1000 produktów')).toBeTruthy();
    expect(screen.getByText('pakiet nie obejmuje')).toBeTruthy();
    cleanup();
    shown = {
      ...company,
      subscription: 'yearly_unlimited',
      limitsLeft: { freeLimit: 1000, limitverify: null, limitApiCsv: null },
    };
    forgetEverything();
    await open();
    expect(await screen.findByText('bez limitu, wykorzystano 12 000 produktów')).toBeTruthy();
  });

  test('the account page says that downloads are switched off, whatever the package', async () => {
    shown = { ...company, accessToDownload: false };
    await open();
    const usage = await screen.findByRole('region', { name: /Limity/ });
    within(usage).getByText(wholeText('wyłączone przez administratora platformy, niezależnie od pakietu'));
    expect(within(usage).queryByText('zostało 1 499 990 z 1 500 000 produktów')).toBeNull();
  });

  test('a web page that is no web address is no link', async () => {
    shown = { ...company, webPage: 'javascript:alert(1)' };
    await open();
    const firm = await screen.findByRole('region', { name: 'Firma' });
    expect(within(firm).queryByRole('link')).toBeNull();
  });

  test('that cannot be loaded leaves the form and can be asked again', async () => {
    answerTo = ({ path }) => (path.includes('get_by_id') ? refusal(404, 'NOT_FOUND') : undefined);
    await open();
    await screen.findByText(/^Nie udało się wczytać danych firmy/);
    await field('Imię');
    answerTo = () => undefined;
    fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
    await screen.findByRole('region', { name: 'Firma' });
  });
});

describe('the API key', () => {
  const key = `gtk_${'a'.repeat(43)}`;

  test('is shown masked; renewing asks first, shows the new key once and copies it', async () => {
    const writeText = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    const { calls } = await open();
    answerTo = ({ method }) =>
      method === 'POST' ? { body: { apiKey: key, madeAt: '2026-11-21T10:00:00Z' } } : undefined;
    await screen.findByText('••••abcd');
    fireEvent.click(screen.getByRole('button', { name: 'Wymień klucz' }));
    const question = await screen.findByRole('dialog', { name: 'Wymienić klucz API?' });
    expect(sent(calls, 'POST')).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: 'Wymień klucz' }));
    const window = await screen.findByRole('dialog', { name: 'Nowy klucz API' });
    expect((within(window).getByLabelText('Klucz') as HTMLInputElement).value).toBe(key);
    expect(sent(calls, 'POST').map(({ path }) => path)).toEqual(['/api/v1/companies/c-m1/api_key/']);
    fireEvent.click(within(window).getByRole('button', { name: 'Kopiuj klucz' }));
    await within(window).findByText('Skopiowano klucz.');
    expect(writeText).toHaveBeenCalledWith(key);
    fireEvent.click(within(window).getByRole('button', { name: 'Gotowe' }));
    await waitFor(() => expect(screen.queryByDisplayValue(key)).toBeNull());
  });

  test('is lost neither by Escape nor by a press beside its window; closing it without a copy is asked first', async () => {
    shown = { ...company, apiKey: null, apiKeyMadeAt: null };
    await open();
    answerTo = ({ method }) =>
      method === 'POST' ? { body: { apiKey: key, madeAt: '2026-11-21T10:00:00Z' } } : undefined;
    fireEvent.click(await screen.findByRole('button', { name: 'Utwórz klucz' }));
    const window = await screen.findByRole('dialog', { name: 'Nowy klucz API' });
    const keyField = within(window).getByLabelText('Klucz');
    for (const name of ['keyDown', 'keyUp'] as const) fireEvent[name](keyField, { key: 'Escape' });
    const beside = document.querySelector('.scrim');
    if (!beside) throw new Error('no window');
    for (const name of ['pointerDown', 'mouseDown', 'pointerUp', 'mouseUp', 'click'] as const) fireEvent[name](beside);
    expect(within(window).queryByRole('button', { name: 'Zamknij' })).toBeNull();
    expect(screen.getByDisplayValue(key)).toBeTruthy();

    fireEvent.click(within(window).getByRole('button', { name: 'Gotowe' }));
    within(window).getByText(/nie został skopiowany/);
    const back = within(window).getByRole('button', { name: /^Wróć/ });
    expect(document.activeElement).toBe(back);
    fireEvent.click(back);
    // Copied by hand it is a copy too.
    fireEvent.copy(screen.getByDisplayValue(key));
    fireEvent.click(within(window).getByRole('button', { name: 'Gotowe' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('that does not exist is made at once', async () => {
    shown = { ...company, apiKey: null, apiKeyMadeAt: null };
    const { calls } = await open();
    answerTo = ({ method }) =>
      method === 'POST' ? { body: { apiKey: key, madeAt: '2026-11-21T10:00:00Z' } } : undefined;
    fireEvent.click(await screen.findByRole('button', { name: 'Utwórz klucz' }));
    await screen.findByRole('dialog', { name: 'Nowy klucz API' });
    expect(sent(calls, 'POST')).toHaveLength(1);
  });

  test.each([
    [false, 'Firma nie ma jeszcze klucza API.'],
    [true, 'Firma ma klucze z nazwą, na stronie Integracje. Klucza bez nazwy nie ma.'],
  ])('is said to be missing only where no named key works either: %s', async (hasNamedApiKey, sentence) => {
    shown = { ...company, apiKey: null, apiKeyMadeAt: null, hasNamedApiKey };
    await open();
    await screen.findByRole('button', { name: 'Utwórz klucz' });
    expect(screen.getByText(wholeText(sentence))).toBeTruthy();
  });

  test('is made by administrators alone; where its documentation is stands for all', async () => {
    person = { ...complete, memberships: [membershipOf('m1', ['user_data'], company.name)] };
    await open();
    await screen.findByText(/Klucz tworzy i wymienia administrator firmy/);
    expect(screen.queryByRole('button', { name: 'Wymień klucz' })).toBeNull();
    expect(screen.getByText('/external_api/v2/schema/swagger-ui/?company_id=c-m1')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Integracje' })).toBeNull();
  });
});
