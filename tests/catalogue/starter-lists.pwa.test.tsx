import { lookupHeaders } from '@gtinoteka/contract/product-card.ts';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { keepQuota } from '../../pwa/core/session/quota.ts';
import { AdvancedForm } from '../../pwa/features/catalogue/form/advanced-form.tsx';
import { emptySearch } from '../../pwa/features/catalogue/form/search-address.ts';
import { SearchResults } from '../../pwa/features/catalogue/results/search-results.tsx';
import { QuotaLine } from '../../pwa/ui/verdict/quota-line.tsx';
import { checkedProductOf } from '../support/checked-product.ts';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { accessToken, stubServer, type StubAnswer } from '../shell/stub-server.ts';
import { forgetAfterEach, renderInProviders } from '../support/browser/in-providers.tsx';

const search = { ...emptySearch, name: 'woda' };
/** Tomorrow in Warsaw, wherever and whenever this runs. */
const tomorrow = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(Date.now() + 86_400_000);
const halfPast = `${tomorrow}T11:30:00.000Z`;

forgetAfterEach();

function open(list: StubAnswer, page = <SearchResults search={search} onSearch={() => {}} onClear={() => {}} />): void {
  localStorage.setItem('gtinoteka.session', '1');
  stubServer(({ path }) => {
    if (path.includes('get_products_advanced')) return list;
    if (path.endsWith('/accounts/me/')) return { body: userWith([membershipOf('m1', ['advanced_search'])]) };
    return { body: { access: accessToken('a') } };
  });
  renderInProviders(page);
}

const words = (element: Element): string => (element.textContent ?? '').replace(/\u00a0/g, ' ');

describe('results on Starter', () => {
  test('rows that carry what the table shows say nothing of the rest', async () => {
    open({
      body: {
        count: 1,
        results: [
          {
            id: '05901520000059',
            gtinNumber: '05901520000059',
            name: 'Woda źródlana',
            brand: 'Górska',
            netContent: ['1.5 l (litr)'],
            categoryDetails: [{ code: '10000232', text: 'Woda pakowana' }],
            isPublic: true,
            hasImage: true,
          },
        ],
      },
    });
    const row = (await screen.findByRole('cell', { name: 'Woda pakowana' })).closest('tr');
    expect(row && words(row)).toContain('Woda źródlana1,5 lGórska');
    expect(row?.querySelector('img')).toBeNull();
    expect(row?.querySelector('[aria-label="Jest zdjęcie"]')).not.toBeNull();
    expect(screen.queryByText('Źródło')).toBeNull();
    expect(screen.queryByText('Licencja')).toBeNull();
    expect(document.body.textContent).not.toMatch(/krajowa|globalny/i);
  });

  test('licences stand in a column where rows tell them: what is normal quietly, an exception as a chip', async () => {
    const rows = (['licensed', 'illegal', 'invalid', 'unknown'] as const).map((licence, place) => ({
      ...checkedProductOf(`0590152000000${place}`),
      name: `Woda ${licence}`,
      licence,
    }));
    const withdrawn = { ...checkedProductOf('05901520000104'), name: 'Woda dawna', gtinStatus: 'withdrawn' };
    open({ body: { count: 5, results: [...rows, { ...withdrawn, licence: 'licensed' }] } });
    await screen.findByRole('columnheader', { name: 'Licencja' });
    const table = screen.getByRole('table');
    const said = [...table.querySelectorAll('tbody tr')].map((row) => words(row.children[5] ?? row));
    expect(said).toEqual(['Aktywna', 'Bez licencji', 'Licencja wygasła', '–', 'Wycofany']);
    expect(table.querySelectorAll('tbody .chip')).toHaveLength(3);
  });

  test('the limit of lists says the sentence of A §8, how much was shown and when there is more', async () => {
    keepQuota(new Headers({ [lookupHeaders.limit]: '30', [lookupHeaders.left]: '12' }));
    open({
      status: 429,
      headers: { 'x-list-limit': '450', 'x-list-left': '4', 'x-list-next-free': halfPast, 'retry-after': '60' },
      body: {
        code: 'TOO_MANY_REQUESTS_AUTH_USER',
        detail: 'Dzienny limit zapytań został wyczerpany. Skorzystaj z usługi "Zweryfikuj dane".',
      },
    });
    await screen.findByText(/^Listy.wyników/);
    const said = words(screen.getByRole('alert'));
    expect(said).toContain('Dzienny limit zapytań został wyczerpany. Skorzystaj z usługi "Zweryfikuj dane".');
    expect(said).toContain('Listy wyników pokazały już 446 z 450 kodów');
    expect(said).toMatch(/Następne wyniki zobaczysz od \d\d-\d\d-\d{4}, \d\d:\d\d/);
    expect(said).not.toContain('sprawdzeń z 30');
  });
});

describe('the counter of the daily limit', () => {
  test('stands in the catalogue of a member on Starter too', async () => {
    keepQuota(new Headers({ [lookupHeaders.limit]: '30', [lookupHeaders.left]: '1' }));
    open(
      { body: { count: 0, results: [] } },
      <AdvancedForm search={search} isSearched addressFaults={{}} onSearch={() => {}} />,
    );
    await screen.findByText((_, element) => element !== null && words(element) === 'Dziś zostało 1 sprawdzenie z 30');
  });

  function line(left: number | null): string {
    stubServer(() => ({ status: 401, body: { code: 'UNAUTHORIZED', detail: '' } }));
    if (left !== null)
      keepQuota(
        new Headers({
          [lookupHeaders.limit]: '30',
          [lookupHeaders.left]: String(left),
          [lookupHeaders.nextFree]: halfPast,
        }),
      );
    const { container } = renderInProviders(<QuotaLine />);
    return words(container);
  }

  test.each([
    [null, /^Bez konta: 30 sprawdzeń w ciągu 24 godzin$/],
    [1, /^Dziś zostało 1 sprawdzenie z 30$/],
    [2, /^Dziś zostały 2 sprawdzenia z 30$/],
    [5, /^Dziś zostało 5 sprawdzeń z 30$/],
    [12, /^Dziś zostało 12 sprawdzeń z 30$/],
    [22, /^Dziś zostały 22 sprawdzenia z 30$/],
    [0, /^Wykorzystano 30 z 30 zapytań, następne jutro o\s\d\d:\d\d$/],
  ])('with %s left agrees with its number', (left, said) => {
    expect(line(left)).toMatch(said);
  });
});
