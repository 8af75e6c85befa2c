import type { CompanyPackage } from '@gtinoteka/contract/service-packages.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { refusal } from '../shell/stub-server.ts';
import { around, basic, card, confirm, forgetAll, free, open, order, own, starter } from './package-pages.tsx';
import { wholeText } from '../support/browser/whole-text.ts';

beforeEach(forgetAll);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const unpaid = {
  orderId: 'o1',
  orderNumber: 'ZAM-000412',
  subscription: 'monthly',
  orderedAt: '2026-11-14T10:00:00Z',
  payUntil: '2026-11-28T22:59:59Z',
} as const;

describe('the price list', () => {
  test('has the prices and limits of A §9, with a hard space from 10 000 on', async () => {
    open('/pricing', {});
    const texts = (await screen.findAllByRole('region')).map(({ textContent }) => textContent);
    const figures = [
      expect.stringMatching(/^Starter0 zł netto.*1000\u00a0produktów.*Brak.*30 GTIN na dobę/),
      expect.stringMatching(
        /^Basic350 zł netto30\u00a0dni.*5000\u00a0produktów.*5000\u00a0produktów.*Bez limitu przegl/,
      ),
      expect.stringMatching(/^Pro3000 zł netto365\u00a0dni.*1\u00a0500\u00a0000\u00a0produktów.*1\u00a0500\u00a0000/),
      expect.stringMatching(
        /^Unlimited20\u00a0000 zł netto365\u00a0dni.*Bez limitu.*Bez limitu.*30 wyników na zapytanie/,
      ),
    ];
    expect(texts).toEqual(expect.arrayContaining(figures));
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
            payUntil: '2026-12-05T22:59:59Z',
          };
          return { body: { ...ordered, isNew: true } };
        },
      },
      ['user_data'],
    );
    const basicCard = await card('Basic');
    const button = await basicCard.findByRole('button', { name: 'Zamów Basic' });
    button.focus();
    fireEvent.click(button);
    await confirm('Zamawiasz pakiet Basic');
    const waits = await basicCard.findByText(wholeText(/Zamówiony 21-11-2026/));
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

  test('says before an order what it costs, what it replaces and who orders; "Anuluj" orders nothing', async () => {
    const calls = open('/pricing', { [own]: { body: { ...free, order: unpaid } } }, ['user_data']);
    fireEvent.click(await (await card('Pro')).findByRole('button', { name: 'Zamów Pro' }));
    const dialog = await screen.findByRole('dialog', { name: 'Zamawiasz pakiet Pro' });
    const said = (dialog.textContent ?? '').replaceAll('\u00a0', ' ');
    for (const text of [
      'Firma m1. 365 dni od dnia po płatności.',
      'Cena netto3000,00 zł',
      'VAT 23%690,00 zł',
      'Do zapłaty brutto3690,00 zł',
      'Zastąpi ZAM-000412. To zamówienie pakietu Basic z 14-11-2026 nie zostało opłacone.',
      'wyślemy na anna@example.pl. Termin płatności: ',
    ])
      expect(said).toContain(text);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Anuluj' }));
    expect(calls.filter(({ method, path }) => method === 'POST' && path.includes('order_subscription'))).toEqual([]);
  });

  test('says what an order replaces as it is now, though somebody else of the company ordered meanwhile', async () => {
    let now: CompanyPackage['order'] = unpaid;
    open('/pricing', { [own]: () => ({ body: { ...free, order: now } }) }, ['user_data']);
    const button = await (await card('Unlimited')).findByRole('button', { name: 'Zamów Unlimited' });
    now = { ...unpaid, orderId: 'o2', orderNumber: 'ZAM-000413', subscription: 'yearly_limited' };
    fireEvent.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'Zamawiasz pakiet Unlimited' });
    await within(dialog).findByText(/Zastąpi\sZAM-000413\./);
    expect(wholeText(/ZAM-000412/)('', dialog)).toBe(false);
  });

  test('orders for the company of the header, whichever another tab has chosen since', async () => {
    const two = userWith([membershipOf('m1', ['user_data']), membershipOf('m2', ['user_data'])]);
    const calls = open(
      '/pricing',
      {
        'GET /accounts/me/': { body: two },
        [own]: { body: free },
        'GET /companies/c-m2/package/': { body: free },
        [order]: refusal(500, 'GENERIC_ERROR'),
      },
      ['user_data'],
    );
    const button = await (await card('Pro')).findByRole('button', { name: 'Zamów Pro' });
    localStorage.setItem('activeId', 'm2');
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'activeId', newValue: 'm2' })));
    fireEvent.click(button);
    await screen.findByText(/Firma m1\./);
    await confirm('Zamawiasz pakiet Pro');
    const sent = () => calls.filter(({ method, path }) => method === 'POST' && path.includes('order_subscription'));
    await waitFor(() => expect(sent().map(({ query }) => query.get('activeMembershipId'))).toEqual(['m1']));
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
      await confirm('Zamawiasz pakiet Pro');
      expect(await (await card('Basic')).findByText('Twój pakiet')).toBeTruthy();
      expect(around()).toContain('Coś poszło nie tak, spróbuj ponownie.');
      expect(screen.queryByRole('button')).toBeNull();
    },
  );
});
