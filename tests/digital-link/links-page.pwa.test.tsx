import type { CodeLinks, Link, LinkCode } from '@gtinoteka/contract/digital-link/links.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Permission } from '@gtinoteka/contract/permissions.ts';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { refusal, type StubAnswer, type StubCall } from '../shell/stub-server.ts';
import { forgetEverything, openPage, serveSignedIn } from '../support/browser/page.tsx';
import { linkTo } from '../support/links.ts';

const gtin = '05901520000059';
const linkOf = (id: string, href: string, more: Partial<Link> = {}): Link => ({
  ...linkTo(href, { isDefault: false }),
  id,
  gtin,
  version: 1,
  ...more,
});
const page = linkOf('l1', 'https://sady.example/powidla', { isDefault: true, language: 'pl' });
const english = linkOf('l2', 'https://sady.example/en', { language: 'en' });
const winter = linkOf('l3', 'https://sady.example/zima', { linkType: 'promotion', validUntil: '2020-01-06' });

const permissions: Permission[] = ['file_sending_to_verification', 'user_data', 'users_manage'];
let person = userWith([membershipOf('m1', permissions, 'Sady Dolne')]);
let links: Link[] = [];
let isCounted = true;
let answerTo: (call: StubCall) => StubAnswer | undefined = () => undefined;

function codeOf(): CodeLinks {
  const days = Array.from({ length: 28 }, (_, at) => ({
    day: `2026-11-${String(at + 1).padStart(2, '0')}`,
    opens: at,
  }));
  const byType = [{ linkType: 'pip', language: 'pl', opens: 942 }];
  return {
    gtin,
    name: 'Powidła węgierkowe, 290 g',
    links,
    isCounted,
    opens: { total: 1284, withBatch: 912, days, byType },
  };
}

async function open(path = '/links') {
  const codes: LinkCode[] = [
    { gtin, name: 'Powidła węgierkowe, 290 g', links: links.length, opens: 1284 },
    { gtin: '05901520000141', name: null, links: 0, opens: 0 },
  ];
  const calls = serveSignedIn(
    () => person,
    (call) => {
      const answer = answerTo(call);
      if (answer) return answer;
      if (call.path.endsWith('/codes/')) return { body: { records: codes, numAllRecords: 48 } };
      return call.method === 'GET' && call.path.includes('/codes/') ? { body: codeOf() } : undefined;
    },
  );
  const opened = await openPage(path);
  await screen.findByRole('heading', { level: 1, name: 'Linki z kodów' });
  return { calls, ...opened };
}

const list = () => screen.findByRole('region', { name: 'Linki kodu' });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const sent = (calls: StubCall[], method: string) =>
  calls.filter((call) => call.method === method && call.path.includes('/links/'));

beforeEach(() => {
  forgetEverything();
  links = [page, english, winter];
  isCounted = true;
  answerTo = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('lists the codes of the company and opens the first; the search goes by the address', async () => {
  const { calls, address } = await open();
  const codes = await screen.findByRole('navigation', { name: 'Twoje kody GTIN' });
  const [own] = within(codes).getAllByRole('list');
  if (!own) throw new Error('No list of codes');
  const shown = within(own)
    .getAllByRole('link')
    .map(({ textContent }) => textContent?.replace(/\u00a0/g, ' '));
  expect(shown).toEqual([
    'Powidła węgierkowe, 290 g59015200000591284 otwarcia, 12843 linki',
    'Bez nazwy w katalogu59015200001410 otwarć, 0karta',
  ]);
  await list();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Szukaj wśród 48 kodów' }), { target: { value: ' pigwa ' } });
  press('Szukaj');
  await waitFor(() => expect(address()).toBe('/links?search=pigwa'));
  expect(sent(calls, 'GET').some(({ query }) => query.get('search') === 'pigwa')).toBe(true);
});

test('shows each link with its mark, language, dates and opens; one that has ended is said to rest', async () => {
  await open();
  const rows = within(await list()).getAllByRole('listitem');
  const texts = rows.map(({ textContent }) => textContent?.replace(/\u00a0/g, ' '));
  expect(texts).toEqual([
    'O produkciedomyślnypolskisady.example/powidlabez terminu942 otwarcia942',
    'O produkcieangielskisady.example/enbez terminu0 otwarć0',
    'Promocjateraz nie działasady.example/zimado 06-01-20200 otwarć0',
  ]);
});

test('a phone gets what the resolver gives: by language, else by default, else the card', async () => {
  await open();
  await list();
  const phone = () => screen.getByRole('region', { name: 'Co dostanie telefon' }).querySelector('.phone')?.textContent;
  expect(phone()).toContain('sady.exampleO produkcie');
  expect(phone()).toContain('Nie pobieramy jej');
  links = [winter];
  cleanup();
  forgetEverything();
  await open();
  await list();
  expect(phone()).toContain('Karta produktu');
});

describe('the form', () => {
  test('adds a link under a key, says what is wrong before it is sent, and gives focus back', async () => {
    const { calls } = await open();
    await list();
    press('Dodaj link');
    const form = screen.getByRole('form', { name: 'Nowy link' });
    expect(document.activeElement).toBe(within(form).getByRole('combobox', { name: 'Rodzaj' }));
    const field = within(form).getByRole('textbox', { name: /^Adres/ });
    fireEvent.change(field, { target: { value: 'ftp://sady.example' } });
    press('Zapisz link');
    expect(await within(form).findByText(/zaczyna się od http/)).toBeTruthy();
    expect(sent(calls, 'POST')).toEqual([]);
    fireEvent.change(field, { target: { value: 'https://sady.example/nowy' } });
    answerTo = ({ method }) => (method === 'POST' ? { body: linkOf('l4', 'https://sady.example/nowy') } : undefined);
    press('Zapisz link');
    await screen.findByText(/Link zapisany/);
    const [call] = sent(calls, 'POST');
    expect(call?.headers.get('idempotency-key')).toMatch(/^"[\w-]{16,64}"$/);
    expect(call?.body).toMatchObject({
      href: 'https://sady.example/nowy',
      linkType: 'pip',
      validFrom: null,
      isDefault: false,
    });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dodaj link' })));
  });

  test('keeps what was typed when somebody else changed the link, shows theirs, and saves over it only when asked', async () => {
    const { calls } = await open();
    await list();
    press(/Zmień link O produkcie, sady.example\/powidla/);
    const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Adres/ });
    fireEvent.change(field(), { target: { value: 'https://sady.example/moje' } });
    answerTo = ({ method }) => (method === 'PUT' ? refusal(409, 'LINK_CHANGED') : undefined);
    links = [{ ...page, href: 'https://sady.example/michal', version: 2 }, english];
    press('Zapisz link');
    expect((await screen.findByText(/Ktoś zmienił ten link/)).textContent).toContain('sady.example/michal');
    expect(field().value).toBe('https://sady.example/moje');
    answerTo = ({ method }) => (method === 'PUT' ? { body: { ...page, version: 3 } } : undefined);
    press('Zapisz link');
    await screen.findByText(/Link zapisany/);
    expect(sent(calls, 'PUT').map(({ body }) => (body as Link).version)).toEqual([1, 2]);
  });

  test('takes theirs instead where that is wanted', async () => {
    await open();
    await list();
    press(/Zmień link O produkcie, sady.example\/powidla/);
    answerTo = ({ method }) => (method === 'PUT' ? refusal(409, 'LINK_CHANGED') : undefined);
    links = [{ ...page, href: 'https://sady.example/michal', version: 2 }];
    press('Zapisz link');
    fireEvent.click(await screen.findByRole('button', { name: 'Weź zapisane' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Adres/ }).value).toBe('https://sady.example/michal');
  });

  test('takes a link away after a second press', async () => {
    const { calls } = await open();
    await list();
    press(/Zmień link Promocja/);
    press('Usuń');
    expect(sent(calls, 'DELETE')).toEqual([]);
    answerTo = ({ method }) => (method === 'DELETE' ? { body: { removed: true } } : undefined);
    press('Na pewno usuń');
    await screen.findByText('Link usunięty.');
    expect(sent(calls, 'DELETE')[0]?.query.get('version')).toBe('1');
  });
});

test('links are copied to pasted numbers; those that were refused are named with the reason', async () => {
  const { calls } = await open();
  await list();
  press('Kopiuj na inne kody');
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Skopiuj linki' }));
  expect(await within(dialog).findByText('Wklej co najmniej jeden numer.')).toBeTruthy();
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Numery GTIN' }), {
    target: { value: '5901520000141\n5901520000142, 5901520000141' },
  });
  answerTo = ({ path }) =>
    path.endsWith('/copy/')
      ? {
          body: {
            copied: ['05901520000141'],
            added: 1,
            unchanged: 2,
            refused: [{ gtin: '5901520000142', code: 'GTIN_INVALID_CHECKSUM' }],
          },
        }
      : undefined;
  fireEvent.click(within(dialog).getByRole('button', { name: 'Skopiuj linki' }));
  expect((await within(dialog).findByText(/Linki ma teraz/)).textContent?.replace(/\u00a0/g, ' ')).toBe(
    'Linki ma teraz 1 kod. Dodane: 1 link. Były już i zostały bez zmian: 2.',
  );
  expect(dialog.textContent).toContain('5901520000142: Błędna cyfra kontrolna.');
  expect(sent(calls, 'POST')[0]?.body).toEqual({ gtins: ['5901520000141', '5901520000142'] });
});

test('a sheet is read whole or not at all; where rows are wrong they are listed, and the rest is kept when that is asked', async () => {
  const { calls } = await open();
  await list();
  press('Wczytaj z\u00a0arkusza');
  const dialog = await screen.findByRole('dialog');
  const pressIn = (name: string | RegExp) => fireEvent.click(within(dialog).getByRole('button', { name }));
  pressIn('Wczytaj linki');
  expect(await within(dialog).findByText(/Wybierz arkusz/)).toBeTruthy();
  const faults = Array.from({ length: 21 }, (_, n) => ({
    line: n + 3,
    gtin: `59${n}`,
    field: 'GTIN',
    reason: 'Za krótki.',
  }));
  answerTo = ({ path, query }) =>
    path.endsWith('/sheet/')
      ? { body: { saved: query.get('keepsRight') === 'true' ? 2 : 0, right: 2, codes: 1, unchanged: [24], faults } }
      : undefined;
  fireEvent.change(within(dialog).getByLabelText(/^Arkusz/), { target: { files: [new File(['GTIN'], 'linki.csv')] } });
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /Zastąp linki/ }));
  pressIn('Wczytaj linki');
  const said = async (text: RegExp) => (await within(dialog).findByText(text)).textContent?.replace(/\u00a0/g, ' ');
  expect(await said(/Nic nie/)).toBe('Nic nie zapisaliśmy, bo 21 wierszy jest błędnych.');
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(20);
  expect(within(dialog).getAllByRole('listitem')[0]?.textContent).toBe('Wiersz 3, 590 GTIN: Za krótki.');
  expect(await said(/20\spierwszych/)).toContain('z 21. Cała lista');
  pressIn('Zapisz poprawne: 2');
  expect(await said(/Zapisano 2/)).toBe('Zapisano 2 linki przy 1 kodzie.');
  expect(await said(/^Już jest/)).toContain('bez zmian: wiersz 24.');
  const asked = sent(calls, 'POST').map(({ query }) => [query.get('replaces'), query.get('keepsRight')]);
  expect(asked).toEqual([
    ['true', 'false'],
    ['true', 'true'],
  ]);
  pressIn('Pobierz listę błędów');
});

test('a sheet that is refused the second time has to be chosen again: nothing is sent that is not seen', async () => {
  const { calls } = await open();
  await list();
  press('Wczytaj z\u00a0arkusza');
  const dialog = await screen.findByRole('dialog');
  const pressIn = (name: string) => fireEvent.click(within(dialog).getByRole('button', { name }));
  const faults = [{ line: 3, gtin: '590', field: 'GTIN', reason: 'Za krótki.' }];
  answerTo = ({ path, query }) => {
    if (!path.endsWith('/sheet/')) return undefined;
    return query.get('keepsRight') === 'true'
      ? refusal(503, 'SERVICE_UNAVAILABLE')
      : { body: { saved: 0, right: 2, codes: 1, unchanged: [24], faults } };
  };
  fireEvent.change(within(dialog).getByLabelText(/^Arkusz/), { target: { files: [new File(['GTIN'], 'linki.csv')] } });
  pressIn('Wczytaj linki');
  await within(dialog).findByText(/Nic nie/);
  pressIn('Zapisz poprawne: 2');
  await within(dialog).findByLabelText(/^Arkusz/);
  pressIn('Wczytaj linki');
  expect(await within(dialog).findByText(/Wybierz arkusz/)).toBeTruthy();
  expect(sent(calls, 'POST')).toHaveLength(2);
});

test('counting is turned off after a question, and on at once', async () => {
  const { calls } = await open();
  await list();
  press('Wyłącz liczenie');
  const dialog = await screen.findByRole('dialog', { name: 'Wyłączyć liczenie otwarć?' });
  expect(sent(calls, 'PUT')).toEqual([]);
  answerTo = ({ method }) => (method === 'PUT' ? { body: { isCounted } } : undefined);
  isCounted = false;
  fireEvent.click(within(dialog).getByRole('button', { name: /^Wyłącz i\susuń$/ }));
  await screen.findByRole('button', { name: 'Włącz liczenie' });
  isCounted = true;
  press('Włącz liczenie');
  await screen.findByRole('img', { name: /Otwarcia w ostatnich 28 dniach: od 0 do 27 dziennie/ });
  expect(sent(calls, 'PUT').map(({ body }) => body)).toEqual([{ isCounted: false }, { isCounted: true }]);
});

test('the counting is not offered to a member who is no administrator', async () => {
  const administrator = person;
  person = userWith([membershipOf('m1', ['file_sending_to_verification', 'user_data'], 'Sady Dolne')]);
  await open();
  await screen.findByText(/^Liczenie włącza i\swyłącza administrator firmy/);
  expect(screen.queryByRole('button', { name: 'Wyłącz liczenie' })).toBeNull();
  person = administrator;
});

test('a printed code that opens in the application leads to its card, one that is wrong home', async () => {
  serveSignedIn(
    () => person,
    () => undefined,
  );
  const right = await openPage(`/01/${gtin}/10/A%2F1?17=261231`);
  await waitFor(() => expect(right.address()).toBe(`/catalog/${gtin}`));
  cleanup();
  const wrong = await openPage('/01/05901520000058');
  await waitFor(() => expect(wrong.address()).toBe('/'));
});
