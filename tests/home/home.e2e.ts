import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser, productUrl } from '../support/browser/browser.ts';
import { scan } from '../support/browser/keyboard.ts';
import { counters, hasStarted, isStarted, verdictOf } from '../support/browser/page-parts.ts';
import { accessibilityFaults } from '../support/browser/visitor.ts';

const url = productUrl();
let browser: Browser;
let context: BrowserContext;
let page: Page;
let visitor = 0;

/** What was checked last, in the list beside the field. */
const newest = () => page.getByRole('complementary', { name: 'Ostatnio sprawdzane' }).getByRole('listitem').first();

/** A full, licensed product of the demo data, and the same with one digit changed. */
const known = '5907770010725';
const wrong = '5907770010728';

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A visitor with an address of their own, who has accepted the cookies and the terms. */
async function visit(width = 1280, hasAcceptedTerms = true): Promise<void> {
  visitor++;
  context = await browser.newContext({
    viewport: { width, height: 844 },
    locale: 'pl-PL',
    extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${visitor}` },
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: 'cookie_consent', value: '1', url }]);
  if (hasAcceptedTerms) await context.addInitScript(() => localStorage.setItem('gtinoteka.terms', '1'));
  page = await context.newPage();
}
beforeEach(() => visit());
afterEach(() => context.close());

describe('checking a code at home', () => {
  test('a stranger types a code, passes the bot check unseen and reads the verdict in place', async () => {
    await page.goto(`${url}/`);
    await page.getByLabel('Numer GTIN (EAN)').pressSequentially(known);
    await expect.poll(() => page.getByLabel('Numer GTIN (EAN)').inputValue()).toBe('5 907770 010725');
    await page.getByText('13 cyfr, cyfra kontrolna się zgadza. Prefiks 590: GS1 Polska.').waitFor();
    await page.keyboard.press('Enter');
    await verdictOf(page).getByText('Kod w porządku').waitFor();
    await page.getByText(/zostało\s29\ssprawdzeń/).waitFor();
    // The verdict is read out.
    await page.waitForFunction(() => document.querySelector('[aria-live=assertive]')?.textContent !== '');
    await newest().getByText(known).waitFor();
    await page.getByRole('link', { name: 'Zobacz kartę produktu' }).click();
    await page.waitForURL(`${url}/catalog/0${known}`);
  });

  test('the first code waits for the terms, once; axe finds nothing wrong with the question', async () => {
    await context.close();
    await visit(390, false);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('product_has_gcp') && asked.push(request.url()));
    await page.goto(`${url}/`);
    await page.getByLabel('Numer GTIN (EAN)').fill(known);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Zaakceptuj regulamin' }).waitFor();
    expect(asked).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('checkbox', { name: 'Akceptuję regulamin Gtinoteki' }).check({ force: true });
    await page.getByRole('status').getByRole('button', { name: 'Sprawdź kod' }).click();
    await verdictOf(page).waitFor();
    expect(asked).toHaveLength(1);
    await page.goto(`${url}/catalog/0${known}`);
    await page.getByText('Kod w porządku').first().waitFor();
    await expect.poll(() => page.getByText('Zaakceptuj regulamin').count()).toBe(0);
  });

  test('asking again for the same code costs nothing', async () => {
    await page.goto(`${url}/`);
    for (let time = 0; time < 2; time++) {
      await page.getByLabel('Numer GTIN (EAN)').fill(known);
      await page.keyboard.press('Enter');
      await verdictOf(page).waitFor();
      await page.getByText(/zostało\s29\ssprawdzeń/).waitFor();
      await page.reload();
    }
  });

  test('a wrong check digit is named without a call to the server', async () => {
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('product_has_gcp') && asked.push(request.url()));
    await page.goto(`${url}/`);
    await page.getByLabel('Numer GTIN (EAN)').pressSequentially(wrong);
    await page.getByText('Błędna cyfra kontrolna: jest 8, powinna być 5.').waitFor();
    await page.keyboard.press('Enter');
    await verdictOf(page).getByText('Kod nieprawidłowy').waitFor();
    expect(asked).toEqual([]);
  });

  test('an empty field says what to do', async () => {
    await page.goto(`${url}/`);
    await page.getByRole('button', { name: 'Sprawdź kod' }).click();
    await page.getByText('Wpisz numer spod kodu kreskowego.').waitFor();
  });

  test('a code of the global registry asks a stranger to log in', async () => {
    await page.goto(`${url}/`);
    await page.getByLabel('Numer GTIN (EAN)').fill('4006381333931');
    await page.keyboard.press('Enter');
    await page.getByText('Numer z prefiksem 400 sprawdzamy w rejestrze globalnym, po zalogowaniu.').waitFor();
  });

  test('a hand scanner fills the field of home and gives the verdict', async () => {
    await page.goto(`${url}/`);
    await page.getByRole('heading', { level: 1 }).click();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()); // whatever has focus is an element
    await scan(page, known);
    await verdictOf(page).waitFor();
    await expect.poll(() => page.getByLabel('Numer GTIN (EAN)').inputValue()).toBe('5 907770 010725');
  });

  test('a second scan into the field starts a new number', async () => {
    const second = '5907777988126';
    await page.goto(`${url}/`);
    await page.getByLabel('Numer GTIN (EAN)').click();
    await scan(page, known);
    await verdictOf(page).waitFor();
    await scan(page, second);
    await newest().getByText(second).waitFor();
    await verdictOf(page).waitFor();
    await expect.poll(() => page.getByLabel('Numer GTIN (EAN)').inputValue()).toBe('5 907777 988126');
  });

  test('a scan after a refused 59A starts a new number', async () => {
    await page.goto(`${url}/`);
    await page.getByLabel('Numer GTIN (EAN)').click();
    await scan(page, '59A');
    await expect.poll(() => page.getByLabel('Numer GTIN (EAN)').getAttribute('aria-invalid')).toBe('true');
    await scan(page, known);
    await verdictOf(page).waitFor();
    await expect.poll(() => page.getByLabel('Numer GTIN (EAN)').inputValue()).toBe('5 907770 010725');
  });

  /** Keys before the scripts are those of nobody in particular. The rule for what is more than digits comes with the first key. */
  async function isListening(): Promise<void> {
    await page.getByLabel('Numer GTIN (EAN)').focus();
    await expect
      .poll(async () => {
        await page.keyboard.press('Shift');
        return page.evaluate(() =>
          performance.getEntriesByType('resource').some(({ name }) => name.includes('found-gtin')),
        );
      })
      .toBe(true);
  }

  test.each([`https://id.gs1.org/01/0${known}`, `]C1010${known}1726123110ABC`])(
    'a hand scanner that sends %s gives the verdict on the number in it',
    async (sent) => {
      await page.goto(`${url}/`);
      await isListening();
      await scan(page, sent);
      await verdictOf(page).waitFor();
      expect((await page.getByLabel('Numer GTIN (EAN)').inputValue()).replace(/\s/g, '')).toMatch(
        new RegExp(`^0?${known}$`),
      );
      await page.reload();
      await isListening();
      await page.getByRole('heading', { level: 1 }).click();
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()); // whatever has focus is an element
      await scan(page, sent);
      await verdictOf(page).waitFor();
      expect((await page.getByLabel('Numer GTIN (EAN)').inputValue()).replace(/\s/g, '')).toMatch(
        new RegExp(`^0?${known}$`),
      );
    },
  );

  test('a scan that came before its rule is read when the rule is there, however late the page draws', async () => {
    await page.addInitScript(() => {
      // What React draws by itself waits here, as on a busy machine; what it must draw at once does not.
      const post = MessagePort.prototype.postMessage;
      MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
        setTimeout(() => post.call(this, message), 100);
      };
    });
    await page.route('**/found-gtin*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.goto(`${url}/`);
    await hasStarted(page);
    await page.getByLabel('Numer GTIN (EAN)').click();
    await scan(page, `https://id.gs1.org/01/0${known}`);
    await verdictOf(page).waitFor();
    expect((await page.getByLabel('Numer GTIN (EAN)').inputValue()).replace(/\s/g, '')).toBe(`0${known}`);
  });

  test('back leads from a verdict to the empty field, forward to the verdict, and back from the card to it', async () => {
    const shown = '5 907770 010725';
    await page.goto(`${url}/pricing`);
    await page.goto(`${url}/`);
    await page.getByLabel('Numer GTIN (EAN)').fill('5907777988126');
    await page.keyboard.press('Enter');
    await verdictOf(page).waitFor();
    await page.getByLabel('Numer GTIN (EAN)').fill(known);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Zobacz kartę produktu' }).waitFor();
    await page.goBack();
    await verdictOf(page).waitFor({ state: 'detached' });
    expect(page.url()).toBe(`${url}/`);
    await expect.poll(() => page.getByLabel('Numer GTIN (EAN)').inputValue()).toBe('');
    await page.goForward();
    await verdictOf(page).waitFor();
    // What was typed since belongs to the entry that is left.
    await page.getByLabel('Numer GTIN (EAN)').fill('123');
    await page.goBack();
    await expect.poll(() => page.getByLabel('Numer GTIN (EAN)').inputValue()).toBe('');
    await page.goForward();
    await verdictOf(page).waitFor();
    await expect.poll(() => page.getByLabel('Numer GTIN (EAN)').inputValue()).toBe(shown);
    await page.getByRole('link', { name: 'Zobacz kartę produktu' }).click();
    await page.waitForURL(`${url}/catalog/0${known}`);
    await page.goBack();
    await verdictOf(page).waitFor();
    await expect.poll(() => page.getByLabel('Numer GTIN (EAN)').inputValue()).toBe(shown);
    await page.goBack();
    await verdictOf(page).waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForURL(`${url}/pricing`);
  });

  test('start and the logo lead from a verdict to the empty field', async () => {
    await page.goto(`${url}/`);
    await page.getByLabel('Numer GTIN (EAN)').fill(known);
    await page.keyboard.press('Enter');
    await verdictOf(page).waitFor();
    await page.getByRole('link', { name: 'Start' }).first().click();
    await verdictOf(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.getByLabel('Numer GTIN (EAN)').inputValue()).toBe('');
  });

  test('start pressed before the address has followed the verdict leads to the empty field', async () => {
    await page.goto(`${url}/`);
    await hasStarted(page);
    await page.getByLabel('Numer GTIN (EAN)').fill(known);
    await page.evaluate(() => {
      document.querySelector<HTMLFormElement>('.hero form')?.requestSubmit();
      document.querySelector<HTMLAnchorElement>('header a[href="/"]')?.click();
    });
    await expect.poll(() => page.getByLabel('Numer GTIN (EAN)').inputValue()).toBe('');
    await expect.poll(() => verdictOf(page).count()).toBe(0);
  });

  test('without a network nothing is guessed', async () => {
    await page.goto(`${url}/`);
    await page.getByLabel('Numer GTIN (EAN)').fill(known);
    await page.getByText(/^13 cyfr/).waitFor();
    await context.setOffline(true);
    await page.keyboard.press('Enter');
    await verdictOf(page).getByText('Czeka na sieć').waitFor();
  });
});

describe('the first page', () => {
  test('shows the counters, the claim, eight groups and the call to register', async () => {
    await page.goto(`${url}/`);
    await counters(page).first().getByText(/\d/).waitFor();
    await expect.poll(() => page.getByText('ponad 650 mln').count()).toBe(1);
    await expect
      .poll(() => page.getByRole('list', { name: 'Kto korzysta z Gtinoteki' }).getByRole('listitem').count())
      .toBe(8);
    await expect.poll(() => page.getByRole('link', { name: 'Zarejestruj firmę' }).count()).toBeGreaterThan(0);
    await expect
      .poll(() =>
        page.getByRole('button', { name: 'Dane zmyślone, konta otwarte, firmy i produkty są na pokaz' }).isVisible(),
      )
      .toBe(true);
  });

  test('is complete without any script', async () => {
    const still = await browser.newContext({ javaScriptEnabled: false });
    const plain = await still.newPage();
    await plain.goto(`${url}/`);
    await expect.poll(() => plain.getByRole('heading', { name: 'Sprawdź kod' }).isVisible()).toBe(true);
    await expect.poll(() => plain.getByLabel('Numer GTIN (EAN)').isVisible()).toBe(true);
    await still.close();
  });

  test('what is typed before the scripts come is kept', async () => {
    await page.route('**/assets/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await page.goto(`${url}/`, { waitUntil: 'commit' });
    await page.getByLabel('Numer GTIN (EAN)').pressSequentially('59077');
    await page.getByText('Brakuje 8 cyfr do 13.').waitFor();
    await expect.poll(() => page.getByLabel('Numer GTIN (EAN)').inputValue()).toBe('5 9077');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('gtin');
  });

  test('what is sent before the scripts come is answered when they are there', async () => {
    await page.route('**/assets/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    });
    await page.goto(`${url}/`, { waitUntil: 'commit' });
    await page.getByLabel('Numer GTIN (EAN)').pressSequentially(known);
    await page.keyboard.press('Enter');
    expect(await isStarted(page)).toBe(false);
    await verdictOf(page).waitFor();
    expect(page.url()).toBe(`${url}/`);
    await expect.poll(() => page.getByLabel('Numer GTIN (EAN)').inputValue()).toBe('5 907770 010725');
  });

  test('does not move when React takes over', async () => {
    await page.addInitScript(() => {
      // The entry has a value that the library's types do not know.
      const sum = ((window as { moved?: number }).moved = 0);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          (window as { moved?: number }).moved = sum + (entry as PerformanceEntry & { value: number }).value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`${url}/`);
    await counters(page).first().getByText(/\d/).waitFor();
    await page.waitForTimeout(500);
    await expect.poll(() => page.evaluate(() => (window as { moved?: number }).moved)).toBeLessThan(0.1);
  });

  test('reads without sideways scrolling at 320 px', async () => {
    await context.close();
    await visit(320);
    await page.goto(`${url}/`);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});
