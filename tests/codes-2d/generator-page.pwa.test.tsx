import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scanListeners } from '../../pwa/core/scan/scan-listeners.ts';
import { noteShownLookUp } from '../support/browser/device.ts';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { forgetEverything, openPage, serveSignedIn } from '../support/browser/page.tsx';
import { refusal, type StubAnswer, type StubCall } from '../shell/stub-server.ts';
import { noteReached } from '../offline/reached.ts';

const gtin = '5901234123457';
const svg = btoa('<svg xmlns="http://www.w3.org/2000/svg"/>');
const made: StubAnswer = {
  body: {
    gs1datamatrix: { image: svg, desc: '(01)05901234123457(10)L7' },
    qrcode: { image: svg, desc: '(01)05901234123457(10)L7', qr_url: 'https://www.sklep.pl/01/05901234123457/10/L7' },
  },
};
let answer: StubAnswer;
const generator = '/api/v1/generator_2d/generate/';

async function open(path = `/generator_2d?gtin_number=${gtin}`): Promise<StubCall[]> {
  const calls = serveSignedIn(
    () => userWith([membershipOf('m1', ['file_sending_to_verification'], 'Sady Dolne')]),
    (call) => (call.path === generator ? answer : undefined),
  );
  await openPage(path);
  await screen.findByRole('heading', { level: 1, name: 'Generator 2D' });
  return calls;
}
/** Hard spaces are read as spaces; a note may stand after the label. */
const spaced = (text: string) => text.replace(/\u00a0/g, ' ');
const field = (name: string) => screen.getByLabelText<HTMLInputElement>((label) => label.startsWith(spaced(name)));
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const create = () => fireEvent.click(screen.getByRole('button', { name: 'Utwórz kody' }));
const sent = (calls: StubCall[]) => calls.filter(({ path }) => path === generator);

beforeEach(() => {
  forgetEverything();
  answer = made;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:code', revokeObjectURL: () => undefined }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a preview follows what is typed, and is not there while a field is wrong', async () => {
  await open();
  await screen.findByRole('img', { name: 'Kod QR' });
  type('Numer partii (10)', 'L7');
  await screen.findByText('(01)05901234123457 (10)L7');
  type('Data ważności (17)', '271345');
  await screen.findByText('Popraw oznaczone pola, a podgląd wróci.');
  // B §4: said on submit only.
  expect(screen.queryByText('Nieprawidłowa data')).toBeNull();
});

test('the fields stand in four groups, the common ones open, the rare ones folded until they are wanted', async () => {
  await open();
  const fields = (group: string) =>
    within(screen.getByRole('group', { name: new RegExp(`^${group}`) }))
      .getAllByLabelText(/\(\d{2,4}\)|Adres strony/, { selector: 'input[id^=code-], select' })
      .map(({ id }) => id.slice('code-'.length));
  const names = ['Produkt', 'Partia i.daty', 'Masa', 'Ryby i.owoce morza'];
  expect(names.map(fields)).toEqual([
    ['n01', 'ngs1Resolver', 'n22', 'n422'],
    ['n10', 'n17', 'n15', 'n21', 'n11', 'n13'],
    ['n3103'],
    ['n7008', 'n7009', 'n7007', 'n7005', 'n7006'],
  ]);
  const heads = names.map((name) => screen.getByRole('button', { name: new RegExp(`^${name}`) }));
  expect(heads.map((head) => head.getAttribute('aria-expanded'))).toEqual(['true', 'true', 'false', 'false']);
  fireEvent.click(screen.getByRole('button', { name: /^Masa/ }));
  expect(field('Masa netto w\u00a0kilogramach (3103)').closest('[hidden]')).toBeNull();
});

test('faults are said when it is sent, those of folded fields too, and nothing goes to the server', async () => {
  const calls = await open('/generator_2d');
  type('Masa netto w\u00a0kilogramach (3103)', 'dużo');
  type('Adres strony w\u00a0kodzie QR', 'x');
  create();
  await screen.findByRole('heading', { name: 'Popraw 3 pola, aby utworzyć kody' });
  expect(field('Masa netto w\u00a0kilogramach (3103)').getAttribute('aria-invalid')).toBe('true');
  expect(field('Masa netto w\u00a0kilogramach (3103)').closest('[hidden]')).toBeNull();
  expect(sent(calls)).toEqual([]);
});

test('what the server refuses stands at its field, a limit is told, and a failure is only logged', async () => {
  answer = {
    status: 409,
    body: { code: 'LICENCE_ENDED', detail: 'Licencja wygasła.', fields: { n01: 'LICENCE_ENDED' } },
  };
  await open();
  create();
  await waitFor(() => expect(field('Numer GTIN (01)').getAttribute('aria-invalid')).toBe('true'));
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  answer = refusal(500, 'GENERIC_ERROR', 'Coś poszło nie tak, spróbuj ponownie.');
  create();
  await waitFor(() => expect(logged).toHaveBeenCalledWith(expect.objectContaining({ code: 'GENERIC_ERROR' })));
  expect(screen.queryByText('Coś poszło nie tak, spróbuj ponownie.')).toBeNull();
  answer = refusal(429, 'TOO_MANY_REQUESTS_AUTH_USER', 'Dzienny limit zapytań został wyczerpany.');
  create();
  await screen.findByText(/^Dzienny limit zapytań został wyczerpany/);
  logged.mockRestore();
});

test('codes that were made: what is sent, what they say, and the way back with nothing lost', async () => {
  const calls = await open();
  type('Numer partii (10)', 'L7');
  type('Masa netto w\u00a0kilogramach (3103)', '1,5');
  create();
  await screen.findByRole('heading', { level: 1, name: 'Kody gotowe' });
  expect(Object.fromEntries(sent(calls)[0]?.query ?? [])).toEqual({
    n01: gtin,
    n10: 'L7',
    n3103: '001500',
    activeMembershipId: 'm1',
  });
  expect(document.querySelector('.codes-url')?.textContent).toBe('https://www.sklep.pl/01/05901234123457/10/L7');
  await waitFor(() =>
    expect(Array.from(document.querySelectorAll('img.code2d'), (image) => image.getAttribute('src'))).toEqual([
      'blob:code',
      'blob:code',
    ]),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Zmień dane' }));
  await screen.findByRole('heading', { level: 1, name: 'Generator 2D' });
  expect(field('Numer partii (10)').value).toBe('L7');
});

test('a code that leads to us has a way to where it leads; one that leads to another page has none', async () => {
  await open();
  create();
  await screen.findByRole('heading', { level: 1, name: 'Kody gotowe' });
  expect(screen.queryByRole('link', { name: 'Zmień, dokąd prowadzi' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Zmień dane' }));
  await screen.findByRole('heading', { level: 1, name: 'Generator 2D' });
  answer = {
    body: {
      gs1datamatrix: { image: svg, desc: `(01)0${gtin}` },
      qrcode: { image: svg, desc: `(01)0${gtin}`, qr_url: `${window.location.origin}/01/0${gtin}` },
    },
  };
  create();
  const way = await screen.findByRole('link', { name: 'Zmień, dokąd prowadzi' });
  expect(way.getAttribute('href')).toBe(`/links?code=0${gtin}`);
});

test('products looked at last are offered while the field is empty, those without a name are not', async () => {
  await noteShownLookUp('5901234123464', null);
  await noteShownLookUp(gtin, 'Powidła śliwkowe 290 g');
  await open('/generator_2d');
  const offered = within(await screen.findByRole('group', { name: 'Ostatnio sprawdzane' }));
  expect(offered.getAllByRole('button')).toHaveLength(1);
  fireEvent.click(offered.getByRole('button', { name: /Powidła/ }));
  await waitFor(() => expect(field('Numer GTIN (01)').value.replace(/\s/g, '')).toBe(gtin));
  expect(screen.queryByRole('group', { name: 'Ostatnio sprawdzane' })).toBeNull();
});

test('without a network there is no preview of a card that was not kept', async () => {
  await open();
  noteReached(false);
  await screen.findByText('Nie ma sieci. Podgląd pokażemy dla produktów, których karty są zapisane na tym urządzeniu.');
  expect(screen.queryByRole('img', { name: 'Kod QR' })).toBeNull();
  expect(screen.queryByText(/^Wpisz numer GTIN/)).toBeNull();
});

test('a hand scanner puts its number into the form, and what is typed stays', async () => {
  await open('/generator_2d');
  type('Numer partii (10)', 'L7');
  scanListeners.page[0]?.onCode('5901234123464', []);
  await waitFor(() => expect(field('Numer GTIN (01)').value.replace(/\s/g, '')).toBe('5901234123464'));
  expect(field('Numer partii (10)').value).toBe('L7');
  expect(screen.getByRole('heading', { level: 1, name: 'Generator 2D' })).toBeTruthy();
});

test('a day that the code would put into another century is not taken from the calendar, and that is said', async () => {
  await open();
  const calendar = await screen.findByLabelText('Wybierz dzień: Data ważności (17)');
  fireEvent.change(calendar, { target: { value: '2031-11-30' } });
  expect(field('Data ważności (17)').value).toBe('311130');
  fireEvent.change(calendar, { target: { value: '1927-11-30' } });
  expect(await screen.findByText(/30-11-1927 odczytano by w\sinnym stuleciu/)).toBeTruthy();
  expect(field('Data ważności (17)').value).toBe('311130');
  fireEvent.change(calendar, { target: { value: '2031-12-01' } });
  expect(field('Data ważności (17)').value).toBe('311201');
  expect(screen.queryByText(/innym stuleciu/)).toBeNull();
});

test('the generator says that it is for demonstration, not for mass production', async () => {
  await open();
  await screen.findByText('Narzędzie pokazowe, nie do masowej produkcji.');
});
