import type { Integrations } from '@gtinoteka/contract/machines/integrations.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { refusal, type StubAnswer, type StubCall } from '../shell/stub-server.ts';
import { forgetEverything, openPage, serveSignedIn } from '../support/browser/page.tsx';

const day = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString();

const loaded: Integrations = {
  keys: [
    {
      id: 'k1',
      name: 'Sklep internetowy',
      scopes: ['read'],
      ends: 'gtk_7f3a…c91e',
      createdAt: inDays(-9),
      expiresAt: inDays(90),
      lastUsedAt: inDays(0),
      isReplaced: false,
    },
    {
      id: 'k2',
      name: 'PIM',
      scopes: ['read', 'write'],
      ends: 'gtk_b204…07da',
      createdAt: inDays(-80),
      expiresAt: inDays(3),
      lastUsedAt: null,
      isReplaced: false,
    },
    {
      id: 'k3',
      name: 'Testy',
      scopes: ['webhooks'],
      ends: 'gtk_91cc…4e30',
      createdAt: inDays(-80),
      expiresAt: inDays(-1),
      lastUsedAt: inDays(-20),
      isReplaced: true,
    },
  ],
  inSearchEngines: false,
  accountKey: '••••abcd',
  quota: {
    subscription: 'yearly_limited',
    accessToDownload: true,
    limit: 1_500_000,
    used: 1_418_240,
    left: 81_760,
    endsAt: '2027-03-14T10:00:00Z',
    today: { units: 1_204, unchanged: 8_930, refused: 3 },
  },
  calls: [
    {
      at: inDays(0),
      call: 'verify-codes',
      status: 200,
      items: 850,
      units: 850,
      milliseconds: 84,
      requestId: 'r1',
      keyName: 'Sklep internetowy',
    },
    {
      at: inDays(0),
      call: 'get-changes',
      status: 304,
      items: 0,
      units: 0,
      milliseconds: 9,
      requestId: 'r2',
      keyName: null,
    },
  ],
  sample: { gtin: '05901520000059', name: 'Powidła węgierkowe', isOwn: true },
};

let shown: Integrations = loaded;
let answerTo: (call: StubCall) => StubAnswer | undefined = () => undefined;

async function open() {
  const admin = {
    ...membershipOf('m1', ['user_data', 'users_manage'], 'Sady Dolne'),
    permissionGroup: 'location_admin',
  } as const;
  const calls = serveSignedIn(
    () => userWith([admin]),
    (call) => {
      if (call.path === '/api/v1/companies/c-m1/webhooks/' && call.method === 'GET')
        return { body: { webhooks: [], deliveries: [] } };
      return answerTo(call) ?? (call.path === '/api/v1/companies/c-m1/integrations/' ? { body: shown } : undefined);
    },
  );
  const page = await openPage('/integrations');
  await screen.findByRole('heading', { name: 'Klucze' });
  return { calls, ...page };
}

beforeEach(() => {
  forgetEverything();
  shown = loaded;
  answerTo = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const text = (element: Element | null): string => (element?.textContent ?? '').replaceAll('\u00a0', ' ');

test('keys, package and calls stand in words', async () => {
  await open();
  const table = screen.getByRole('table', { name: 'Klucze' });
  const rows = within(table).getAllByRole('row').slice(1).map(text);
  expect(rows[0]).toMatch(/^Sklep internetowygtk_7f3a…c91eodczytprzed chwilą/);
  expect(rows[1]).toMatch(/^PIMgtk_b204…07daodczytzapisnigdy.*Wymień/);
  expect(rows[2]).toMatch(/^Testygtk_91cc…4e30webhooki.*wygasł/);
  const quota = screen.getByRole('region', { name: 'Limit pobierania i API' });
  expect(text(quota)).toContain('1 418 240 z 1 500 000 produktów. Zostało 81 760, pakiet do 14-03-2027.');
  expect(text(quota)).toContain('Dziś1204Bez zmian, za darmo8930Odrzucone3');
  const calls = screen.getByRole('region', { name: 'Ostatnie zapytania' });
  expect(within(calls).getAllByRole('listitem').map(text)).toEqual([
    expect.stringMatching(/POST verify, 850 kodów200$/),
    expect.stringMatching(/GET changes304$/),
  ]);
});

test('without keys and calls that is said; Starter reads that its own products are free', async () => {
  shown = {
    ...loaded,
    keys: [],
    calls: [],
    accountKey: null,
    quota: { ...loaded.quota, subscription: 'free', limit: 0, used: 0, left: 0 },
  };
  await open();
  screen.getByText(/Firma nie ma jeszcze kluczy z.nazwą/);
  screen.getByText(/Nikt jeszcze o.nic nie pytał/);
  screen.getByText(/Produkty Twojej firmy i.tak są za darmo/);
});

test('the integrations page says that downloads are switched off, whatever is left', async () => {
  shown = { ...loaded, quota: { ...loaded.quota, accessToDownload: false } };
  await open();
  screen.getByText(/Administrator platformy wyłączył Twojej firmie pobieranie i.API, niezależnie od.pakietu/);
});

test('a newcomer without units and products begins with codes to verify, and reads what the rest needs', async () => {
  shown = {
    ...loaded,
    quota: { ...loaded.quota, subscription: 'free', limit: 0, used: 0, left: 0 },
    sample: { gtin: '05901520000059', name: 'Powidła węgierkowe', isOwn: false },
  };
  await open();
  const code = screen.getByRole('region', { name: 'Przykład kodu' });
  expect(code.textContent).toContain('/external_api/v2/verify/');
  fireEvent.click(screen.getByRole('radio', { name: 'Jeden produkt' }));
  expect(code.textContent).toContain('/external_api/v2/products/05901520000059/');
  screen.getByText(/Produkty innych firm wymagają pakietu/);
  expect(screen.getByRole('link', { name: /Zobacz pakiety/ }).getAttribute('href')).toBe('/pricing');
});

describe('the first answer', () => {
  test('has the company’s own number and the typed key, in three languages', async () => {
    await open();
    const code = screen.getByRole('region', { name: 'Przykład kodu' });
    expect(code.textContent).toMatch(
      /^curl .* http.*\/external_api\/v2\/products\/05901520000059\/ \\\n {2}-H "X-API-KEY: TWÓJ_KLUCZ"$/,
    );
    fireEvent.change(screen.getByLabelText('Klucz do próby'), { target: { value: ' gtk_moj ' } });
    expect(code.textContent).toContain('X-API-KEY: gtk_moj"');
    fireEvent.click(screen.getByRole('radio', { name: 'Python' }));
    expect(code.textContent).toContain('headers={"X-API-KEY": "gtk_moj"}');
    expect(screen.queryByText(/Node 22\.18/)).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'TypeScript' }));
    screen.getByText(/Node 22\.18 albo nowszy/);
    expect(code.textContent).toContain("headers: { 'X-API-KEY': 'gtk_moj' }");
  });

  test('has programs for many codes, changes and webhooks beside it; one product and many codes are asked for from here', async () => {
    await open();
    const code = screen.getByRole('region', { name: 'Przykład kodu' });
    fireEvent.click(screen.getByRole('radio', { name: 'Wiele kodów' }));
    expect(code.textContent).toMatch(/05901520000059[^]*\/external_api\/v2\/verify\//);
    screen.getByRole('button', { name: 'Wyślij teraz' });
    fireEvent.click(screen.getByRole('radio', { name: 'Webhooki' }));
    expect(code.textContent).toMatch(/\/external_api\/v2\/webhooks\//);
    expect(screen.queryByRole('button', { name: 'Wyślij teraz' })).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Zmiany' }));
    screen.getByText(/Strumień milczy, dopóki nic się nie zmieni/);
    const feed = screen.getByRole('link', { name: 'strumień zmian' });
    expect(feed.getAttribute('href')).toMatch(/\/swagger-ui\/\?company_id=[^#]+#\/changes\/get-changes$/);
    fireEvent.click(screen.getByRole('radio', { name: 'Python' }));
    expect(code.textContent).toMatch(/^import json\n[^]*\/external_api\/v2\/changes\/[^]*TWÓJ_KLUCZ/);
    fireEvent.click(screen.getByRole('radio', { name: 'Jeden produkt' }));
    screen.getByRole('button', { name: 'Wyślij teraz' });
  });

  test('is asked for with the key in its header and never in the address', async () => {
    const { calls } = await open();
    const send = screen.getByRole('button', { name: 'Wyślij teraz' });
    fireEvent.click(send);
    screen.getByText(/Wklej klucz albo utwórz nowy/);
    answerTo = ({ path }) => (path.startsWith('/external_api/') ? { body: { name: 'Powidła węgierkowe' } } : undefined);
    fireEvent.change(screen.getByLabelText('Klucz do próby'), { target: { value: 'gtk_moj' } });
    fireEvent.click(send);
    await screen.findByText(/^200, \d+.ms\.$/);
    screen.getByText(/Powidła węgierkowe\. To Twój pierwszy GTIN, zapytanie nie zeszło z.limitu\./);
    const asked = calls.filter(({ path }) => path.startsWith('/external_api/'));
    expect(asked.map(({ path }) => path)).toEqual(['/external_api/v2/products/05901520000059/']);
    answerTo = ({ path }) =>
      path.startsWith('/external_api/')
        ? { status: 402, body: { detail: 'Limit pakietu został wyczerpany.' } }
        : undefined;
    fireEvent.click(send);
    await screen.findByText('Limit pakietu został wyczerpany.');
  });
});

test('search engines are shown the products by a press, and the page says so', async () => {
  const { calls } = await open();
  screen.getByText(/^Wyszukiwarki nie widzą produktów/);
  answerTo = ({ method }) => (method === 'PUT' ? { body: { inSearchEngines: true } } : undefined);
  fireEvent.click(screen.getByRole('button', { name: 'Pokaż produkty' }));
  await screen.findByText(/^Produkty są widoczne/);
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/api/v1/companies/c-m1/search_engines/',
    body: { inSearchEngines: true },
  });
});

describe('a key', () => {
  const apiKey = `gtk_${'a'.repeat(43)}`;

  test('is made with a name and a scope, shown once, and stands in the example', async () => {
    const { calls } = await open();
    answerTo = ({ method }) => (method === 'POST' ? { body: { id: 'k4', apiKey } } : undefined);
    fireEvent.click(screen.getByRole('button', { name: 'Utwórz klucz' }));
    const form = await screen.findByRole('dialog', { name: 'Nowy klucz' });
    fireEvent.click(within(form).getByRole('button', { name: 'Utwórz klucz' }));
    await within(form).findByText(/^Pole wymagane/);
    fireEvent.change(within(form).getByLabelText('Nazwa klucza'), { target: { value: 'Magazyn' } });
    fireEvent.click(within(form).getByRole('checkbox', { name: /^webhooki/ }));
    fireEvent.change(within(form).getByLabelText('Ważny przez'), { target: { value: '365' } });
    fireEvent.click(within(form).getByRole('button', { name: 'Utwórz klucz' }));
    const window = await screen.findByRole('dialog', { name: 'Klucz jest gotowy' });
    expect((within(window).getByLabelText('Klucz') as HTMLInputElement).value).toBe(apiKey);
    const made = calls.find(({ method, path }) => method === 'POST' && path.endsWith('/api_keys/'));
    expect(made?.body).toEqual({ name: 'Magazyn', scopes: ['read', 'webhooks'], days: 365 });
    fireEvent.copy(within(window).getByLabelText('Klucz'));
    fireEvent.click(within(window).getByRole('button', { name: 'Gotowe' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('region', { name: 'Przykład kodu' }).textContent).toContain(apiKey);
  });

  test('is replaced and revoked after a question; a refusal stands in the window', async () => {
    const { calls } = await open();
    const table = screen.getByRole('table', { name: 'Klucze' });
    answerTo = ({ method }) => (method === 'DELETE' ? refusal(404, 'NOT_FOUND') : undefined);
    fireEvent.click(within(table).getByRole('button', { name: 'Więcej: Sklep internetowy' }));
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Klucz' })).getByRole('button', { name: 'Unieważnij' }),
    );
    const question = await screen.findByRole('dialog', { name: 'Unieważnić klucz?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Unieważnij' }));
    await within(question).findByRole('alert');
    await waitFor(() => expect(within(question).getByRole('alert').textContent).not.toBe(''));
    answerTo = ({ method }) => (method === 'DELETE' ? { body: {} } : undefined);
    fireEvent.click(within(question).getByRole('button', { name: 'Unieważnij' }));
    await screen.findByText(/Klucz „Sklep internetowy” jest unieważniony/);
    expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(
      Array(2).fill('/api/v1/companies/c-m1/api_keys/k1/'),
    );
    answerTo = ({ method }) => (method === 'POST' ? { body: { id: 'k5', apiKey } } : undefined);
    fireEvent.click(within(table).getByRole('button', { name: 'Wymień: PIM' }));
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Wymienić klucz?' })).getByRole('button', { name: 'Wymień' }),
    );
    await screen.findByRole('dialog', { name: 'Klucz jest gotowy' });
  });
});

test('the whole log is opened on its own', async () => {
  await open();
  answerTo = ({ path }) => (path.endsWith('/api_calls/') ? { body: { calls: loaded.calls } } : undefined);
  fireEvent.click(screen.getByRole('button', { name: 'Cały dziennik' }));
  const log = await screen.findByRole('dialog', { name: 'Dziennik zapytań' });
  const list = await within(log).findByRole('list');
  expect(text(list)).toContain('84 ms, 850 jednostek, Sklep internetowy');
  expect(text(list)).toContain('9 ms, 0 jednostek, klucz z konta');
});
