import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, testPassword } from '../support/accounts.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { hasFocus, tabTo } from '../support/browser/keyboard.ts';
import { accessibilityFaults, openVisit } from '../support/browser/visitor.ts';
import { unhurried } from '../support/run/pace.ts';
import { startOwnProduct, type OwnProduct } from '../support/servers/own-product.ts';

let product: OwnProduct;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startOwnProduct(), launchBrowser()]);
});
afterAll(() => Promise.all([product?.stop(), browser?.close()]));

/** An editor, who has nothing but the pages, has logged in and opened one to edit. */
async function openEditor(firstName: string, path: string, isPhone = false): Promise<Page> {
  const email = `cms-${randomUUID()}@test.example`;
  await addAccount(product.database, { email, firstName, lastName: 'Redaktor', office: ['cms'] });
  const page = await openVisit(browser, product.url, { isPhone });
  await logIn(page, email);
  await page.goto(path);
  await text(page).waitFor();
  return page;
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Adres e-mail').fill(email);
  await page.getByLabel('Hasło', { exact: true }).fill(testPassword);
  await page.getByRole('main').getByRole('button', { name: 'Zaloguj się' }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

const text = (page: Page) => page.getByRole('textbox', { name: /^Treść:/ });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const isWideEnough = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Writes a paragraph of its own at the end of the text, by keys alone. */
async function writeAtEnd(page: Page, words: string): Promise<void> {
  await page.bringToFront();
  await tabTo(text(page));
  // The editor puts the cursor where it was before, a moment after it has got the focus.
  let timesAtEnd = 0;
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+End');
      const isAtEnd = await page.evaluate(() => {
        const { focusNode, focusOffset } = getSelection() ?? {};
        const all = document.querySelector('[contenteditable=true]')?.textContent ?? '';
        return focusOffset !== 0 && all.endsWith(focusNode?.textContent ?? '-');
      });
      timesAtEnd = isAtEnd ? timesAtEnd + 1 : 0;
      return timesAtEnd;
    })
    .toBeGreaterThanOrEqual(3);
  await page.keyboard.press('Enter');
  await page.keyboard.type(words);
  await text(page).getByText(words, { exact: true }).waitFor();
}

/** The number of the version that is public, as the page says. */
async function publicVersion(page: Page): Promise<number> {
  const said = await page.getByText(/^Wersja \d+, w.serwisie$/).textContent();
  return Number(/\d+/.exec(said ?? '')?.[0]);
}

async function look(page: Page, name: string): Promise<void> {
  if (process.env['CMS_LOOK'])
    await page.screenshot({ path: `${process.env['CMS_LOOK']}/${name}.png`, fullPage: true });
}

test('by keyboard alone a text is written, kept on the device, published and seen by everybody', async () => {
  const page = await openEditor('Ewa', '/how_it_works_cms');
  const words = `Zdanie z klawiatury ${randomUUID().slice(0, 6)}`;
  expect(await accessibilityFaults(page)).toEqual([]);
  await look(page, 'edit-desk');
  await writeAtEnd(page, words);
  await page.keyboard.press('Control+B');
  await page.keyboard.type(' pogrubione');
  await page
    .getByText(/Zapisane na tym urządzeniu, \d\d?:\d\d/)
    .first()
    .waitFor();
  // Tab leads out of the text.
  await page.keyboard.press('Tab');
  await expect.poll(() => hasFocus(text(page))).toBe(false);

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText(/W.edytorze jest tekst z.tego urządzenia/).waitFor();
  await text(page).getByText(words).waitFor();

  await page.getByRole('navigation').getByRole('link', { name: 'Katalog' }).first().click();
  const question = page.getByRole('dialog', { name: 'Wyjść bez zapisania szkicu?' });
  await question.waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Zostań' }).click();
  await question.waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Podgląd' }).click();
  const preview = page.getByRole('region', { name: 'Podgląd strony' });
  await preview.getByText(words).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await look(page, 'preview-desk');
  await page.getByRole('link', { name: 'Edycja' }).click();

  // The network is lost in the middle of the save: the server has it, the device hears nothing, the text stays, and the next press makes
  // no second version.
  const version = await publicVersion(page);
  let isCut = false;
  await page.route('**/api/v1/cms/**', async (route) => {
    if (isCut || route.request().method() === 'GET') return route.continue();
    isCut = true;
    await route.fetch();
    await page.context().setOffline(true);
    await route.abort('internetdisconnected');
  });
  await tabTo(button(page, 'Opublikuj'));
  await page.keyboard.press('Enter');
  await page
    .getByText(/^Brak sieci\./)
    .first()
    .waitFor();
  await text(page).getByText(words).waitFor();
  await page.context().setOffline(false);
  await page.unroute('**/api/v1/cms/**');
  await tabTo(button(page, 'Opublikuj'));
  await page.keyboard.press('Enter');
  await page.getByText('Zmiany zostały zapisane i opublikowane.').waitFor();
  await expect.poll(() => publicVersion(page)).toBe(version + 1);
  await page.getByText(/^Wersja \d+, w.serwisie$/).waitFor();

  const reader = await openVisit(browser, product.url, { isPhone: true });
  await reader.goto('/how_it_works');
  await reader.getByText(words).waitFor();
  await reader.context().close();
  await page.context().close();
});

test('two who edit at once see both texts, choose, and nothing is lost', async () => {
  const [ewa, kasia] = await Promise.all([
    openEditor('Ewa', '/verify_data_cms'),
    openEditor('Katarzyna', '/verify_data_cms'),
  ]);
  const before = await publicVersion(ewa);
  const mark = randomUUID().slice(0, 6);
  for (const [page, words] of [
    [ewa, `Zdanie Ewy ${mark}`],
    [kasia, `Zdanie Katarzyny ${mark}`],
  ] as const)
    await writeAtEnd(page, words);
  await button(ewa, 'Opublikuj').click();
  await expect.poll(() => publicVersion(ewa)).toBe(before + 1);
  await ewa.context().close();

  await button(kasia, 'Opublikuj').click();
  await kasia.getByRole('heading', { name: 'Dwa teksty jednej strony' }).waitFor();
  expect(await accessibilityFaults(kasia)).toEqual([]);
  await look(kasia, 'conflict-desk');
  const save = button(kasia, 'Zapisz złożony tekst');
  expect(await save.isDisabled()).toBe(true);
  await button(kasia, 'Zachowaj mój jako osobny szkic').click();
  await kasia.getByText('Szkic został zapisany.').waitFor();
  await text(kasia).getByText(`Zdanie Katarzyny ${mark}`).waitFor();

  await button(kasia, 'Opublikuj').click();
  const mine = kasia.getByRole('radio', { name: /^Twój tekst/ });
  await mine.waitFor();
  await mine.focus();
  await kasia.keyboard.press('Space');
  await tabTo(save);
  await kasia.keyboard.press('Enter');
  await expect.poll(() => publicVersion(kasia)).toBe(before + 2);

  await button(kasia, `Przywróć wersję ${before + 1}…`).click();
  const dialog = kasia.getByRole('dialog');
  await dialog.getByText('Zdanie', { exact: false }).first().waitFor();
  expect(await accessibilityFaults(kasia)).toEqual([]);
  await look(kasia, 'versions-desk');
  await dialog.getByRole('button', { name: 'Wstaw do edytora' }).click();
  await text(kasia).getByText(`Zdanie Ewy ${mark}`).waitFor();
  await button(kasia, 'Cofnij').click();
  await text(kasia).getByText(`Zdanie Katarzyny ${mark}`).waitFor();
  await kasia.context().close();
});

test('on a phone a picture is put in with its words and shown to everybody', async () => {
  const page = await openEditor('Jan', '/homepage_cms', true);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await isWideEnough(page)).toBeLessThanOrEqual(0);
  await look(page, 'edit-phone');
  await text(page).click();
  await page.keyboard.press('Control+End');
  await button(page, 'Obraz').click();
  const dialog = page.getByRole('dialog', { name: 'Obraz' });
  const picture = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#5a2060' } })
    .png()
    .toBuffer();
  await dialog
    .getByLabel('Plik')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await dialog.getByRole('button', { name: 'Wstaw obraz' }).click();
  await dialog.getByText('Opisz, co widać na obrazie.').waitFor();
  await dialog.getByLabel('Opis obrazu').fill('Fioletowy prostokąt');
  await dialog.getByRole('button', { name: 'Wstaw obraz' }).click();
  await dialog.getByText(/Przyjmujemy PNG, JPEG/).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByLabel('Plik').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
  await dialog.getByRole('button', { name: 'Wstaw obraz' }).click();
  await dialog.waitFor({ state: 'detached' });
  const alt = page.getByLabel('Opis obrazu');
  await expect.poll(() => alt.inputValue()).toBe('Fioletowy prostokąt');
  expect(await accessibilityFaults(page)).toEqual([]);
  await look(page, 'image-phone');
  await alt.fill('');
  await button(page, 'Opublikuj').click();
  await page.getByText('Opisz każdy obraz, zanim opublikujesz stronę.').waitFor();
  await alt.fill('Prostokąt');
  await button(page, 'Opublikuj').click();
  await page.getByText('Zmiany zostały zapisane i opublikowane.').waitFor();
  expect(await isWideEnough(page)).toBeLessThanOrEqual(0);

  await page.goto('/cms?view=preview');
  await page.getByRole('region', { name: 'Podgląd strony' }).getByRole('heading', { level: 1 }).waitFor();
  // What was published is nothing unsaved any more.
  expect(await page.getByText(/tekst z.tego urządzenia/).count()).toBe(0);
  await look(page, 'preview-phone');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.context().close();

  const reader = await openVisit(browser, product.url);
  await reader.goto('/');
  const shown = reader.getByRole('img', { name: 'Prostokąt' });
  await expect
    .poll(
      async () => {
        await reader.mouse.wheel(0, 600);
        return (await shown.count()) > 0 && shown.evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
      },
      { timeout: unhurried(20_000) },
    )
    .toBe(true);
  await reader.context().close();
});

test('an editor who has nothing but the pages announces a change of the terms, of which a company hears and to which it objects', async () => {
  // Without a company there is nobody to be told first.
  const email = `firma-${randomUUID()}@test.example`;
  await addAccount(product.database, { email, group: 'location_admin', isRepresentative: true, companyName: 'Młyn' });
  const page = await openEditor('Karolina', '/cms/terms');
  await page.goto('/');
  await page.getByRole('button', { name: /Karolina/ }).click();
  await page.getByRole('link', { name: 'Treść stron' }).click();
  await page.waitForURL((url) => url.pathname === '/cms');
  for (const closed of ['/companies', '/administration', '/repository', '/stewardship', '/users']) {
    await page.goto(closed);
    await page.waitForURL((url) => url.pathname === '/');
  }
  await page.goto('/cms/terms');
  const words = `Nowy punkt ${randomUUID().slice(0, 6)}`;
  await writeAtEnd(page, words);
  const date = page.getByLabel('Obowiązuje od, DD-MM-RRRR');
  const earliest = await date.inputValue();
  await date.fill('01-12-2020');
  await tabTo(button(page, 'Zapowiedz zmianę'));
  await page.keyboard.press('Enter');
  await page
    .getByRole('alert')
    .getByText(new RegExp(`najwcześniej od.${earliest}`))
    .waitFor();
  await date.fill(earliest);
  await button(page, 'Zapowiedz zmianę').click();
  await page.getByText(`Nowa treść obowiązuje od ${earliest}`).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await look(page, 'terms-desk');

  const reader = await openVisit(browser, product.url, { isPhone: true });
  await logIn(reader, email);
  await reader.getByText(new RegExp(`^${earliest} zmieni się regulamin`)).waitFor();
  await reader.getByRole('link', { name: 'Przeczytaj nową treść' }).click();
  await reader.getByText(words).waitFor();
  expect([await isWideEnough(reader), await accessibilityFaults(reader)]).toEqual([0, []]);
  await reader.getByRole('button', { name: 'Zgłoś sprzeciw…' }).click();
  const question = reader.getByRole('dialog', { name: 'Zgłosić sprzeciw firmy?' });
  await question.getByRole('button', { name: 'Zgłoś sprzeciw' }).click();
  await reader.getByText(/^Sprzeciw zgłoszony/).waitFor();
  await look(reader, 'terms-coming-phone');
  await reader.goto('/terms');
  await reader
    .getByText(/zmieni się/)
    .first()
    .waitFor();
  await expect.poll(() => reader.getByText(words).count()).toBe(0);

  await page.reload();
  await page.getByText(/^Młyn,/).waitFor();
  await button(page, 'Odwołaj zmianę…').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Odwołaj zmianę' }).click();
  await date.waitFor();
  await Promise.all([page, reader].map((one) => one.context().close()));
});
