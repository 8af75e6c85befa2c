import type { Permission } from '@gtinoteka/contract/permissions.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { catalogueTexts } from '../../pwa/core/texts/catalogue.ts';
import { quickSearchTexts as texts } from '../../pwa/core/texts/quick-search.ts';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { refusal, stubServer, type StubCall } from '../shell/stub-server.ts';
import { forgetEverything, openPage, serveSignedIn } from '../support/browser/page.tsx';

const options = [
  { kind: 'product', text: 'Sady Dolne, mus' },
  { kind: 'brand', text: 'Sady Dolne' },
  { kind: 'company', text: 'Sady Dolne sp. z o.o.' },
];
let calls: StubCall[] = [];

beforeEach(() => {
  forgetEverything();
  // jsdom has no layout, so nothing to scroll to
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(min-width: 1024px)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The price list as a member with these permissions, or a stranger, sees it; the header's field is there. */
async function open(permissions: Permission[] | null) {
  if (permissions)
    calls = serveSignedIn(
      () => userWith([membershipOf('m1', permissions)]),
      ({ path }) =>
        path.includes('/suggest/') ? { body: { any_suggest__completion: [{ text: 'sad', options }] } } : undefined,
    );
  else calls = stubServer(() => refusal(404, 'NOT_FOUND'));
  const page = await openPage('/pricing');
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: texts.label });
  // What the field does depends on who is here.
  if (permissions) await screen.findAllByText('Anna Wróblewska');
  return { page, field };
}

const type = (field: HTMLInputElement, value: string) => {
  field.focus();
  fireEvent.input(field, { target: { value } });
};
/** What answers a search may be still to come. */
const send = (field: HTMLInputElement) =>
  act(async () => {
    if (field.form) fireEvent.submit(field.form);
  });
const asked = () => calls.filter(({ path }) => path.includes('/suggest/'));
const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

describe('the quick field of a member', () => {
  test('digits are a GTIN in its groups: nothing is suggested, Enter opens the card', async () => {
    const { page, field } = await open(['advanced_search']);
    type(field, '5901234');
    expect(field.value).toBe('5 901234');
    type(field, '5901234123457');
    await send(field);
    await waitFor(() => expect(page.address()).toBe('/catalog/05901234123457'));
    expect(asked()).toEqual([]);
  });

  test('sent empty it says what to type', async () => {
    const { page, field } = await open(['advanced_search']);
    await send(field);
    const said = await screen.findByText(/^Wpisz\sGTIN albo nazwę, markę lub firmę\.$/);
    expect(said.closest('[role=alert]')).not.toBeNull();
    expect(page.address()).toBe('/pricing');
    type(field, 'm');
    await waitFor(() => expect(document.querySelector('.quick__said--bad')).toBeNull());
  });

  test('a number that is none is said at the field', async () => {
    const { page, field } = await open(['advanced_search']);
    type(field, '59012');
    await send(field);
    expect(plain((await screen.findByText(/^Zła liczba cyfr/)).closest('[role=alert]')?.textContent)).toContain(
      'jest 5',
    );
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(page.address()).toBe('/pricing');
  });

  test.each([
    ['the first letter makes words of all', ['250', '2 50g'], '250g'],
    ['a space after a few digits stays', ['7', '7 ', '7 u', '7 up'], '7 up'],
    ['words become a number again', ['a', '5901'], '5 901'],
  ])('%s', async (_, steps, shown) => {
    const { field } = await open(['advanced_search']);
    for (const step of steps) type(field, step);
    expect(field.value).toBe(shown);
  });

  test('products, brands and companies are suggested in one list, each with its kind; words are looked for together', async () => {
    const { page, field } = await open(['advanced_search']);
    type(field, 'sad');
    await waitFor(() => expect(screen.queryAllByRole('option')).toHaveLength(3));
    expect(screen.getAllByRole('option').map(({ textContent }) => plain(textContent))).toEqual([
      'Sady Dolne, mus produkt',
      'Sady Dolne marka',
      'Sady Dolne sp. z o.o. firma',
    ]);
    expect(field.getAttribute('aria-expanded')).toBe('true');
    expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
    expect(asked()[0]?.query.get('any_suggest__completion')).toBe('sad');
    await send(field);
    await waitFor(() => expect(page.address()).toBe('/catalog?any__contains=sad'));
  });

  test.each([
    [1, '/catalog?name__contains=Sady+Dolne%2C+mus'],
    [2, '/catalog?brand__contains=Sady+Dolne'],
    [3, '/catalog?company_name__contains=Sady+Dolne+sp.+z+o.o.'],
  ])('Enter on suggestion %i looks for it by its kind, and empties the field', async (times, address) => {
    const { page, field } = await open(['advanced_search']);
    type(field, 'sad');
    await waitFor(() => expect(screen.queryAllByRole('option')).toHaveLength(3));
    for (let i = 0; i < times; i++) fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(page.address()).toBe(address));
    expect(field.value).toBe('');
  });

  test('a pressed suggestion is looked for too; Escape closes the list and keeps the words', async () => {
    const { page, field } = await open(['advanced_search']);
    type(field, 'sad');
    await waitFor(() => expect(screen.queryAllByRole('option')).toHaveLength(3));
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field.value).toBe('sad');
    type(field, 'sady');
    await waitFor(() => expect(screen.queryAllByRole('option')).toHaveLength(3));
    fireEvent.click(screen.getByRole('option', { name: /marka/ }));
    await waitFor(() => expect(page.address()).toBe('/catalog?brand__contains=Sady+Dolne'));
  });

  test('without the right to search he is told so, and nothing is asked', async () => {
    const { field } = await open([]);
    type(field, 'sad');
    await screen.findByText(catalogueTexts.lockedMember);
    expect(asked()).toEqual([]);
  });
});

describe('the quick field of a stranger', () => {
  test('letters tell what he may do; logging in leads to what he looked for', async () => {
    const { page, field } = await open(null);
    type(field, 'sady dolne');
    const note = await screen.findByText(plain(texts.strangerLead));
    expect(field.getAttribute('aria-describedby')).toBe('quick-note');
    expect(document.getElementById('quick-note')?.contains(note)).toBe(true);
    expect(asked()).toEqual([]);
    const signIn = document.getElementById('quick-note')?.querySelector('a');
    expect(signIn?.getAttribute('href')).toBe('/login');
    await send(field);
    await waitFor(() => expect(page.address()).toBe('/catalog?any__contains=sady+dolne'));
    await screen.findByRole('heading', { name: catalogueTexts.searchLocked });
  });

  test('Escape takes the note away', async () => {
    const { field } = await open(null);
    type(field, 'sady');
    await screen.findByText(plain(texts.strangerLead));
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByText(plain(texts.strangerLead))).toBeNull());
  });
});
