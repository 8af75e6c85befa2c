import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, productUrl } from '../support/browser/browser.ts';
import { filterOf } from '../support/browser/page-parts.ts';
import { accessibilityFaults, openVisit } from '../support/browser/visitor.ts';

const name = 'Powidła jabłkowe z cynamonem, 220 g';
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await openVisit(browser, productUrl(), {
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  });
});
afterAll(() => browser.close());

const stamp = () => page.getByRole('region', { name: 'Wynik sprawdzenia' });
const data = (place: Page) => place.getByRole('region', { name: 'Dane produktu' });
/** What stands beside a label of the data; '' where the label does not. */
async function fact(label: string): Promise<string> {
  const labels = await data(page).getByRole('term').allInnerTexts();
  const values = await data(page).getByRole('definition').allInnerTexts();
  return values[labels.findIndex((one) => one.startsWith(label))] ?? '';
}

describe('the product card', () => {
  it.each(['5907770010725', '05907770010725', '5 907770 010725', '5-907770-010725', ' 5907770010725'])(
    'opens for %j under the 14-digit address',
    async (typed) => {
      await page.goto(`/catalog/${encodeURIComponent(typed)}`);
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/catalog/05907770010725');
    },
  );

  it('asks for one task of the bot check at a stranger’s first look-up, and for none with a pass', async () => {
    const visit = await openVisit(browser, productUrl());
    const asked: string[] = [];
    visit.on('request', (sent) => {
      if (sent.url().includes('/bot_check/'))
        asked.push(new URL(sent.url()).pathname.replace('/api/v1/bot_check/', ''));
    });
    for (const visitNumber of [1, 2]) {
      await visit.goto('/catalog/05907770010725');
      await visit.getByRole('heading', { level: 1, name }).waitFor();
      expect([visitNumber, asked]).toEqual([visitNumber, ['challenge/', 'pass/']]);
    }
    await visit.context().close();
  });

  it('opens for 8 digits and for the same padded', async () => {
    for (const typed of ['96259993', '9625 9993', '00000096259993']) {
      await page.goto(`/catalog/${encodeURIComponent(typed)}`);
      await page.getByRole('heading', { level: 1, name: 'Guma miętowa, 5 szt.' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/catalog/00000096259993');
    }
    await expect.poll(() => page.getByText('8 cyfr, cyfra kontrolna 3').count()).toBe(1);
  });

  it('reads 12 digits as the number with two zeros before', async () => {
    await page.goto('/catalog/036000291452');
    await page.waitForURL(/\/catalog\/00036000291452$/);
  });

  it('keeps the query when it normalises the address', async () => {
    await page.goto('/catalog/5907770010725?test_recaptcha_fail=1');
    await page.getByText('Nie udało się potwierdzić, że nie jesteś robotem. Odśwież stronę.').waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
      '/catalog/05907770010725?test_recaptcha_fail=1',
    );
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('shows the verdict with its four facts, the data and the company; axe finds nothing', async () => {
    await page.goto('/catalog/05907770010725');
    await stamp().getByText('Kod w porządku').waitFor();
    await stamp()
      .getByText(/Sprawdzono \d{2}-\d{2}-\d{4} o\s\d{2}:\d{2}/)
      .waitFor();
    const labels = await stamp().getByRole('term').allInnerTexts();
    expect(labels).toEqual(['Budowa kodu', 'Licencja', 'Źródło', 'Kompletność']);
    await expect.poll(() => stamp().getByText('Zweryfikowany').count()).toBe(1);
    await expect.poll(() => fact('Marka')).toBe('Sady Dolne');
    await expect.poll(() => fact('Zawartość netto')).toMatch(/^220\sg$/);
    await expect.poll(() => fact('Rynek docelowy')).toContain('Polska');
    await expect.poll(() => fact('Ostatnia zmiana')).toMatch(/^\d{2}-\d{2}-\d{4}$/);
    await page.getByText(/^NIP\s\d{3}-\d{3}-\d{2}-\d{2}, ma licencję na ten numer$/).waitFor();
    await expect.poll(() => page.getByText('a nie gdzie powstał produkt').count()).toBe(1);
    await expect
      .poll(() => page.getByRole('link', { name: 'Kod 2D' }).getAttribute('href'))
      .toBe('/generator_2d?gtin_number=5907770010725');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('shows its code full screen, white also in the dark theme, and closes with Escape', async () => {
    const dark = await openVisit(browser, productUrl(), { isPhone: true, context: { colorScheme: 'dark' } });
    await dark.goto('/catalog/05907770010725');
    const label = dark.getByRole('button', { name: /^Kod kreskowy 5907770010725/ });
    await label.click();
    const dialog = dark.getByRole('dialog', { name });
    await dialog.waitFor();
    const ground = await dialog.evaluate((element) => {
      let at: Element | null = element;
      while (at && getComputedStyle(at).backgroundColor === 'rgba(0, 0, 0, 0)') at = at.parentElement;
      return at && getComputedStyle(at).backgroundColor;
    });
    expect(ground).toBe('rgb(255, 255, 255)');
    const bars = dialog.getByRole('img', { name: 'Kod kreskowy 5907770010725' });
    const { width } = (await bars.boundingBox()) ?? { width: 0 };
    expect(width % 113).toBe(0);
    await dialog.getByText('Kod w porządku').waitFor();
    await dialog.getByText(/^Sprawdzono dzisiaj o\s\d{2}:\d{2}$/).waitFor();
    await expect
      .poll(() => dialog.getByRole('link', { name: 'Kod 2D' }).getAttribute('href'))
      .toBe('/generator_2d?gtin_number=5907770010725');
    expect(await accessibilityFaults(dark)).toEqual([]);
    const turn = dialog.getByRole('button', { name: 'Obróć' });
    await turn.focus();
    await dark.keyboard.press('Enter');
    const box = () => bars.boundingBox();
    await expect.poll(async () => (await box())?.height).toBeGreaterThan(width);
    const turned = (await box()) ?? { x: -1, y: -1, width: 999, height: 9999 };
    expect([turned.x >= 0, turned.x + turned.width <= 390]).toEqual([true, true]);
    await expect.poll(() => turn.getAttribute('aria-pressed')).toBe('true');
    await dark.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => label.evaluate((button) => button === document.activeElement)).toBe(true);
    await dark.context().close();
  });

  it('dims the photo in the dark theme, and not the code', async () => {
    const dark = await openVisit(browser, productUrl(), { context: { colorScheme: 'dark' } });
    await dark.goto('/catalog/05907770010725');
    const photo = dark.getByRole('img', { name: `Zdjęcie: ${name}` });
    await photo.waitFor();
    expect(await filterOf(photo)).toBe('brightness(0.88)');
    expect(await filterOf(dark.getByRole('button', { name: /^Kod kreskowy/ }))).toBe('none');
    await dark.context().close();
  });

  it('has the company in the left column of a desktop and after the data on a phone', async () => {
    const edges = async (isPhone: boolean) => {
      const visit = await openVisit(browser, productUrl(), { isPhone });
      await visit.goto('/catalog/05907770010725');
      const owner = await visit.getByRole('region', { name: 'Firma' }).boundingBox();
      const product = await data(visit).boundingBox();
      await visit.context().close();
      return { owner, product };
    };
    const desk = await edges(false);
    expect((desk.owner?.x ?? 0) + (desk.owner?.width ?? 0)).toBeLessThanOrEqual(desk.product?.x ?? 0);
    const phone = await edges(true);
    expect(phone.owner?.y).toBeGreaterThanOrEqual((phone.product?.y ?? 0) + (phone.product?.height ?? 0));
  });

  it('of a server that fails keeps the structure, says what happens to the code, and answers in the same place', async () => {
    const visit = await openVisit(browser, productUrl());
    await visit.route('**/products/product_has_gcp/**', (route) =>
      route.fulfill({ status: 500, json: { code: 'GENERIC_ERROR', detail: 'Coś poszło nie tak, spróbuj ponownie.' } }),
    );
    await visit.goto('/catalog/05907770010725');
    const block = visit.getByRole('region', { name: 'Wynik sprawdzenia' });
    await block.getByRole('heading', { name: 'Budowa prawidłowa' }).waitFor();
    await block.getByText('Reszty nie sprawdziliśmy: serwer nie odpowiedział.').waitFor();
    await visit
      .getByText(/^Kod czeka w\skolejce\. Następna próba za \d+\ss, wynik pojawi się w\stym miejscu\.$/)
      .waitFor();
    expect(await block.getByRole('definition').allInnerTexts()).toEqual(['Prawidłowa', 'Nie sprawdzono']);
    await block.getByRole('link', { name: 'Pokaż kolejkę' }).waitFor();
    expect(await accessibilityFaults(visit)).toEqual([]);
    await visit.unroute('**/products/product_has_gcp/**');
    await visit.getByRole('button', { name: 'Spróbuj teraz' }).click();
    await block.getByText('Kod w porządku').waitFor();
    await expect.poll(() => visit.getByText(/Kod czeka w\skolejce/).count()).toBe(0);
    await visit.context().close();
  });

  it('copies the GTIN as bare digits', async () => {
    await page.goto('/catalog/05907770010725');
    await page.getByRole('button', { name: 'Kopiuj GTIN' }).click();
    await page.getByText('Skopiowano 5907770010725.').waitFor();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('5907770010725');
  });

  it.each([
    ['withdrawn', '05907770170665', 'Produkt wycofany'],
    ['inactive', '05907770020069', 'Numer nieaktywny'],
  ])('says that a number is %s, though its structure and licence are right', async (_status, gtin, headline) => {
    await page.goto(`/catalog/${gtin}`);
    await stamp().getByText(headline).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('says of a number of one chain that it identifies nothing elsewhere', async () => {
    await page.goto('/catalog/2000123456782');
    await stamp().getByText('Numer wewnętrzny sieci').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it.each([
    ['one chain, in 8 digits', '20123451', 'Numer wewnętrzny sieci'],
    ['a coupon', '9900000000004', 'Numer kuponu'],
    ['a book', '9788324631766', 'Numer książki'],
  ])('of %s neither misses a licence, an owner or a photo, nor offers a 2D code', async (_, gtin, headline) => {
    await page.goto(`/catalog/${gtin}`);
    await stamp().getByText(headline, { exact: true }).waitFor();
    const main = await page.getByRole('main').innerText();
    expect(main).toContain('na takie numery nie wydaje się licencji GS1');
    expect(main).toContain('Kodu 2D nie tworzymy dla numerów, na które nie wydaje się licencji GS1.');
    expect(main).not.toMatch(
      /bez (ważnej )?licencji|dostawc|producent|należy ten numer|Baza krajowa|o tym produkcie|tego produktu/,
    );
    await expect.poll(() => page.getByRole('link', { name: 'Kod 2D' }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('on a phone has words in place of a 2D code that cannot be made', async () => {
    const phone = await openVisit(browser, productUrl(), { isPhone: true });
    await phone.goto('/catalog/2000123456782');
    await phone
      .getByText('Kodu 2D nie tworzymy dla numerów, na które nie wydaje się licencji GS1.')
      .filter({ visible: true })
      .waitFor();
    await expect.poll(() => phone.getByRole('main').getByRole('link', { name: 'Kod 2D' }).count()).toBe(0);
    expect(await accessibilityFaults(phone)).toEqual([]);
    await phone.context().close();
  });

  it.each([
    ['05907777002118', '5 907777 002118'],
    ['96385075', '9638 5075'],
  ])('shows the wrong code %s in its own length, in groups', async (typed, grouped) => {
    await page.goto(`/catalog/${typed}`);
    await stamp().getByText('Błędna cyfra kontrolna').waitFor();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(grouped);
    await page.getByRole('navigation', { name: 'Okruszki' }).getByText(grouped, { exact: true }).waitFor();
    await expect.poll(() => page.title()).toBe(`${grouped} – Karta produktu – Gtinoteka`);
    expect((await stamp().innerText()).replace(/\s/g, '')).toContain(grouped.replace(/ /g, ''));
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('offers no 2D code for a number without a licence', async () => {
    await page.goto('/catalog/5907777988126');
    await stamp().getByText('Kod bez licencji').waitFor();
    await page.getByText('Kodu 2D nie tworzymy dla numeru bez ważnej licencji.').waitFor();
    await expect.poll(() => page.getByRole('main').getByRole('link', { name: 'Kod 2D' }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('says plainly that letters are no GTIN, and shows them as they were typed, cut if long', async () => {
    const long = `powidła-${'x'.repeat(60)}`;
    for (const [typed, shown] of [
      ['abc', 'abc'],
      ['---', '---'],
      ['kawa mielona', 'kawa mielona'],
      [long, `${long.slice(0, 39)}…`],
    ] as const) {
      await page.goto(`/catalog/${encodeURIComponent(typed)}`);
      await stamp().getByText('To nie jest GTIN').waitFor();
      await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(shown);
      await expect.poll(() => page.title()).toBe(`${shown} – Karta produktu – Gtinoteka`);
      await expect.poll(() => stamp().getByText(shown, { exact: true }).count()).toBe(1);
    }
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('says what is wrong with an address that is no GTIN', async () => {
    await page.goto('/catalog/59077');
    await stamp().getByText('Zła liczba cyfr: jest 5. GTIN ma 8, 12, 13 albo 14 cyfr.').waitFor();
    await page.goto(`/catalog/${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
    await stamp().getByText('To nie jest GTIN').waitFor();
    await expect.poll(() => page.getByRole('main').getByRole('img').count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('leads back to the search it was opened from', async () => {
    const member = await openVisit(browser, productUrl(), { account: 'pro-admin@demo.example' });
    await member.goto('/catalog?name__contains=powid');
    await member
      .getByRole('link', { name: /^Zobacz/ })
      .first()
      .click();
    await member.getByRole('link', { name: 'Wyniki dla „powid”' }).click();
    await member.waitForURL(/\/catalog\?name__contains=powid$/);
    await member.context().close();
  });

  it('reads the verdict out in the live region', async () => {
    await page.goto('/catalog/05907770010725');
    await stamp().waitFor();
    const read = page.getByText(`Kod w porządku, 5 907770 010725, ${name}`);
    await read.waitFor({ state: 'attached' });
    expect(await read.evaluateAll((places) => places.map((place) => place.getAttribute('aria-live')))).toEqual([
      'assertive',
    ]);
  });
});
