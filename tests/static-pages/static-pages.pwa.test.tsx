import { limits } from '@gtinoteka/contract/business-limits.ts';
import { richTextTags } from '@gtinoteka/contract/rules/rich-text.ts';
import { screens } from '@gtinoteka/contract/screens.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import aboutUs from '../../pwa/features/static-pages/about-us.html?raw';
import contact from '../../pwa/features/static-pages/contact.html?raw';
import cookies from '../../pwa/features/static-pages/cookies.html?raw';
import privacy from '../../pwa/features/static-pages/privacy.html?raw';
import terms from '../../pwa/features/static-pages/terms.html?raw';
import { refusal, stubServer } from '../shell/stub-server.ts';
import { forgetEverything, openPage } from '../support/browser/page.tsx';

beforeEach(forgetEverything);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const pages = [
  ['/terms', 'Regulamin', terms],
  ['/privacy', 'Polityka prywatności', privacy],
  ['/cookies', 'Polityka cookies', cookies],
  ['/contact', 'Kontakt', contact],
  ['/about_us', 'O nas', aboutUs],
] as const;

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}

describe.each(pages)('%s', (path, title, html) => {
  test('shows its whole text without asking the server for it', async () => {
    const calls = stubServer(() => refusal(503, 'DATABASE_UNAVAILABLE'));
    await openPage(path);
    const main = within(screen.getByRole('main'));
    await main.findByRole('heading', { level: 1, name: title });
    expect(document.title).toBe(`${title} – Gtinoteka`);
    const words = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, '');
    expect(words(document.querySelector('.rich-text')?.textContent)).toBe(words(parse(html).body.textContent));
    expect(calls.filter((call) => !/health|token|session/.test(call.path))).toEqual([]);
  });

  test('holds only elements that are drawn, and links to screens that are built', () => {
    const body = parse(html).body;
    const tags = new Set([...body.querySelectorAll('*')].map(({ localName }) => localName));
    expect([...tags].filter((tag) => !(richTextTags as readonly string[]).includes(tag))).toEqual([]);
    const built = screens.filter((one) => one.built).map((one) => one.path as string);
    for (const link of body.querySelectorAll('a')) {
      const href = link.getAttribute('href') ?? '';
      if (!href.startsWith('mailto:')) expect(built).toContain(href);
    }
  });
});

test('the terms define their words and name the times and limits of the specification', () => {
  const text = (parse(terms).body.textContent ?? '').replace(/\s+/g, ' ');
  for (const term of [
    'Dane',
    'Dostawca danych',
    'Odbiorca danych',
    'Katalog',
    'Konto',
    'Umowa',
    'Użytkownik anonimowy',
  ])
    expect(text).toMatch(new RegExp(`${term}( danych)? –`));
  for (const part of [
    `${limits.dailyLookups} różnych kodów GTIN w ciągu ${limits.dailyLookupWindowHours} godzin`,
    'w ciągu 30 dni',
    'w ciągu 14 dni',
    '3 miesiące wcześniej',
    '14 dni wcześniej',
    'w ciągu 7 dni',
    'co najmniej 2 lata',
    'Chrome od wersji 80, Firefox od wersji 68',
  ])
    expect(text).toContain(part);
});
