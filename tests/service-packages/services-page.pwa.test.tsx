import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import type { CompanyPackage, ProForma } from '@gtinoteka/contract/service-packages.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepStanding } from '../../pwa/core/session/quota.ts';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { refusal } from '../shell/stub-server.ts';
import { around, basic, forgetAll, free, open, own } from './package-pages.tsx';
import { unhurried } from '../support/run/pace.ts';
import { wholeText } from '../support/browser/whole-text.ts';

beforeEach(forgetAll);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the page of the active service', () => {
  test('shows packages that are over and orders with what became of them', async () => {
    const past = [
      {
        subscription: 'monthly',
        begin: '2026-09-15T10:00:00Z',
        end: '2026-10-15T10:00:00Z',
        isExhausted: false,
        verified: 4_310,
        verifyLimit: 5_000,
      },
      {
        subscription: 'monthly',
        begin: '2026-02-02T10:00:00Z',
        end: '2026-02-18T10:00:00Z',
        isExhausted: true,
        verified: 5_000,
        verifyLimit: 5_000,
      },
    ] as const;
    const made = {
      subscription: 'monthly',
      netPrice: 350,
      orderedAt: '2026-09-14T10:00:00Z',
      orderId: 'o1',
      invoiceAt: null,
    } as const;
    const orders = [
      { ...made, orderNumber: 'ZAM-000418', state: 'waiting', closedAt: null, replacedBy: null },
      {
        ...made,
        orderNumber: 'ZAM-000412',
        state: 'cancelled',
        closedAt: '2026-09-14T12:00:00Z',
        replacedBy: 'ZAM-000418',
      },
      {
        ...made,
        orderId: 'o3',
        orderNumber: 'ZAM-000391',
        state: 'activated',
        closedAt: '2026-09-15T10:00:00Z',
        replacedBy: null,
        invoiceAt: '2026-09-16T08:00:00Z',
      },
      { ...made, orderNumber: 'ZAM-000277', state: 'lapsed', closedAt: '2026-06-25T22:10:00Z', replacedBy: null },
    ] as const;
    const companyPackage: CompanyPackage = { ...free, past: [...past], orders: [...orders] };
    const invoice = '/companies/c-m1/package_orders/o3/invoice/';
    const calls = open(
      '/services',
      {
        [own]: { body: companyPackage },
        [`GET ${invoice}`]: refusal(503, 'SERVICE_UNAVAILABLE', 'Pliki wrócą za chwilę.'),
      },
      ['users_manage'],
    );
    const rowsOf = async (name: string) =>
      (await within(await screen.findByRole('table', { name })).findAllByRole('row'))
        .slice(1)
        .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Pakiet i\u00a0zamówienia');
    await waitFor(() => expect(document.title).toMatch(/^Pakiet i\szamówienia – Gtinoteka$/));
    expect(await rowsOf('Historia pakietów')).toEqual([
      'Starter01-01-202631-12-2026Aktywny620 z 1000 weryfikacji',
      'Basic15-09-202615-10-2026Zakończony 15-10-20264310 z 5000 weryfikacji',
      'Basic02-02-202618-02-2026Zakończony 18-02-2026, limit wyczerpany5000 z 5000 weryfikacji',
    ]);
    expect(await rowsOf('Zamówienia')).toEqual([
      'ZAM-00041814-09-2026BasicCzeka na płatność430,50 zł',
      'ZAM-00041214-09-2026BasicZastąpione przez ZAM-000418430,50 zł',
      'ZAM-00039114-09-2026BasicOpłacone 15-09-2026430,50 złFaktura',
      'ZAM-00027714-09-2026BasicWygasło 26-06-2026, bez opłaty430,50 zł',
    ]);
    expect(screen.getByText(wholeText(/Od 15-10-2026, po zakończeniu pakietu Basic\./))).toBeTruthy();
    const [link] = screen.getAllByRole('button', { name: /^Faktura do\szamówienia ZAM-000391$/ });
    if (link) fireEvent.click(link);
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain(`/api/v1${invoice}`));
    await waitFor(() => expect(around()).toContain('Pliki wrócą za chwilę.'));
  });

  test('the services page says that downloads are switched off, whatever the package', async () => {
    open('/services', { [own]: { body: { ...free, current: basic, accessToDownload: false } } }, ['users_manage']);
    await screen.findByText(wholeText('Wyłączone przez administratora platformy, niezależnie od pakietu.'));
  });

  describe('an order that waits', () => {
    const waits = {
      orderId: 'o1',
      orderNumber: 'ZAM-000418',
      subscription: 'monthly',
      orderedAt: '2026-11-21T10:00:00Z',
      payUntil: '2026-12-05T22:59:59Z',
    } as const;
    const row = { ...waits, netPrice: 350, state: 'waiting', closedAt: null, replacedBy: null } as const;
    const cancelled = { ...row, state: 'cancelled', closedAt: '2026-11-22T10:00:00Z' } as const;
    const call = 'POST /companies/c-m1/package_orders/o1/cancel/';
    const asked = (calls: { method: string; path: string }[]) => calls.filter(({ path }) => path.endsWith('/cancel/'));
    const pressed = async () => {
      const [button] = await screen.findAllByRole('button', { name: 'Anuluj zamówienie ZAM-000418' });
      if (button) fireEvent.click(button);
      return within(await screen.findByRole('dialog', { name: 'Anulować ZAM-000418?' }));
    };

    test('has a pro-forma that says what it is not, what is paid and where to, and can be printed', async () => {
      const print = vi.fn();
      vi.stubGlobal('print', print);
      const proForma: ProForma = {
        orderNumber: 'ZAM-000418',
        subscription: 'monthly',
        netPrice: 350,
        orderedAt: waits.orderedAt,
        payUntil: waits.payUntil,
        buyer: {
          name: 'Sady sp. z o.o.',
          nip: '9850011118',
          street: 'ul. Dolna 3',
          postalCode: '27-600',
          city: 'Sandomierz',
        },
        payment: { account: '20 9999 0000', recipient: 'Gtinoteka sp. z o.o.' },
        transferTitle: 'Gtinoteka, zamówienie ZAM-000418',
      };
      open(
        '/services',
        {
          [own]: { body: { ...free, order: waits, orders: [row, { ...cancelled, orderNumber: 'ZAM-000412' }] } },
          'GET /companies/c-m1/package_orders/o1/pro_forma/': { body: proForma },
        },
        ['users_manage', 'user_data'],
      );
      const table = await screen.findByRole('table', { name: 'Zamówienia' });
      const toPay = await screen.findByRole('region', { name: 'Zamówienie czeka na płatność' });
      const links = [table, toPay].map((place) =>
        within(place).getByRole<HTMLAnchorElement>('link', { name: 'Pro-forma zamówienia ZAM-000418' }),
      );
      expect(links.map((link) => link.getAttribute('href'))).toEqual([
        '/services?pro_forma=o1',
        '/services?pro_forma=o1',
      ]);
      expect(within(table).getAllByRole('row')).toHaveLength(3);
      expect(within(table).getAllByRole('link')).toHaveLength(1);
      if (links[0]) fireEvent.click(links[0]);
      const document = await screen.findByRole('article', { name: 'Pro-forma ZAM-000418' });
      const said = (document.textContent ?? '').replaceAll('\u00a0', ' ');
      for (const text of [
        'Dokument pro forma, nie jest fakturą VAT.',
        'Zamówiono21-11-2026',
        'Termin płatności05-12-2026',
        'Sady sp. z o.o.ul. Dolna 327-600 SandomierzNIP 985-001-11-18',
        'OdbiorcaGtinoteka sp. z o.o.',
        'Numer rachunku20 9999 0000',
        'Tytuł przelewuGtinoteka, zamówienie ZAM-000418',
        'PozycjaPakiet Basic, 30 dni',
        'Cena netto350,00 zł',
        'VAT 23%80,50 zł',
        'Do zapłaty brutto430,50 zł',
      ])
        expect(said).toContain(text);
      fireEvent.click(screen.getByRole('button', { name: 'Drukuj' }));
      expect(print).toHaveBeenCalledTimes(1);
      fireEvent.click(screen.getByRole('link', { name: /Pakiet i.zamówienia/ }));
      expect(await screen.findByRole('heading', { name: 'Pakiet Starter' })).toBeTruthy();
    });

    test('of which nothing is to be paid any more has no pro-forma, in words', async () => {
      open(
        '/services?pro_forma=o1',
        { 'GET /companies/c-m1/package_orders/o1/pro_forma/': refusal(404, 'NOT_FOUND') },
        ['users_manage', 'user_data'],
      );
      expect(await screen.findByRole('heading', { name: 'Tej pro-formy nie ma' })).toBeTruthy();
      expect(screen.getByRole('link', { name: /Pakiet i.zamówienia/ }).getAttribute('href')).toBe('/services');
      expect(screen.queryByRole('button', { name: 'Drukuj' })).toBeNull();
    });

    test('is cancelled after one question, and is shown as cancelled', async () => {
      let isOpen = true;
      const calls = open(
        '/services',
        {
          [own]: () => ({ body: { ...free, order: isOpen ? waits : null, orders: [isOpen ? row : cancelled] } }),
          [call]: () => {
            isOpen = false;
            return { body: { orderNumber: 'ZAM-000418', state: 'cancelled', closedAt: cancelled.closedAt } };
          },
        },
        ['users_manage', 'user_data'],
      );
      fireEvent.click((await pressed()).getByRole('button', { name: 'Zostaw' }));
      expect(asked(calls)).toEqual([]);
      const dialog = await pressed();
      expect(dialog.getByText(/Nic za nie nie zapłacisz/)).toBeTruthy();
      fireEvent.click(dialog.getByRole('button', { name: 'Anuluj zamówienie ZAM-000418' }));
      expect((await screen.findAllByText(wholeText('Anulowane 22-11-2026'))).length).toBeGreaterThan(0);
      expect(around()?.replaceAll('\u00a0', ' ')).toContain('Zamówienie ZAM-000418 jest anulowane.');
      expect(screen.queryByRole('button', { name: 'Anuluj zamówienie ZAM-000418' })).toBeNull();
      expect(asked(calls)).toHaveLength(1);
    });

    test('that was paid meanwhile says so and shows what is true now', async () => {
      let isOpen = true;
      open(
        '/services',
        {
          [own]: () => ({ body: { ...free, order: isOpen ? waits : null, orders: isOpen ? [row] : [] } }),
          [call]: () => {
            isOpen = false;
            return refusal(409, 'ORDER_CLOSED', errorTexts.ORDER_CLOSED);
          },
        },
        ['users_manage', 'user_data'],
      );
      fireEvent.click((await pressed()).getByRole('button', { name: 'Anuluj zamówienie ZAM-000418' }));
      await waitFor(() => expect(screen.queryByText(/ZAM-000418, pakiet/)).toBeNull());
      expect(around()).toContain(errorTexts.ORDER_CLOSED);
    });
  });

  test('a package that ends while somebody looks is over at once, in words', async () => {
    // From the answer on: a page of a loaded machine is long in coming.
    const paid = () => ({ ...basic, end: new Date(Date.now() + unhurried(500)).toISOString() });
    let asked = 0;
    const person = userWith([membershipOf('m1', ['users_manage'])]);
    const [membership] = person.memberships;
    if (membership) membership.company.subscription = 'monthly';
    open(
      '/services',
      {
        'GET /accounts/me/': { body: person },
        [own]: () => ({ body: asked++ === 0 ? { ...free, current: paid() } : free }),
      },
      ['users_manage'],
    );
    await screen.findByRole('heading', { name: 'Pakiet Basic' });
    await screen.findByRole('heading', { name: 'Pakiet Starter' });
    expect(around()).toContain('Pakiet Basic się skończył. Firma ma teraz bezpłatny pakiet Starter.');
  });

  test('says period, usage and limits in words, and shows an order that waits', async () => {
    const waits = {
      orderId: 'o',
      orderNumber: 'ZAM-000007',
      subscription: 'yearly_limited',
      orderedAt: '2026-11-21T10:00:00Z',
      payUntil: '2026-12-05T22:59:59Z',
    } as const;
    open('/services', { [own]: { body: { ...free, order: waits } } }, ['users_manage']);
    expect(await screen.findByRole('heading', { name: 'Pakiet Starter' })).toBeTruthy();
    expect(screen.getAllByText('01-01-2026').length).toBeGreaterThan(0);
    expect(screen.getAllByText('31-12-2026').length).toBeGreaterThan(0);
    expect(screen.getByText('Wykorzystano 620 z 1000')).toBeTruthy();
    expect(screen.getByText('Zostało 380')).toBeTruthy();
    expect(screen.getByText('Pakiet nie obejmuje pobierania bazy ani API.')).toBeTruthy();
    expect(screen.getByText(wholeText(/^ZAM-000007, pakiet Pro na 365.dni\. Zapłać do.05-12-2026/))).toBeTruthy();
    expect(screen.getByText(/^3690,00.zł brutto$/)).toBeTruthy();
    expect(screen.queryByText('Zamówienia do aktywacji')).toBeNull();
  });

  test('says of Starter how much of the catalogue was used today, once the server has told it', async () => {
    open('/services', { [own]: { body: free } }, ['users_manage']);
    expect(await screen.findByText(/^30\sGTIN na dobę$/)).toBeTruthy();
    act(() => keepStanding({ limit: 30, left: 23, nextFree: null }));
    expect(screen.getByRole('heading', { name: /^Katalog, ostatnie 24\sgodziny$/ })).toBeTruthy();
    expect(screen.getByText(/^Wykorzystano 7 z\s30$/)).toBeTruthy();
    expect(screen.getByText(/^Zostały 23\ssprawdzenia$/)).toBeTruthy();
    act(() => keepStanding({ limit: 30, left: 1, nextFree: null }));
    expect(screen.getByText(/^Zostało 1\ssprawdzenie$/)).toBeTruthy();
    act(() => keepStanding(null));
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

  test('shows the office number, gross amount and transfer title of an order, and repeats them with company and package before it is activated', async () => {
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
    const order = ['ZAM-000123', 'Gtinoteka, zamówienie ZAM-000123', /^3690,00.zł$/];
    for (const name of order) expect(screen.getByRole('cell', { name })).toBeTruthy();
    if (button) fireEvent.click(button);
    const dialog = within(await screen.findByRole('dialog'));
    expect(calls.some(({ method, path }) => method === 'POST' && path.includes('activate'))).toBe(false);
    expect(dialog.getByText(/potrwa 365/)).toBeTruthy();
    for (const text of ['Sady Dolne sp. z o.o.', 'Pro', ...order]) expect(dialog.getByText(text)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Aktywuj' }));
    expect(await screen.findByText('Żadne zamówienie nie czeka.')).toBeTruthy();
    expect(around()).toContain('działa do 21-11-2027');
  });
});
