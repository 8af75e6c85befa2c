import type { Permission } from '@gtinoteka/contract/permissions.ts';
import type { CompanyPackage } from '@gtinoteka/contract/service-packages.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BusyProvider } from '../../pwa/core/busy.tsx';
import { queryClient } from '../../pwa/core/query-client.ts';
import { SessionProvider } from '../../pwa/core/session.tsx';
import { StatusMessagesProvider, useShownMessage } from '../../pwa/core/status-messages.tsx';
import { setAccessToken } from '../../pwa/core/token-refresh.ts';
import { PricingPage } from '../../pwa/features/service-packages/pricing-page.tsx';
import { ServicesPage } from '../../pwa/features/service-packages/services-page.tsx';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { accessToken, refusal, stubServer, type StubAnswer } from '../shell/stub-server.ts';

const starter = {
  subscription: 'free',
  begin: '2025-12-31T23:00:00.000Z',
  end: '2026-12-31T22:59:59.999Z',
  verified: 620,
  api: 0,
  csv: 0,
  verifyLimit: 1_000,
  downloadLimit: 0,
} as const;
const basic = {
  ...starter,
  subscription: 'monthly',
  verified: 12,
  api: 4_000,
  csv: 1_000,
  verifyLimit: 5_000,
  downloadLimit: 5_000,
} as const;
const free: CompanyPackage = { current: starter, starter, order: null };

function Around() {
  const { message } = useShownMessage();
  const location = useLocation();
  return (
    <p data-testid="around">
      {location.pathname} {JSON.stringify(location.state)} {message?.text}
    </p>
  );
}

const around = () => screen.getByTestId('around').textContent;

function open(path: string, answers: Record<string, StubAnswer | (() => StubAnswer)>, permissions?: Permission[]) {
  if (permissions) localStorage.setItem('gtinoteka.session', '1');
  const calls = stubServer(({ method, path: asked }) => {
    const name = `${method} ${asked.replace('/api/v1', '')}`;
    const answer = answers[name];
    if (answer) return typeof answer === 'function' ? answer() : answer;
    if (asked.endsWith('/accounts/me/')) return { body: userWith([membershipOf('m1', permissions ?? [])]) };
    return { body: { access: accessToken('a') } };
  });
  render(
    <MemoryRouter initialEntries={[path]}>
      <StatusMessagesProvider>
        <QueryClientProvider client={queryClient}>
          <SessionProvider>
            <BusyProvider>
              <Around />
              <Routes>
                <Route path="/pricing" element={<PricingPage />} />
                <Route path="/services" element={<ServicesPage />} />
                <Route path="*" element={null} />
              </Routes>
            </BusyProvider>
          </SessionProvider>
        </QueryClientProvider>
      </StatusMessagesProvider>
    </MemoryRouter>,
  );
  return calls;
}

const own = 'GET /companies/c-m1/package/';
const order = 'POST /companies/order_subscription/';
const card = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => {
  localStorage.clear();
  setAccessToken(null);
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the price list', () => {
  test('has the prices and limits of A §9, with a hard space from 10 000 on', async () => {
    open('/pricing', {});
    const texts = (await screen.findAllByRole('region')).map(({ textContent }) => textContent);
    expect(texts).toEqual([
      expect.stringMatching(/^Starter0 zł netto.*1000\u00a0produktów.*Brak.*30 GTIN na dobę/),
      expect.stringMatching(
        /^Basic350 zł netto30\u00a0dni.*5000\u00a0produktów.*5000\u00a0produktów.*Bez limitu przegl/,
      ),
      expect.stringMatching(/^Pro3000 zł netto365\u00a0dni.*1\u00a0500\u00a0000\u00a0produktów.*1\u00a0500\u00a0000/),
      expect.stringMatching(
        /^Unlimited20\u00a0000 zł netto365\u00a0dni.*Bez limitu.*Bez limitu.*30 wyników na zapytanie/,
      ),
    ]);
    expect(screen.getByRole('link', { name: 'katalogu' }).getAttribute('href')).toBe('/catalog');
    expect(screen.getByRole('link', { name: 'weryfikujesz wiele danych' }).getAttribute('href')).toBe('/verify_data');
  });

  test('sends a stranger who orders to log in, to come back here', async () => {
    const calls = open('/pricing?x=1', {});
    fireEvent.click((await card('Pro')).getByRole('button', { name: 'Zamów Pro' }));
    expect(around()).toContain('/login');
    expect(around()).toContain('"pathname":"/pricing","search":"?x=1"');
    expect(around()).toContain('Zaloguj się, aby zamówić pakiet.');
    expect(calls).toEqual([]);
  });

  test('orders once however often the button is pressed, says so and shows that it waits', async () => {
    let ordered: CompanyPackage['order'] = null;
    const calls = open(
      '/pricing',
      {
        [own]: () => ({ body: { ...free, order: ordered } }),
        [order]: () => {
          ordered = {
            orderId: 'o1',
            orderNumber: 'ZAM-000001',
            subscription: 'monthly',
            orderedAt: '2026-11-21T10:00:00Z',
          };
          return { body: { ...ordered, isNew: true } };
        },
      },
      ['user_data'],
    );
    const basicCard = await card('Basic');
    const button = await basicCard.findByRole('button', { name: 'Zamów Basic' });
    button.focus();
    for (let press = 0; press < 5; press++) fireEvent.click(button);
    const waits = await basicCard.findByText(/Zamówiony 21-11-2026/);
    // jsdom too lets focus fall on the page when the button goes.
    expect(document.activeElement?.contains(waits)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    expect(around()).toContain('Zamówienie pakietu Basic przyjęte.');
    const sent = calls.filter(({ method, path }) => method === 'POST' && path.includes('order_subscription'));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toEqual({ subscription: 'basic' });
    expect(sent[0]?.query.get('activeMembershipId')).toBe('m1');
    expect((await card('Starter')).getByText('Twój pakiet')).toBeTruthy();
  });

  test.each(['ORDER_NOT_POSSIBLE', 'GENERIC_ERROR'])(
    'says the generic error of %s and shows what is true now',
    async (code) => {
      let current: CompanyPackage['current'] = starter;
      open(
        '/pricing',
        {
          [own]: () => ({ body: { ...free, current } }),
          [order]: () => {
            current = basic;
            return refusal(409, code, 'inny tekst');
          },
        },
        ['user_data'],
      );
      fireEvent.click(await (await card('Pro')).findByRole('button', { name: 'Zamów Pro' }));
      expect(await (await card('Basic')).findByText('Twój pakiet')).toBeTruthy();
      expect(around()).toContain('Coś poszło nie tak, spróbuj ponownie.');
      expect(screen.queryByRole('button')).toBeNull();
    },
  );
});

describe('the page of the active service', () => {
  test('says period, usage and limits in words, and shows an order that waits', async () => {
    const waits = {
      orderId: 'o',
      orderNumber: 'ZAM-000007',
      subscription: 'yearly_limited',
      orderedAt: '2026-11-21T10:00:00Z',
    } as const;
    open('/services', { [own]: { body: { ...free, order: waits } } }, ['users_manage']);
    expect(await screen.findByRole('heading', { name: 'Pakiet Starter' })).toBeTruthy();
    expect(screen.getByText('01-01-2026')).toBeTruthy();
    expect(screen.getByText('31-12-2026')).toBeTruthy();
    expect(screen.getByText('Wykorzystano 620 z 1000')).toBeTruthy();
    expect(screen.getByText('Zostało 380')).toBeTruthy();
    expect(screen.getByText('Pakiet nie obejmuje pobierania bazy ani API.')).toBeTruthy();
    expect(screen.getByText(/ZAM-000007: pakiet Pro za 3000/)).toBeTruthy();
    expect(screen.queryByText('Zamówienia do aktywacji')).toBeNull();
  });

  test('of a paid package says which limit is used up and that Starter waits', async () => {
    open('/services', { [own]: { body: { ...free, current: basic } } }, ['users_manage']);
    expect(await screen.findByText('Limit wyczerpany')).toBeTruthy();
    expect(screen.getByText('API: 4000, pobrane pliki: 1000')).toBeTruthy();
    expect(screen.getByText(/Starter czeka: zostało 380/)).toBeTruthy();
  });

  test('says what failed and reads again', async () => {
    let fails = true;
    const answer = () => (fails ? refusal(503, 'SERVICE_UNAVAILABLE', 'Usługa chwilowo niedostępna.') : { body: free });
    open('/services', { [own]: answer }, ['users_manage']);
    const retry = await screen.findByRole('button', { name: 'Spróbuj ponownie' });
    fails = false;
    fireEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'Pakiet Starter' })).toBeTruthy();
  });

  test('lets a platform administrator activate an order after a question', async () => {
    const waiting = {
      id: 'o7',
      orderNumber: 'ZAM-000123',
      companyId: 'c7',
      companyName: 'Sady Dolne sp. z o.o.',
      nip: '9850011118',
      subscription: 'yearly_limited',
      netPrice: 3_000,
      orderedAt: '2026-11-21T10:00:00Z',
    };
    let results = [waiting];
    const end = '2027-11-21T10:00:00Z';
    const calls = open(
      '/services',
      {
        [own]: { body: free },
        'GET /companies/package_orders/': () => ({ body: { results, count: results.length } }),
        'POST /companies/package_orders/o7/activate/': () => {
          results = [];
          return { body: { companyId: 'c7', subscription: 'yearly_limited', begin: end, end } };
        },
      },
      ['users_manage', 'registered_company'],
    );
    const [button] = await screen.findAllByRole('button', { name: 'Aktywuj Pro: Sady Dolne sp. z o.o.' });
    expect(screen.getByRole('cell', { name: 'ZAM-000123' })).toBeTruthy();
    if (button) fireEvent.click(button);
    const dialog = within(await screen.findByRole('dialog'));
    expect(calls.some(({ method, path }) => method === 'POST' && path.includes('activate'))).toBe(false);
    expect(dialog.getByText(/potrwa 365/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Aktywuj' }));
    expect(await screen.findByText('Żadne zamówienie nie czeka.')).toBeTruthy();
    expect(around()).toContain('działa do 21-11-2027');
  });
});
