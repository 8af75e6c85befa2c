import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { acceptTerms } from '../../pwa/core/session/accepted-terms.ts';
import { keepBotCheckPass } from '../../pwa/core/network/bot-check-pass.ts';
import { catalogueTexts } from '../../pwa/core/texts/catalogue.ts';
import { homeTexts } from '../../pwa/features/home/home-texts.ts';
import { scannerTexts } from '../../pwa/core/texts/scanner.ts';
import { lookUpTexts } from '../../pwa/core/texts/look-up.ts';
import { termsTexts as texts } from '../../pwa/core/texts/terms.ts';
import { checkedProductOf } from '../support/checked-product.ts';
import { forgetEverything, openPage, serveSignedIn } from '../support/browser/page.tsx';
import { userWith } from './demo-user.ts';
import { refusal, stubServer, type StubCall } from './stub-server.ts';

const gtin = '05901520000059';

beforeEach(() => {
  forgetEverything();
  acceptTerms(false);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A server that knows one product, for a stranger whose bot check is passed. */
function serve(): StubCall[] {
  keepBotCheckPass('pass');
  return stubServer(({ path }) =>
    path.includes('/product_has_gcp/')
      ? { body: checkedProductOf(gtin), headers: { 'x-daily-limit': '30', 'x-daily-left': '29' } }
      : refusal(404, 'NOT_FOUND'),
  );
}
const lookUps = (calls: StubCall[]) => calls.filter(({ path }) => path.includes('/product_has_gcp/'));

async function accept(): Promise<void> {
  const question = within((await screen.findByText(texts.title)).closest('section') ?? document.body);
  fireEvent.click(question.getByRole('button', { name: texts.check }));
  expect(question.getByText(texts.required)).toBeTruthy();
  fireEvent.click(question.getByRole('checkbox'));
  await act(async () => void fireEvent.click(question.getByRole('button', { name: texts.check })));
}

const ways: [string, () => Promise<void>][] = [
  [
    'at home',
    async () => {
      await openPage('/');
      fireEvent.input(screen.getByLabelText(homeTexts.fieldLabel), { target: { value: gtin.slice(1) } });
      fireEvent.click(screen.getByRole('button', { name: homeTexts.check }));
    },
  ],
  [
    'at a card, where the quick field, shared codes and links lead',
    async () => void (await openPage(`/catalog/${gtin}`)),
  ],
  ['at what another application shares', async () => void (await openPage(`/share?text=${gtin.slice(1)}`))],
  ['at an address of the catalogue', async () => void (await openPage(`/catalog?gtin_number=${gtin}`))],
];

test.each(ways)('a stranger accepts the terms %s before anything is asked, once', async (_, lookUp) => {
  const calls = serve();
  await lookUp();
  await screen.findByText(texts.title);
  expect(lookUps(calls)).toEqual([]);
  await accept();
  await waitFor(() => expect(lookUps(calls).length).toBe(1));
  await screen.findAllByText(/Powidła węgierkowe/);
  expect(screen.queryByText(texts.title)).toBeNull();
  cleanup();
  await openPage(`/catalog/${gtin}`);
  await screen.findAllByText(/Powidła węgierkowe/);
  expect(screen.queryByText(texts.title)).toBeNull();
});

test('the question of the form in the catalogue is the same: it opens what waits', async () => {
  const calls = serve();
  await openPage('/catalog');
  fireEvent.input(screen.getByLabelText(catalogueTexts.gtin), { target: { value: gtin.slice(1) } });
  fireEvent.click(screen.getByRole('button', { name: catalogueTexts.checkCode }));
  expect(screen.getByText(texts.required)).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: catalogueTexts.checkCode }));
  await waitFor(() => expect(lookUps(calls).length).toBe(1));
  expect(screen.queryByText(texts.title)).toBeNull();
});

test('codes scanned while the terms are awaited are all asked for once they are accepted', async () => {
  const calls = serve();
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(min-width: 1024px)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await openPage('/skaner');
  for (const code of ['5907770010725', gtin.slice(1)]) {
    fireEvent.input(await screen.findByLabelText(scannerTexts.manual), { target: { value: code } });
    fireEvent.click(screen.getByRole('button', { name: scannerTexts.check }));
    await screen.findByText(texts.title);
  }
  expect(lookUps(calls)).toEqual([]);
  // Nothing is asked, so nothing of the series says that it is.
  const rows = within(screen.getByRole('region', { name: scannerTexts.seen }));
  expect(rows.getAllByText(texts.chip)).toHaveLength(2);
  expect(rows.queryByText(lookUpTexts.checking)).toBeNull();
  await accept();
  await waitFor(() => expect(lookUps(calls).length).toBe(2));
  await waitFor(() => expect(rows.queryByText(texts.chip)).toBeNull());
  await screen.findByText('Kod w porządku');
});

test('who is signed in without a membership is asked too', async () => {
  const calls = serveSignedIn(
    () => userWith([]),
    ({ path }) => (path.includes('/product_has_gcp/') ? { body: checkedProductOf(gtin) } : undefined),
  );
  await openPage(`/catalog/${gtin}`);
  await accept();
  await waitFor(() => expect(lookUps(calls).length).toBe(1));
});
