import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { refusal, type StubAnswer } from '../shell/stub-server.ts';
import { checkedProductOf } from '../support/checked-product.ts';
import { onFreshDevices, openPage, serveSignedIn } from '../support/browser/page.tsx';

onFreshDevices();

const main = (): HTMLElement | null => document.querySelector('main');
const shown = (): string => (main()?.textContent ?? '').replaceAll('\u00a0', ' ');

/** The card of a code as a member sees it. */
async function openCard(code: string, answer: StubAnswer, query = ''): Promise<void> {
  serveSignedIn(
    () => userWith([membershipOf('m1', ['advanced_search'])]),
    ({ path }) => (path.includes('/product_has_gcp/') ? answer : undefined),
  );
  await openPage(`/catalog/${code}${query}`);
}

test('a member whose bot check is made to fail is not asked to log in', async () => {
  await openCard('05907770010725', refusal(403, 'RECAPTCHA_ERROR'), '?test_recaptcha_fail=1');
  await waitFor(() => expect(shown()).toContain('Odśwież stronę'));
  expect(main()?.querySelector('a[href="/login"]')).toBeNull();
});

test('a card without a photo shows its barcode in the place of the photo', async () => {
  await openCard('05907770010732', { body: { ...checkedProductOf('05907770010732'), imageUrls: [] } });
  await waitFor(() => expect(shown()).toContain('Nie mamy zdjęcia tego produktu'));
  expect(main()?.querySelector('figure.photo [role=img]')?.getAttribute('aria-label')).toBe(
    'Kod kreskowy 5907770010732',
  );
  expect(shown()).toContain('Brak zdjęcia');
  expect(shown()).not.toContain('kompletne');
});

test.each([[[]], [{}], [''], [null]])('an empty look-up result %j is an invalid GTIN', async (body) => {
  await openCard('05907770010749', { body });
  await waitFor(() => expect(shown()).toContain('Nieprawidłowy numer GTIN'));
  expect(shown()).not.toContain('Coś poszło nie tak');
});

test('another text as the look-up result is shown as the error', async () => {
  await openCard('05907770010756', { body: 'Rejestr jest zamknięty do jutra.' });
  await waitFor(() => expect(shown()).toContain('Rejestr jest zamknięty do jutra.'));
});
