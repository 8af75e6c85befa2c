import { lateAfter, type OfficeServices, type OfficeToday } from '@gtinoteka/contract/office/today.ts';
import { ServicesCard } from '../../pwa/features/companies/services-card.tsx';
import type { CompanyRecord, ListedCompany } from '@gtinoteka/contract/office/companies.ts';
import type { Company } from '@gtinoteka/contract/people/company.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { refusal, type StubAnswer, type StubCall } from '../shell/stub-server.ts';
import { renderInProviders } from '../support/browser/in-providers.tsx';
import { forgetEverything, openPage, serveSignedIn } from '../support/browser/page.tsx';
import { allConsents } from '../support/typed-person.ts';
import { wholeText } from '../support/browser/whole-text.ts';

const day = 86_400_000;
const listed: ListedCompany = {
  id: 'c9',
  name: 'Dwór Łąkowy s.c.',
  nip: '7324973806',
  regon: null,
  domain: 'dworlakowy.example',
  registrationDate: '2026-11-18T08:05:00Z',
  isAuthorized: false,
  waitsSince: new Date(Date.now() - 5 * day).toISOString(),
  accessToDownload: false,
  accessToVerify: true,
};
const limitsOf = { verify: 1000, api: 0, ui: 30 };
const company: Company = {
  id: 'c9',
  name: listed.name,
  regon: '061274530',
  nip: listed.nip,
  street: 'Łąki 4',
  city: 'Zakrzówek',
  postalCode: '23-213',
  district: null,
  country: 'Polska',
  webPage: null,
  companyProfile: null,
  isAuthorized: false,
  registrationDate: listed.registrationDate,
  accessToDownload: false,
  accessToVerify: true,
  activationDate: null,
  apiKey: null,
  apiKeyMadeAt: null,
  hasNamedApiKey: false,
  monetizationSwitch: true,
  hasActivatedMembership: true,
  subscription: 'free',
  limitsLeft: { freeLimit: 786, limitApiCsv: 0, limitverify: 786 },
  subscriptionDetails: {
    freeSubscriptionYear: 2026,
    beginSubscriptionDt: '2026-01-01T00:00:00Z',
    endSubscriptionDt: '2027-01-01T00:00:00Z',
    name: 'starter',
    counters: { freeVerified: 214, verified: 0, api: 0, csv: 0 },
    packages: { free: limitsOf, yearlyLimited: limitsOf, yearlyUnlimited: limitsOf },
  },
};
const period = {
  subscription: 'free',
  begin: '2025-12-31T23:00:00Z',
  end: '2026-12-31T22:59:59Z',
  verified: 214,
  api: 0,
  csv: 0,
  verifyLimit: 1000,
  downloadLimit: 0,
} as const;
const record: CompanyRecord = {
  writesDirectly: false,
  contact: { email: 'biuro@dworlakowy.example', phoneNumber: '+48815550120' },
  authorization: {
    id: 'f1',
    fileName: 'upoważnienie.png',
    mediaType: 'image/png',
    byteSize: 400_000,
    uploadedAt: listed.waitsSince ?? '',
    person: 'Zofia Święcicka',
    isRepresentative: true,
    isAccepted: null,
    reviewedAt: null,
    reason: null,
  },
  earlierAuthorizations: [
    {
      id: 'f0',
      fileName: 'stare.pdf',
      mediaType: 'application/pdf',
      byteSize: 1_000,
      uploadedAt: '2026-11-02T10:00:00Z',
      person: 'Jan Łąk',
      isRepresentative: false,
      isAccepted: false,
      reviewedAt: '2026-11-03T10:00:00Z',
      reason: 'Nieczytelny skan',
      isActivated: true,
    },
    {
      id: 'f00',
      fileName: 'inne.pdf',
      mediaType: 'application/pdf',
      byteSize: 1_000,
      uploadedAt: '2026-11-01T10:00:00Z',
      person: 'Ewa Gil',
      isRepresentative: true,
      isAccepted: null,
      reviewedAt: null,
      reason: null,
      isActivated: false,
    },
  ],
  package: {
    current: period,
    starter: period,
    accessToDownload: false,
    order: {
      orderId: 'o1',
      orderNumber: 'ZAM-000123',
      subscription: 'monthly',
      orderedAt: '2026-11-20T10:00:00Z',
      payUntil: '2026-12-04T22:59:59Z',
    },
    past: [],
    orders: [],
  },
  uses: [
    { at: '2026-11-20T14:40:00Z', counter: 'verified', units: -86, who: null, fileName: 'ceny.xls', left: 1000 },
    { at: '2026-11-20T14:37:00Z', counter: 'verified', units: 86, who: 'Jan Łąk', fileName: 'ceny.xls', left: 914 },
  ],
  licences: [{ prefix: '590123456', type: 'GCP', status: 'active', validUntil: '2027-12-31' }],
  products: 38,
  trail: [{ at: '2026-11-19T09:22:00Z', act: 'user invited', who: 'Jan Łąk', whom: 'kinga@dworlakowy.example' }],
  notes: [{ id: 'n1', text: 'Wpłata w środę.', who: 'Tomasz Gil', at: '2026-11-20T10:48:00Z' }],
};
const consents = allConsents(null);
const personOf = (id: string, firstName: string) => ({
  id: `m-${id}`,
  activated: true,
  isCompanyRepresentative: id !== 'u1',
  permissionGroup: 'location_admin',
  activationDate: '2026-11-18T08:05:00Z',
  invitedAt: null,
  user: {
    id,
    firstName,
    lastName: 'Łąk',
    email: `${id}@dworlakowy.example`,
    phoneNumber: null,
    dateJoined: '2026-11-18T08:05:00Z',
    lastLogin: null,
    confirmedStatute: true,
    ...consents,
  },
});

const person = userWith([membershipOf('m1', ['user_data', 'registered_company', 'repository'], 'Biuro')]);
let answerTo: (call: StubCall) => StubAnswer | undefined = () => undefined;
let stored = company;
let count = 4812;

async function open(path: string) {
  const calls = serveSignedIn(
    () => person,
    (call) => {
      const own = answerTo(call);
      if (own) return own;
      const { path: at } = call;
      if (at.endsWith('/get_companies/'))
        return { body: { results: count > 0 ? [listed] : [], count, waiting: { count: 4, since: listed.waitsSince } } };
      if (at.endsWith('/get_by_id/')) return { body: { data: stored } };
      if (at.endsWith('/record/')) return { body: record };
      if (at.endsWith('/memberships/'))
        return { body: { records: [personOf('u1', 'Anna'), personOf('u2', 'Jan')], numAllRecords: 12 } };
      return undefined;
    },
  );
  const page = await openPage(path);
  return { calls, ...page };
}
const sent = (calls: StubCall[], method: string) =>
  calls.filter((call) => call.method === method && !call.path.includes('token'));
const asked = (calls: StubCall[]) =>
  calls.filter(({ path }) => path.endsWith('/get_companies/')).map(({ query }) => query.toString());
const button = (name: string | RegExp) => screen.getByRole('button', { name });

beforeEach(() => {
  forgetEverything();
  answerTo = () => undefined;
  stored = company;
  count = 4812;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the list', () => {
  test('says how many there are and who waits; a press on a row opens its company', async () => {
    const { address, calls } = await open('/companies');
    await screen.findByRole('heading', { name: /^4812\sfirm$/ });
    expect(calls.find(({ path }) => path.endsWith('/get_companies/'))?.path).toBe(
      '/api/v1/companies/c-m1/get_companies/',
    );
    expect(asked(calls)).toEqual(['limit=10&offset=0']);
    screen.getByText(/4\sfirmy czekają na\ssprawdzenie upoważnienia, najdłużej 5\sdni\./);
    const row = within(screen.getByRole('table')).getAllByRole('row')[1];
    expect(row?.textContent).toContain('732-497-38-06');
    expect(row?.textContent).toContain('Plik do\u00a0sprawdzenia');
    if (row) fireEvent.click(within(row).getByText('18-11-2026'));
    await waitFor(() => expect(address()).toBe('/companies/c9'));
  });

  test('the list of companies and the page of one name the download switch alike', async () => {
    await open('/companies');
    await screen.findByRole('table');
    expect(within(screen.getByRole('table')).getAllByRole('row')[1]?.textContent).toContain('Wyłączone');
    within(screen.getByLabelText('Pobieranie')).getByRole('option', { name: 'Wyłączone' });
    cleanup();
    await open('/companies/c9');
    await screen.findByText(/^zapisane: wyłączone, niezależnie od\spakietu$/);
  });

  test('is what the address says: offset, search, ordering; what means nothing is the beginning', async () => {
    const { address, calls } = await open('/companies?offset=20&search_multi_match=lak&ordering=name&authorized=waits');
    await screen.findByRole('table');
    expect(asked(calls)).toEqual(['search_multi_match=lak&ordering=name&authorized=waits&limit=10&offset=20']);
    expect(screen.getByRole('columnheader', { name: /Nazwa/ }).getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(screen.getByRole('link', { name: 'Nazwa, sortuj' }));
    await waitFor(() => expect(address()).toBe('/companies?search_multi_match=lak&ordering=-name&authorized=waits'));
    cleanup();
    forgetEverything();
    const other = await open('/companies?offset=-1&limit=0&ordering=password&authorized=perhaps');
    await screen.findByRole('table');
    expect(asked(other.calls)).toEqual(['limit=10&offset=0']);
  });

  test('is searched as one types, and filtered, from the first row', async () => {
    const { address } = await open('/companies?offset=20');
    await screen.findByRole('table');
    fireEvent.change(screen.getByLabelText('Szukaj'), { target: { value: '732-497' } });
    await waitFor(() => expect(address()).toBe('/companies?search_multi_match=732-497'));
    fireEvent.change(screen.getByLabelText('Pobieranie'), { target: { value: 'no' } });
    await waitFor(() => expect(address()).toBe('/companies?search_multi_match=732-497&download=no'));
  });

  test('says so when there are none, and offers all of them', async () => {
    count = 0;
    const { address } = await open('/companies?search_multi_match=nikt');
    fireEvent.click(await screen.findByRole('link', { name: 'Wyczyść filtry' }));
    await waitFor(() => expect(address()).toBe('/companies'));
  });

  test('that cannot be loaded says why and is asked again', async () => {
    answerTo = ({ path }) =>
      path.endsWith('/get_companies/') ? refusal(503, 'SERVICE_UNAVAILABLE', 'Spróbuj za chwilę.') : undefined;
    await open('/companies');
    await screen.findByText('Spróbuj za chwilę.');
    answerTo = () => undefined;
    fireEvent.click(button('Spróbuj ponownie'));
    await screen.findByRole('table');
  });
});

describe('a company', () => {
  test('takes the invoice of a paid order, and says why it does not take another file', async () => {
    const paid = {
      orderId: 'o7',
      orderNumber: 'ZAM-000099',
      subscription: 'monthly',
      netPrice: 350,
      orderedAt: '2026-11-02T10:00:00Z',
      state: 'activated',
      closedAt: '2026-11-03T10:00:00Z',
      replacedBy: null,
    } as const;
    let invoiceAt: string | null = null;
    let answer: StubAnswer = refusal(415, 'INVOICE_NOT_PDF', 'Faktura musi być plikiem PDF.');
    answerTo = ({ path }) => {
      if (path.endsWith('/invoice/')) return answer;
      if (!path.endsWith('/record/')) return undefined;
      return { body: { ...record, package: { ...record.package, orders: [{ ...paid, invoiceAt }] } } };
    };
    const { calls } = await open('/companies/c9');
    const card = within(await screen.findByRole('region', { name: 'Faktury' }));
    card.getByText(/^Bez faktury/);
    const pick = (name: string) =>
      fireEvent.change(card.getByLabelText(name, { selector: 'input' }), {
        target: { files: [new File(['%PDF-1.4'], 'faktura.pdf')] },
      });
    pick('Dodaj fakturę: ZAM-000099');
    await screen.findByText('Faktura musi być plikiem PDF.');
    [answer, invoiceAt] = [
      { body: { orderNumber: 'ZAM-000099', addedAt: '2026-11-04T10:00:00Z' } },
      '2026-11-04T10:00:00Z',
    ];
    pick('Dodaj fakturę: ZAM-000099');
    await card.findByRole('button', { name: 'Zamień fakturę: ZAM-000099' });
    card.getByText(wholeText(/^Faktura dodana\s04-11-2026$/));
    expect(sent(calls, 'PUT').map(({ path }) => path)).toEqual(
      Array<string>(2).fill('/api/v1/companies/package_orders/o7/invoice/'),
    );
  });

  test('shows its data, package, book, licences, trail and notes', async () => {
    await open('/companies/c9');
    await screen.findByRole('heading', { level: 1, name: listed.name });
    await screen.findByRole('heading', { name: 'Dane firmy' });
    for (const text of [
      /NIP\s732-497-38-06, w\sGtinotece od\s18-11-2026/,
      'Łąki 4, 23-213 Zakrzówek',
      /214 z\s1000\sproduktów\./,
      /^Zamówiony Basic, 430,50\szł brutto$/,
      /^ZAM-000123 z.*Tytuł przelewu: Gtinoteka, zamówienie ZAM-000123\./,
      'Zwrot: weryfikacja pliku',
      'Zaproszono osobę: kinga@dworlakowy.example',
      'Wpłata w środę.',
      /do\s31-12-2027/,
    ])
      expect(screen.getAllByText(wholeText(text)).length, String(text)).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: '38' }).getAttribute('href')).toBe('/catalog?company_nip=7324973806');
  });

  test('access is saved by "Zapisz", which waits until the switch differs from what is stored', async () => {
    const { calls } = await open('/companies/c9');
    const toggle = await screen.findByRole('switch', { name: /Pobieranie bazy/ });
    const save = button('Zapisz');
    expect(save.hasAttribute('disabled')).toBe(true);
    fireEvent.click(toggle);
    expect(toggle.getAttribute('aria-checked')).toBe('true');
    expect(save.hasAttribute('disabled')).toBe(false);
    fireEvent.click(toggle);
    expect(save.hasAttribute('disabled')).toBe(true);
    fireEvent.click(toggle);
    answerTo = ({ method }) => {
      if (method !== 'PATCH') return undefined;
      stored = { ...company, accessToDownload: true };
      return { body: { id: 'c9', accessToDownload: true, writesDirectly: false } };
    };
    fireEvent.click(save);
    await screen.findByText(/^Pobieranie bazy i\sAPI jest włączone, firma pobierze tyle, na\sile pozwala pakiet\.$/);
    expect(sent(calls, 'PATCH').map(({ path, body }) => [path, body])).toEqual([
      ['/api/v1/companies/company/c9/', { accessToDownload: true }],
    ]);
    await screen.findByText(/^zapisane: włączone, tyle, na\sile pozwala pakiet$/);
    expect(button('Zapisz').hasAttribute('disabled')).toBe(true);
  });

  test('a refused change leaves the switch as it was set', async () => {
    answerTo = ({ method }) => (method === 'PATCH' ? refusal(403, 'ACCESS_DENIED', 'Nie masz uprawnień.') : undefined);
    await open('/companies/c9');
    const toggle = await screen.findByRole('switch', { name: /Pobieranie bazy/ });
    fireEvent.click(toggle);
    fireEvent.click(button('Zapisz'));
    await screen.findByText('Nie masz uprawnień.');
    expect(toggle.getAttribute('aria-checked')).toBe('true');
  });

  test.each([
    ['2', '2'],
    ['99', '99'],
    ['100', '10'],
    ['0', '10'],
    ['x', '10'],
  ])('the people of a company are paged by the page_size of the address: %s asks for %s', async (typed, size) => {
    const { calls } = await open(`/companies/c9?page_size=${typed}`);
    await screen.findByRole('table', { name: /Osoby w\sfirmie/ });
    expect(calls.find(({ path }) => path.endsWith('/memberships/'))?.query.get('page_size')).toBe(size);
  });

  test('its people are sorted by the address; one’s own row cannot be removed, another one is', async () => {
    const { calls, address } = await open('/companies/c9?page=1&sort_column=user__email&direction=desc');
    const table = await screen.findByRole('table', { name: /Osoby w\sfirmie/ });
    const people = calls.find(({ path }) => path.endsWith('/memberships/'));
    expect(people?.query.toString()).toBe('page=1&page_size=10&sort_column=user__email&direction=desc');
    expect(
      within(table)
        .getAllByRole('button')
        .map((one) => one.getAttribute('aria-label')),
    ).toEqual(['Usuń: Jan Łąk']);
    answerTo = ({ method }) =>
      method === 'DELETE'
        ? refusal(400, 'DELETE_LAST_USER_WITH_REPRESENTATION_ERROR', 'To ostatni reprezentant.')
        : undefined;
    fireEvent.click(within(table).getByRole('button'));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Usuń' }));
    await within(dialog).findByText('To ostatni reprezentant.');
    answerTo = ({ method }) => (method === 'DELETE' ? { body: { deleted: true } } : undefined);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Usuń' }));
    await screen.findByText(/Osoba została usunięta z\sfirmy\./);
    expect(sent(calls, 'DELETE').at(-1)?.path).toBe('/api/v1/companies/company/c9/memberships/m-u2/');
    fireEvent.click(within(table).getByRole('link', { name: 'E-mail, sortuj' }));
    await waitFor(() => expect(address()).toBe('/companies/c9?sort_column=user__email'));
  });

  test('an authorization is refused with its reason and accepted with a press', async () => {
    const { calls } = await open('/companies/c9');
    await screen.findByText(/Czeka 5\sdni/);
    const earlier = screen.getByRole('region', { name: 'Inne pliki upoważnień' });
    expect(earlier.textContent).toMatch(/stare\.pdf, odrzucony 03-11-2026/);
    expect(earlier.textContent).toMatch(/Nieczytelny skan.*inne\.pdf, ta osoba nie aktywowała konta/);
    fireEvent.click(button('Odrzuć…'));
    const dialog = await screen.findByRole('dialog');
    answerTo = ({ method, body }) =>
      method === 'POST' ? { body: { ...(body as object), reviewedAt: '2026-11-23T10:00:00Z' } } : undefined;
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Brak podpisu' } });
    fireEvent.click(within(dialog).getByRole('button', { name: /Odrzuć i\swyślij/ }));
    await screen.findByText(/Upoważnienie odrzucone\. Powód/);
    fireEvent.click(button('Przyjmij upoważnienie'));
    await screen.findByText('Upoważnienie przyjęte. Firma jest autoryzowana.');
    expect(sent(calls, 'POST').map(({ body }) => body)).toEqual([
      { isAccepted: false, reason: 'Brak podpisu' },
      { isAccepted: true },
    ]);
  });

  test('an order is activated after a question; a note is written down', async () => {
    const { calls } = await open('/companies/c9');
    answerTo = ({ method, path }) => {
      if (method !== 'POST') return undefined;
      if (path.endsWith('/notes/')) return { body: record.notes[0] };
      return { body: { companyId: 'c9', subscription: 'monthly', begin: period.begin, end: '2026-12-23T10:00:00Z' } };
    };
    fireEvent.click(await screen.findByRole('button', { name: 'Włącz Basic…' }));
    const question = within(await screen.findByRole('dialog'));
    for (const text of [company.name, 'Basic', /^430,50\szł$/, 'ZAM-000123', 'Gtinoteka, zamówienie ZAM-000123'])
      question.getByText(text);
    fireEvent.click(question.getByRole('button', { name: 'Włącz pakiet' }));
    await screen.findByText(wholeText(/Pakiet Basic działa do\s23-12-2026\./));
    expect(button('Dopisz').hasAttribute('disabled')).toBe(true);
    fireEvent.change(screen.getByLabelText('Nowa notatka'), { target: { value: 'Dzwonić rano' } });
    fireEvent.click(button('Dopisz'));
    await screen.findByText('Notatka zapisana.');
    expect(sent(calls, 'POST').map(({ path }) => path)).toEqual([
      '/api/v1/companies/package_orders/o1/activate/',
      '/api/v1/companies/company/c9/notes/',
    ]);
  });

  test('that is not there says so', async () => {
    answerTo = ({ path }) =>
      /get_by_id|record/.test(path) ? refusal(404, 'NOT_FOUND', 'Nie ma takiej firmy.') : undefined;
    await open('/companies/nobody');
    await screen.findByText('Nie ma takiej firmy.');
  });
});

test('what waits for the office today stands with where it is done; what does not is named', async () => {
  const none = { count: 0, since: null };
  const today = {
    deadLetters: {
      count: 2,
      since: '2026-11-22T10:00:00Z',
      kinds: [
        { kind: 'imports', count: 1 },
        { kind: 'mail', count: 1 },
      ],
    },
    authorizations: { count: 4, since: new Date(Date.now() - 5 * day).toISOString(), first: 'Dwór Łąkowy s.c.' },
    orders: { ...none, packages: [] },
    uploads: { count: 2, since: '2026-11-22T10:00:00Z', companies: 1, products: 1204 },
    issues: { count: 16, since: '2026-11-16T10:00:00Z', openGroups: 214 },
    objections: { ...none, first: null },
  } satisfies OfficeToday;
  const services = {
    search: { lagSeconds: 2, isReady: true },
    registry: { connection: 'real', state: 'answering', lastHour: 61, hourly: 100 },
    work: { since: null },
    lastImport: null,
  } satisfies OfficeServices;
  let told: OfficeServices = services;
  answerTo = ({ path }) =>
    path.endsWith('/companies/today/')
      ? { body: today }
      : path.endsWith('/companies/services/')
        ? { body: told }
        : undefined;
  await open('/administration');
  await screen.findByRole('heading', { name: /^Na\sdziś 24\ssprawy$/ });
  const weekday = new Date().toLocaleDateString('pl-PL', { weekday: 'long', timeZone: 'Europe/Warsaw' });
  screen.getByText(new RegExp(`^${weekday}, \\d\\d-\\d\\d-\\d{4}`, 'i'));
  expect(screen.getByRole('link', { name: /Upoważnienia do\ssprawdzenia/ }).getAttribute('href')).toBe(
    '/companies?authorized=waits',
  );
  for (const said of [
    /^1\simport, 1\swiadomość$/,
    'Najdłużej czeka Dwór Łąkowy s.c.',
    'Otwartych grup jest 214',
    /^Pliki od\s1\sfirmy, razem\s1204\sprodukty$/,
    /^Czeka 5\sdni$/,
    /^od\s16-11-2026$/,
  ])
    screen.getByText(wholeText(said));
  screen.getByText(/^Bez spraw: zamówienia pakietów, sprzeciwy wobec zmiany regulaminu\.$/);
  await screen.findByRole('heading', { name: 'Usługi działają' });
  screen.getByText(/^opóźnienie 2\ssekundy$/);
  screen.getByText(/^61\sz\s100 pytań w\stej godzinie$/);
  // The office of a phone, with what this person may enter.
  const menu = screen.getAllByRole('navigation', { name: 'Biuro', hidden: true }).at(-1);
  const rooms = within(menu ?? document.body);
  expect(rooms.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'))).toEqual([
    '/companies',
    '/repository',
    '/stewardship',
    '/stewardship/uploads',
  ]);
  told = {
    search: { lagSeconds: lateAfter.searchSeconds + 1, isReady: true },
    registry: { ...services.registry, state: 'failing' },
    work: { since: new Date(Date.now() - (lateAfter.workMinutes + 1) * 60_000).toISOString() },
    lastImport: { at: new Date().toISOString(), hasFailed: true },
  };
  cleanup();
  forgetEverything();
  await open('/administration');
  await screen.findByRole('heading', { name: 'Sprawdź usługi' });
  for (const fault of [/nie\snadąża/, /nie\sodpowiada/, /czy działa proces roboczy/, /import się nie\sudał/])
    screen.getByText(fault);
});

test.each([
  ['on time', lateAfter.searchSeconds, lateAfter.workMinutes, 0],
  ['late', lateAfter.searchSeconds + 1, lateAfter.workMinutes + 1, 2],
])('services are %s by their limits', async (_, lagSeconds, minutes, faults) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const now = Date.now();
  const body: OfficeServices = {
    search: { lagSeconds, isReady: true },
    // Its answers are invented: no failure of a real one.
    registry: { connection: 'simulated', state: 'failing', lastHour: 0, hourly: 100 },
    work: { since: new Date(now - minutes * 60_000).toISOString() },
    lastImport: { at: new Date(now).toISOString(), hasFailed: false },
  };
  try {
    serveSignedIn(
      () => person,
      ({ path }) => (path.endsWith('/companies/services/') ? { body } : undefined),
    );
    renderInProviders(<ServicesCard />);
    await screen.findByRole('heading', { name: faults === 0 ? 'Usługi działają' : 'Sprawdź usługi' });
  } finally {
    vi.useRealTimers();
  }
  expect(screen.queryAllByRole('listitem')).toHaveLength(faults);
});
