import type { OwnIssue } from '@gtinoteka/contract/office/own-issues.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { digestAnswer } from '../../pwa/ui/office/digest-texts.ts';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { refusal, type StubAnswer, type StubCall } from '../shell/stub-server.ts';
import { forgetEverything, openPage, serveSignedIn } from '../support/browser/page.tsx';

const issueOf = (id: string, gtin: string, more: Partial<OwnIssue> = {}): OwnIssue => ({
  id,
  gtin,
  productName: `Dżem ${id}`,
  gpcBrick: null,
  issueError: 'EP-0003',
  detail: 'check_digit',
  foundAt: '2026-11-19T02:10:00Z',
  ...more,
});
const person = userWith([membershipOf('m1', ['user_data', 'file_sending_to_verification'], 'Sady')]);
const found = {
  counts: { 'EP-0003': 21, 'EP-0005': 1, 'EP-0006': 0 },
  records: [
    issueOf('1', '05907777002118'),
    issueOf('2', '05901520000059', {
      issueError: 'EP-0005',
      detail: 'unknown',
      gpcBrick: '99999999',
      productName: null,
    }),
  ],
  pages: 2,
  checkedAt: '2026-11-23T02:10:00Z',
};
let answer: StubAnswer = { body: found };

async function open(path = '/my_products') {
  const calls = serveSignedIn(
    () => person,
    ({ path: asked }) => {
      if (asked.endsWith('/own_issues/')) return answer;
      if (asked.endsWith('/files/')) return { body: { records: [], numAllRecords: 0 } };
      return undefined;
    },
  );
  return { calls, ...(await openPage(path)) };
}
const asked = (calls: StubCall[]) =>
  calls.filter(({ path }) => path.endsWith('/own_issues/')).map(({ query }) => query.toString());

beforeEach(() => {
  forgetEverything();
  answer = { body: found };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('what is to be mended stands beside the files: what is wrong, how it is mended, where it is sent', async () => {
  const { calls, address } = await open();
  fireEvent.click(await screen.findByRole('link', { name: /^Do\spoprawy$/ }));
  await screen.findByRole('heading', { name: /^22\skody do\spoprawy$/ });
  expect(address()).toBe('/my_products?show=issues');
  const table = screen.getByRole('table', { name: 'Produkty do poprawy' });
  expect(table.textContent).toContain('Ostatnia cyfra to 8, a do pozostałych pasuje 2.');
  expect(table.textContent).toContain('Teraz jest 99999999.');
  expect(table.textContent).toContain('Wybierz cegłę');
  expect(screen.getByRole('link', { name: 'Wyślij poprawione dane' }).getAttribute('href')).toBe('/verify_data/upload');
  screen.getByRole('button', { name: 'Pobierz listę' });
  fireEvent.click(screen.getByRole('link', { name: /^Błędna cyfra kontrolna 21$/ }));
  await waitFor(() => expect(address()).toBe('/my_products?show=issues&error=EP-0003'));
  await screen.findByRole('heading', { name: /^21\skodów do\spoprawy$/ });
  fireEvent.click(screen.getByRole('link', { name: 'Strona 2' }));
  await waitFor(() => expect(asked(calls)).toEqual(['page=1', 'error=EP-0003&page=1', 'error=EP-0003&page=2']));
  fireEvent.click(screen.getByRole('link', { name: 'Pliki' }));
  await waitFor(() => expect(address()).toBe('/my_products'));
});

test('says when nothing is to be mended, and why it could not be loaded', async () => {
  answer = { body: { ...found, counts: { 'EP-0003': 0, 'EP-0005': 0, 'EP-0006': 0 }, records: [], pages: 0 } };
  await open('/my_products?show=issues');
  await screen.findByText('Nic nie jest do poprawy');
  cleanup();
  forgetEverything();
  answer = refusal(503, 'SERVICE_UNAVAILABLE', 'Spróbuj za chwilę.');
  await open('/my_products?show=issues');
  await screen.findByText('Spróbuj za chwilę.');
});

test.each([
  [{ sent: 1, same: 0, nobody: 0, nothing: 0 }, 'Podsumowanie wysłane: 1 firma.'],
  [
    { sent: 5, same: 2, nobody: 1, nothing: 22 },
    'Podsumowanie wysłane: 5 firm. To samo wyszło już w ciągu 7 dni: 2 firmy. Bez osoby, która mogłaby je dostać: 1 firma. Bez otwartych zgłoszeń: 22 firmy.',
  ],
  [{ sent: 0, same: 0, nobody: 0, nothing: 0 }, 'Te zgłoszenia nie należą do żadnej firmy.'],
])('%j is told as „%s”', (result, text) => {
  expect(digestAnswer(result).replace(/\u00a0/g, ' ')).toBe(text);
});
