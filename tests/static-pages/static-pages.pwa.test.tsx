import { limits } from '@gtinoteka/contract/business-limits.ts';
import { richTextTags } from '@gtinoteka/contract/rules/rich-text.ts';
import { screens } from '@gtinoteka/contract/screens.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import aboutUs from '../../pwa/features/static-pages/about-us.html?raw';
import contact from '../../pwa/features/static-pages/contact.html?raw';
import cookies from '../../pwa/features/static-pages/cookies.html?raw';
import privacy from '../../pwa/features/static-pages/privacy.html?raw';
import terms from '../../pwa/features/static-pages/terms.html?raw';
import { membershipOf, userWith } from '../shell/demo-user.ts';
import { refusal, stubServer } from '../shell/stub-server.ts';
import { forgetEverything, openPage, serveSignedIn } from '../support/browser/page.tsx';
import { wholeText } from '../support/browser/whole-text.ts';

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

const words = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, '');
const shown = () => words(document.querySelector('.rich-text')?.textContent);
const slugOf = (path: string) => path.slice(1).replace('_', '-');

/** A server with these texts; `coming`: a change of the terms that was announced. */
function serve(text: string, coming: object | null = null) {
  return stubServer(({ path }) => {
    const [, kind, slug, number] = /\/cms\/(\w+)\/([\w-]*)\/?(?:versions\/(\d+)\/)?$/.exec(path) ?? [];
    if (number) return { body: { number: Number(number), effectiveOn: '2026-11-01', content: '<p>Dawna treść</p>' } };
    if (kind === 'page_content')
      return { body: { id: '00000000-0000-4000-8000-000000000000', slug, images: [], newImages: [], content: text } };
    if (kind === 'documents')
      return {
        body: {
          slug,
          versions: [
            { number: 2, effectiveOn: '2026-12-01' },
            { number: 1, effectiveOn: '2026-11-01' },
          ],
          coming,
        },
      };
    return refusal(404, 'NOT_FOUND');
  });
}

test('the terms define the foundation, and the contact page has a street and a postal code', () => {
  expect(terms).toContain('<strong>Fundacja</strong>');
  expect(contact).toMatch(/ul\. [^<]+ \d+, \d{2}-\d{3} Poznań<br \/>Polska/);
});

describe.each(pages)('%s', (path, title, html) => {
  test('shows the text that is part of the application where nothing answers, and says so', async () => {
    stubServer(() => refusal(503, 'DATABASE_UNAVAILABLE'));
    await openPage(path);
    const main = within(screen.getByRole('main'));
    await main.findByRole('heading', { level: 1, name: title });
    expect(document.title).toBe(`${title} – Gtinoteka`);
    await waitFor(() => expect(shown()).toBe(words(parse(html).body.textContent)));
    await main.findByText(/treść zapisana w.aplikacji/);
  });

  test('shows what was published since, with its version and the ones before', async () => {
    const calls = serve('<p>Nowa treść</p>');
    await openPage(path);
    const main = within(screen.getByRole('main'));
    await main.findByText('Nowa treść');
    expect(main.getByRole('link', { name: /Wersja 2 od 01-12-2026, obowiązująca/ })).toBeDefined();
    const earlier = main.getByRole('link', { name: 'Wersja 1 od 01-11-2026' });
    expect(earlier.getAttribute('href')).toBe(`${path}?version=1`);
    expect(calls.map((call) => call.path)).toContain(`/api/v1/cms/page_content/${slugOf(path)}/`);
    fireEvent.click(earlier);
    await main.findByText('Dawna treść');
    await main.findByText(wholeText(/To wersja 1, która obowiązywała od.01-11-2026/));
  });

  test('holds only elements that are drawn, and links to screens', () => {
    const body = parse(html).body;
    const tags = new Set([...body.querySelectorAll('*')].map(({ localName }) => localName));
    expect([...tags].filter((tag) => !(richTextTags as readonly string[]).includes(tag))).toEqual([]);
    const paths = screens.map((one) => one.path as string);
    for (const link of body.querySelectorAll('a')) {
      const href = link.getAttribute('href') ?? '';
      if (!href.startsWith('mailto:')) expect(paths).toContain(href);
    }
  });
});

describe('a change that was announced', () => {
  const coming = {
    id: '00000000-0000-4000-8000-000000000001',
    slug: 'terms',
    announcedAt: '2026-11-24T10:00:00Z',
    effectiveOn: '2026-12-15',
    objectUntil: '2026-12-01',
    content: '<p>Zapowiedziana treść</p>',
  };

  test('is said above the text that holds, and can be read', async () => {
    serve('<p>Obecna treść</p>', coming);
    await openPage('/terms');
    const main = within(screen.getByRole('main'));
    await main.findByText('Obecna treść');
    await main.findByText(wholeText(/Treść tej strony zmieni się.15-12-2026/));
    fireEvent.click(main.getByRole('link', { name: 'Przeczytaj nową treść' }));
    await main.findByText('Zapowiedziana treść');
    await main.findByText(wholeText(/będzie obowiązywać od.15-12-2026/));
    // Who manages no company has nothing to object with.
    expect(main.queryByText('Sprzeciw wobec zmiany')).toBeNull();
  });
});

describe('a change that holds', () => {
  const held = { id: '00000000-0000-4000-8000-000000000001', effectiveOn: '2026-11-20' };
  const late = { objectedAt: null, until: '2026-11-26', isOpen: true };

  async function open(path: string, standing: object, permission: 'users_manage' | 'user_data' = 'users_manage') {
    const calls = serveSignedIn(
      () => userWith([membershipOf('m1', ['user_data', permission], 'Późna')]),
      ({ path: asked }) =>
        asked.includes('/objections/')
          ? { body: standing }
          : asked.endsWith('/documents/terms/')
            ? { body: { slug: 'terms', versions: [{ number: 2, effectiveOn: '2026-11-20' }], coming: null, held } }
            : undefined,
    );
    await openPage(path);
    return () => calls.filter(({ method, path: asked }) => method === 'POST' && asked.includes('/objections/'));
  }

  test.each(['/terms', '/terms?version=coming'])(
    'is objected to on %s by a company that was told late',
    async (path) => {
      const sent = await open(path, late);
      await screen.findByText(wholeText(/zgłoś sprzeciw do.26-11-2026\. Sprzeciw rozwiązuje umowę w.dniu zgłoszenia/));
      fireEvent.click(screen.getByRole('button', { name: 'Zgłoś sprzeciw…' }));
      const dialog = within(await screen.findByRole('dialog'));
      dialog.getByText(/rozwiązuje umowę dzisiaj/);
      fireEvent.click(dialog.getByRole('button', { name: 'Zgłoś sprzeciw' }));
      await waitFor(() => expect(sent()).toHaveLength(1));
    },
  );

  test('is nothing to those whose time is over, nor to who does not manage the company', async () => {
    await open('/terms?version=coming', { ...late, isOpen: false });
    await screen.findByText(wholeText(/Zapowiedziana zmiana obowiązuje od.20-11-2026/));
    await waitFor(() => expect(screen.queryByText('Sprzeciw wobec zmiany')).toBeNull());
    cleanup();
    await open('/terms?version=coming', late, 'user_data');
    await screen.findByText(wholeText(/Zapowiedziana zmiana obowiązuje od.20-11-2026/));
    expect(screen.queryByText('Sprzeciw wobec zmiany')).toBeNull();
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
    'Krajowa organizacja GS1',
    'platforma',
    'Generator kodów 2D',
    'Regulamin',
    'Rejestracja',
    'Fundacja',
    'Umowa',
    'Usługobiorca',
    'Usługodawca',
    'Użytkownik zdefiniowany',
    'Użytkownik anonimowy',
  ])
    expect(text).toContain(`${term} –`);
  expect([...parse(terms).querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
    'Słowniczek',
    'Postanowienia ogólne',
    'Dostęp bez konta',
    'Rejestracja firmy',
    'Usługi',
    'Udostępniane dane',
    'Warunki techniczne',
    'Obowiązki odbiorcy danych',
    'Płatności',
    'Odpowiedzialność',
    'Reklamacje',
    'Ochrona danych osobowych',
    'Prawa wyłączne',
    'Rozwiązanie umowy',
    'Postanowienia końcowe',
    'Załącznik',
  ]);
  for (const part of [
    `${limits.dailyLookups} różnych kodów GTIN w ciągu ${limits.dailyLookupWindowHours} godzin`,
    'w ciągu 30 dni',
    'w ciągu 14 dni',
    '3 miesiące wcześniej',
    '14 dni wcześniej',
    'najpóźniej następnego dnia roboczego po zaksięgowaniu wpłaty',
    'Opłat za niewykorzystaną część pakietu nie zwracamy',
    'w ciągu 7 dni',
    'co najmniej 2 lata',
    'Chrome od wersji 80, Firefox od wersji 68',
  ])
    expect(text).toContain(part);
});
