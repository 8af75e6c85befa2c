import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepBotCheckPass } from '../../pwa/core/network/bot-check-pass.ts';
import { emptyDevice, noteShownLookUp, storedLookUps } from '../support/browser/device.ts';
import { holdLookUp, listQueue, queueLookUp, settleLookUp } from '../../pwa/look-up/look-up-store.ts';
import { refusal, stubServer } from '../shell/stub-server.ts';
import { checkedProductOf } from '../support/checked-product.ts';
import { forgetEverything, openPage } from '../support/browser/page.tsx';
import { noteReached } from '../offline/reached.ts';

const codes = ['05907770010725', '05907770010701', '05907770010718', '05907770010732'] as const;
const plain = (text: string | null | undefined): string => (text ?? '').replaceAll('\u00a0', ' ');
const pageText = (): string => plain(document.body.textContent);
const inMilliseconds = (count: number): string => new Date(Date.now() + count).toISOString();
const limit = {
  status: 429,
  headers: { 'retry-after': '3600' },
  body: { code: 'TOO_MANY_REQUESTS_NOT_AUTH_USER', detail: 'too_many_requests_not_auth_user' },
};

beforeEach(async () => {
  forgetEverything();
  await emptyDevice();
  keepBotCheckPass('passed', inMilliseconds(3_600_000));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  noteReached(true);
});

/** A stranger's server; `answer` is that of look-ups, by the code. Gives the codes that were asked for. */
function serve(answer: (gtin14: string) => { status?: number; body: unknown }): string[] {
  const asked: string[] = [];
  stubServer(({ path }) => {
    const gtin14 = /product_has_gcp\/(\d+)/.exec(path)?.[1];
    if (gtin14) {
      asked.push(gtin14);
      return answer(gtin14);
    }
    if (path.endsWith('/health/')) return { body: { status: 'ok', database: true, demoData: false, version: '1' } };
    return refusal(404, 'NOT_FOUND');
  });
  return asked;
}

const away = (): never => {
  throw new TypeError('Failed to fetch');
};
const banner = (said: RegExp): Promise<HTMLElement> =>
  screen.findByText((text) => said.test(plain(text)), { selector: '.banner *' });

function part(name: RegExp): string {
  const heading = screen.getAllByRole('heading', { level: 2 }).find(({ textContent }) => name.test(plain(textContent)));
  return plain(heading?.closest('section')?.textContent);
}

test('four codes that the limit refuses are not told to be checked; they stay, and no word for machines is shown', async () => {
  let isAway = true;
  const asked = serve(() => (isAway ? away() : limit));
  for (const code of codes) await queueLookUp('', code, undefined);
  await openPage('/');
  fireEvent.pointerDown(document.body);
  await screen.findByText((text) => plain(text).includes('W kolejce 4 kody.'));
  isAway = false;
  await act(async () => noteReached(true));
  const said = await banner(/^(Połączenie wróciło\. )?4 kody wstrzymane do /);
  expect(plain(said.textContent)).toContain('dzienny limit zapytań został wyczerpany.');
  expect(pageText()).not.toMatch(/sprawdzone|too_many/i);
  expect(new Set(asked)).toEqual(new Set(codes));
  // Over a reload too.
  expect((await listQueue()).map(({ state, heldUntil }) => [state, !!heldUntil])).toEqual(
    codes.map(() => ['pending', true]),
  );
});

test('what the limit held is sent by itself when it lets on, and what it refuses again waits for the next time', async () => {
  let left = 1;
  const times: number[] = [];
  const asked = serve((gtin14) => {
    left -= 1;
    times.push(Date.now());
    return left >= 0 ? { body: checkedProductOf(gtin14) } : limit;
  });
  const heldUntil = inMilliseconds(1_500);
  for (const code of codes.slice(0, 3)) await holdLookUp('', code, undefined, heldUntil);
  await openPage('/');
  fireEvent.pointerDown(document.body);
  await banner(/^Sprawdziliśmy 1 kod z kolejki: 1 w porządku\. 2 kody wstrzymane do/);
  // The refusal of the second code speaks for the third, too.
  expect(asked).toEqual([codes[0], codes[1]]);
  expect(Math.min(...times)).toBeGreaterThanOrEqual(Date.parse(heldUntil));
});

test('the page counts what is held, waits and is answered, and says why the rest was refused', async () => {
  serve(away);
  noteReached(false);
  await holdLookUp('', codes[0], undefined, inMilliseconds(3_600_000));
  for (const code of codes.slice(1)) await queueLookUp('', code, undefined);
  await settleLookUp('', codes[2], {
    state: 'answered',
    code: 'without_licence',
    verdict: 'bad',
    name: null,
    fault: null,
  });
  await settleLookUp('', codes[3], {
    state: 'refused',
    verdict: 'none',
    name: null,
    fault: { code: 'TOO_MANY_REQUESTS_NOT_AUTH_USER', status: 429, detail: 'too_many_requests_not_auth_user' },
  });
  await openPage('/queue');
  await screen.findByRole('heading', { level: 1, name: 'Kolejka kodów' });
  const sums = (): (string | null)[] => [...document.querySelectorAll('.queue__sums dd')].map((sum) => sum.textContent);
  await waitFor(() => expect(sums()).toEqual(['1', '1', '1']));
  expect(part(/wstrzymany do/)).toMatch(/^1 kod wstrzymany do .*Wyślemy go sami .*5907770010725/);
  expect(part(/^1 kod czeka na serwer/)).toContain('Budowa prawidłowa.');
  const aside = screen.getByRole('heading', { level: 2, name: 'Serwer nie odpowiada' }).closest('section');
  expect(plain(aside?.textContent)).toMatch(/Od \d{2}:\d{2}\. Próbujemy sami, coraz rzadziej.*Wyślij teraz 1 kod/);
  expect(part(/ma odpowiedź/)).toContain('1 bez licencji.');
  expect(part(/bez odpowiedzi/)).toContain('Dzienny limit zapytań został wyczerpany.');
  expect(pageText()).not.toContain('too_many');
});

test('an answer of the queue is shown by its code', async () => {
  serve(away);
  noteReached(false);
  const answers = [
    { code: 'without_licence', verdict: 'bad' },
    { code: 'in_order', verdict: 'ok' },
  ] as const;
  for (const [place, { code, verdict }] of answers.entries()) {
    await queueLookUp('', codes[place] ?? '', undefined);
    await settleLookUp('', codes[place] ?? '', { state: 'answered', code, verdict, name: null, fault: null });
  }
  await openPage('/queue');
  for (const word of ['Bez licencji', 'W porządku']) await screen.findByText(word, { selector: 'b' });
});

test('a code is removed and put back, all are removed at once, and nothing else is touched', async () => {
  serve(away);
  noteReached(false);
  for (const code of codes.slice(0, 2)) await queueLookUp('', code, undefined);
  await holdLookUp('', codes[2], undefined, inMilliseconds(3_600_000));
  await settleLookUp('', codes[1], {
    state: 'answered',
    code: 'in_order',
    verdict: 'ok',
    name: null,
    fault: null,
  });
  // The list of recent look-ups shows it as waiting, too: from there it is not to come back.
  await noteShownLookUp(codes[2].slice(1), null, false);
  const rest = async (): Promise<string[]> => (await listQueue()).map(({ gtin14 }) => gtin14);
  await openPage('/queue');
  const remove = await screen.findByRole('button', { name: /^Usuń z.kolejki 5 907770 010725$/ });
  remove.focus();
  fireEvent.click(remove);
  await banner(/^Usunięto z kolejki 5 907770 010725\.$/);
  // The button is gone: who uses the keyboard goes on in the page, not at its top.
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  expect(await rest()).toEqual([codes[1], codes[2]]);
  fireEvent.click(screen.getByRole('button', { name: 'Cofnij' }));
  await waitFor(async () => expect(await rest()).toHaveLength(3));
  const [removeAll] = await screen.findAllByRole('button', { name: /^Opróżnij kolejkę \(2.kody\)$/ });
  fireEvent.click(removeAll ?? document.body);
  await waitFor(async () => expect(await rest()).toEqual([codes[1]]));
  expect((await storedLookUps()).map(({ state }) => state)).toEqual(['answered']);
});

test('"Wyślij teraz" tries at once; codes of the limit are left to it', async () => {
  let isAway = true;
  const asked = serve(() => (isAway ? away() : refusal(404, 'GTIN_NOT_FOUND')));
  for (const code of codes.slice(0, 2)) await queueLookUp('', code, undefined);
  await holdLookUp('', codes[2], undefined, inMilliseconds(3_600_000));
  await openPage('/queue');
  fireEvent.pointerDown(document.body);
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  isAway = false;
  asked.length = 0;
  const [send] = await screen.findAllByRole('button', { name: /^Wyślij teraz 2.kody$/ });
  fireEvent.click(send ?? document.body);
  await waitFor(async () =>
    expect((await listQueue()).map(({ state }) => state)).toEqual(['answered', 'answered', 'pending']),
  );
  expect(new Set(asked)).toEqual(new Set(codes.slice(0, 2)));
});

test('the way to the queue is in the strip, in the account and in the scanner, always', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  serve(away);
  await openPage('/skaner');
  expect((await screen.findByRole('link', { name: 'Kolejka' })).getAttribute('href')).toBe('/queue');
  await act(async () => void (await queueLookUp('', codes[0], undefined)));
  await screen.findByRole('link', { name: 'Kolejka: 1' });
  fireEvent.pointerDown(document.body);
  expect((await screen.findByRole('link', { name: 'Pokaż kolejkę' })).getAttribute('href')).toBe('/queue');
  fireEvent.click(screen.getAllByRole('button', { name: 'Konto' })[0] ?? document.body);
  const link = within(await screen.findByRole('dialog', { name: 'Konto' })).getByRole('link', {
    name: /^Kolejka kodów/,
  });
  await waitFor(() => expect(plain(link.textContent)).toBe('Kolejka kodów1 kod'));
  expect(link.getAttribute('href')).toBe('/queue');
});

test('a queue that nothing was ever put into is empty, and nothing is said to be checked', async () => {
  serve(away);
  await openPage('/queue');
  await screen.findByRole('heading', { name: 'Kolejka jest pusta' });
  expect(screen.getByRole('link', { name: 'Skanuj kod' }).getAttribute('href')).toBe('/skaner');
  expect(pageText()).not.toMatch(/sprawdzon[eo]/i);
  expect(document.querySelector('.v-ok, .solid-ok')).toBeNull();
});

test('where a code was queued for want of an answer, the way to the queue stands beside its verdict', async () => {
  serve(() => refusal(500, 'GENERIC_ERROR'));
  await openPage(`/catalog/${codes[0]}`);
  await screen.findByRole('heading', { level: 1 });
  // The strip above the page shows the same way as soon as it has read the queue.
  const link = await within(screen.getByRole('main')).findByRole('link', { name: 'Pokaż kolejkę' });
  expect(link.getAttribute('href')).toBe('/queue');
  await waitFor(async () => expect((await listQueue()).map(({ gtin14 }) => gtin14)).toEqual([codes[0]]));
});
