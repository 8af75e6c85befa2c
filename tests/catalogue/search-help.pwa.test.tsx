import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BusyProvider } from '../../pwa/core/page/busy.tsx';
import { queryClient } from '../../pwa/core/network/query-client.ts';
import { SessionProvider } from '../../pwa/core/session/session.tsx';
import { StatusMessagesProvider } from '../../pwa/core/page/status-messages.tsx';
import { emptySearch, type CatalogueSearch } from '../../pwa/features/catalogue/form/search-address.ts';
import { SearchResults } from '../../pwa/features/catalogue/results/search-results.tsx';
import { checkedProductOf } from '../support/checked-product.ts';
import { forgetEverything, serveSignedIn } from '../support/browser/page.tsx';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { refusal, type StubAnswer, type StubCall } from '../shell/stub-server.ts';

let calls: StubCall[] = [];
const onSearch = vi.fn<(search: CatalogueSearch) => void>();

beforeEach(() => {
  forgetEverything();
  onSearch.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const nothing = { count: 0, correction: null, words: [], without: [] };
const found = (count: number) => ({
  count,
  results: Array.from({ length: Math.min(count, 15) }, (_, index) => {
    const { verdict: _verdict, ...product } = checkedProductOf(`0590123412${String(1000 + index)}`);
    return { ...product, name: `Powidła śliwkowe ${index}` };
  }),
});

/** Results of a search: `list` answers each question by what is asked for, `help` what else could be. */
function open(
  search: Partial<CatalogueSearch>,
  help: StubAnswer,
  list: (asked: URLSearchParams) => number | StubAnswer = () => 0,
) {
  calls = serveSignedIn(
    () => userWith([membershipOf('m1', ['advanced_search'])]),
    ({ path, query }) => {
      if (path.endsWith('/get_products_advanced/')) {
        const answer = list(query);
        return typeof answer === 'number' ? { body: found(answer) } : answer;
      }
      return path.endsWith('/search_help/') ? help : undefined;
    },
  );
  render(
    <MemoryRouter initialEntries={['/catalog?name__contains=powdla']}>
      <StatusMessagesProvider>
        <QueryClientProvider client={queryClient}>
          <SessionProvider>
            <BusyProvider>
              <SearchResults search={{ ...emptySearch, ...search }} onSearch={onSearch} onClear={() => {}} />
            </BusyProvider>
          </SessionProvider>
        </QueryClientProvider>
      </StatusMessagesProvider>
    </MemoryRouter>,
  );
}

const helped = () => calls.filter(({ path }) => path.endsWith('/search_help/'));
const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

describe('a search that finds nothing', () => {
  test('says what each word alone would find; a tap drops one', async () => {
    const words = [
      { filter: 'name__contains', text: 'miód', count: 46, rest: 'gryczany pigwa' },
      { filter: 'name__contains', text: 'gryczany', count: 18, rest: 'miód pigwa' },
      { filter: 'name__contains', text: 'pigwa', count: 0, rest: 'miód gryczany' },
    ];
    open({ name: 'miód gryczany pigwa' }, { body: { ...nothing, words } });
    const list = (await screen.findByRole('heading', { name: 'Każde słowo osobno' })).nextElementSibling;
    expect(Array.from(list?.children ?? [], ({ textContent }) => plain(textContent))).toEqual([
      'miód: ponad 45',
      'gryczany: 18',
      'pigwa: 0',
      'razem: 0',
    ]);
    fireEvent.click(screen.getByRole('button', { name: /^Usuń słowo pigwa\. Samo daje: 0$/ }));
    expect(onSearch).toHaveBeenCalledExactlyOnceWith({ ...emptySearch, name: 'miód gryczany' });
    expect(helped()[0]?.query.toString()).toBe('name__contains=mi%C3%B3d+gryczany+pigwa');
  });

  test('of words of anything they are dropped there', async () => {
    const words = [{ filter: 'any__contains', text: 'sady', count: 3, rest: 'xyz' }];
    open({ words: 'sady xyz' }, { body: { ...nothing, words } });
    fireEvent.click(await screen.findByRole('button', { name: /^Usuń słowo sady/ }));
    expect(onSearch).toHaveBeenCalledExactlyOnceWith({ ...emptySearch, words: 'xyz' });
    screen.getByRole('heading', { name: /„sady xyz”/ });
  });

  test('says what each filter costs, the most first; a tap takes one off', async () => {
    const without = [
      { filter: 'brand__contains', count: 0 },
      { filter: 'gpc_number', count: 12 },
    ];
    const search = { brand: 'Sady Dolne', categories: ['53000000'] };
    open(search, { body: { ...nothing, without } });
    const list = (await screen.findByRole('heading', { name: /^Bez jednego/ })).nextElementSibling;
    expect(Array.from(list?.children ?? [], ({ textContent }) => plain(textContent))).toEqual([
      '1 kategoria12 produktów',
      'Marka: Sady Dolne0 produktów',
    ]);
    fireEvent.click(screen.getByRole('button', { name: /^Usuń filtr: 1.kategoria\. Bez niego 12.produktów$/ }));
    expect(onSearch).toHaveBeenCalledExactlyOnceWith({ ...emptySearch, brand: 'Sady Dolne' });
  });

  test('goes without help where none comes', async () => {
    open({ name: 'xyz abc' }, refusal(500, 'GENERIC_ERROR'));
    await screen.findByRole('heading', { name: 'Nie mamy produktu o nazwie „xyz abc”' });
    await waitFor(() => expect(helped()).toHaveLength(1));
    screen.getByText('Sprawdź pisownię albo wpisz krótszą nazwę.');
  });
});

describe('what was probably meant', () => {
  const correction = { filters: { name__contains: 'powidła' }, count: 46 };
  const rows = (asked: URLSearchParams): number => (asked.get('name__contains') === 'powidła' ? 46 : 0);

  test('stands as a link over its rows, in which it is underlined', async () => {
    open({ name: 'powdla', categories: ['53000000'] }, { body: { ...nothing, correction } }, rows);
    const link = await screen.findByRole('link', { name: '„powidła”' });
    expect(link.getAttribute('href')).toBe('/catalog?name__contains=powid%C5%82a&gpc_number=53000000');
    expect(plain(link.closest('p')?.textContent)).toBe(
      'Nie ma nazw z „powdla”. Czy chodziło o „powidła”? Poniżej wyniki dla tego słowa.',
    );
    await screen.findByRole('heading', { name: 'Wyniki dla: powidła' });
    await waitFor(() => expect(screen.getByRole('table').querySelectorAll('tbody tr')).toHaveLength(15));
    expect(screen.getByRole('table').querySelector('mark')?.textContent).toBe('Powidła');
    expect(screen.getByRole('link', { name: /^Zobacz wszystkie: ponad 45/ }).getAttribute('href')).toBe(
      link.getAttribute('href'),
    );
    expect(screen.queryByText('Nie znaleziono')).toBeNull();
  });

  test('stands below the few rows of what was typed', async () => {
    open({ name: 'powdla' }, { body: { ...nothing, count: 2, correction } }, (asked) => rows(asked) || 2);
    await screen.findByRole('heading', { name: '2 produkty'.replace(' ', '\u00a0') });
    const line = (await screen.findByRole('link', { name: '„powidła”' })).closest('p');
    expect(plain(line?.textContent)).toContain('Mało wyników dla „powdla”.');
    await waitFor(() => expect(screen.getAllByRole('table')).toHaveLength(2));
  });

  test('is a link alone where its rows do not come', async () => {
    const meant = { filters: { any__contains: 'powidła' }, count: 3 };
    open({ words: 'powdla' }, { body: { ...nothing, correction: meant } }, (asked) =>
      asked.get('any__contains') === 'powidła' ? refusal(429, 'TOO_MANY_REQUESTS_AUTH_USER') : 0,
    );
    const line = (await screen.findByRole('link', { name: '„powidła”' })).closest('p');
    await waitFor(() => expect(plain(line?.textContent)).toBe('Nie ma nic z „powdla”. Czy chodziło o „powidła”?'));
    expect(screen.queryByRole('heading', { name: 'Wyniki dla: powidła' })).toBeNull();
  });
});

describe('help is asked for', () => {
  test.each([
    ['not where 3 are found', { name: 'powidła' }, 3, 0],
    ['where 2 are found', { name: 'powidła' }, 2, 1],
    ['not beside a number', { name: 'powidła', gtin: '5901234123457' }, 0, 0],
    ['not of two products of a company by its number', { nip: '5260250274' }, 2, 0],
  ])('%s', async (_, search, count, times) => {
    open(search, { body: nothing }, () => count);
    await screen.findByRole('heading', { level: 2 });
    await waitFor(() => expect(helped()).toHaveLength(times));
  });
});
