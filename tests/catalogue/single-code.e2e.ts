import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, productUrl } from '../support/browser/browser.ts';
import { foundProducts } from '../support/browser/page-parts.ts';
import { accessibilityFaults, callsOf, openVisit } from '../support/browser/visitor.ts';

const known = { gtin: '5907770010725', name: 'Powidła jabłkowe z cynamonem, 220 g' };
const withoutLicence = '5907777988126';
const global = '4009999000608';

let browser: Browser;
const visit = (options?: Parameters<typeof openVisit>[2]) => openVisit(browser, productUrl(), options);

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function check(page: Page, gtin: string): Promise<void> {
  await page.getByLabel('GTIN (EAN)').fill(gtin);
  await page.getByRole('button', { name: 'Sprawdź kod' }).click();
}
const result = (page: Page) => page.getByRole('region', { name: 'Wynik sprawdzenia' });

describe('a stranger in the catalogue', () => {
  it('sees the other filters locked, the limit of 30 and what to do; axe finds nothing', async () => {
    const page = await visit({ hasAcceptedTerms: false });
    await page.goto('/catalog');
    const locked = page.getByRole('list', { name: 'Filtry zablokowane' });
    await locked.waitFor();
    await expect
      .poll(() => locked.getByRole('listitem').allInnerTexts())
      .toEqual(['Nazwa produktu', 'Marka', 'Nazwa firmy', 'NIP', 'Kategoria GPC']);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });

  it('finds the export of the database in the form, which says how to come by it', async () => {
    const page = await visit();
    await page.goto('/catalog');
    const button = page.getByRole('search').getByRole('button', { name: 'Pobierz bazę' });
    await button.click({ force: true });
    await page.getByText('Aby pobrać bazę, zarejestruj się i zamów dostęp w zakładce „Cennik”.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto('/catalog?gtin_number=5907770010725');
    await result(page).getByText('Kod w porządku').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Pobierz bazę' }).count()).toBe(1);
    await page.context().close();
  });

  it('sees what a server that failed leaves of a verdict below the form, not against it', async () => {
    const page = await visit();
    await page.route('**/product_has_gcp/**', (route) =>
      route.fulfill({ status: 500, json: { code: 'GENERIC_ERROR' } }),
    );
    await page.goto(`/catalog?gtin_number=${known.gtin}`);
    await result(page).getByText('Budowa prawidłowa').waitFor();
    const [form, verdict] = await Promise.all([
      page.getByRole('main').getByRole('search').boundingBox(),
      result(page).boundingBox(),
    ]);
    expect((verdict?.y ?? 0) - (form ? form.y + form.height : 0)).toBeGreaterThanOrEqual(16);
    await page.context().close();
  });

  it('must accept the terms once; the answer is remembered', async () => {
    const page = await visit({ hasAcceptedTerms: false });
    await page.goto('/catalog');
    const calls = callsOf(page);
    await check(page, known.gtin);
    await page.getByText('Zaakceptuj regulamin, aby sprawdzić kod.').waitFor();
    const terms = page.getByRole('checkbox', { name: /Akceptuję regulamin/ });
    await expect.poll(() => terms.evaluate((box) => box === document.activeElement)).toBe(true);
    expect(calls).toEqual([]);
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Sprawdź kod' }).click();
    await result(page).getByText('Kod w porządku').waitFor();
    await page.goto('/catalog');
    await expect.poll(() => terms.isChecked()).toBe(true);
    await page.context().close();
  });

  it('learns of a known GTIN that it is fine and what it is, and goes on to its card', async () => {
    const page = await visit();
    await page.goto('/catalog');
    await check(page, '5 907770 010725');
    await result(page).getByText('Kod w porządku').waitFor();
    expect(new URL(page.url()).search).toBe(`?gtin_number=${known.gtin}`);
    await expect.poll(() => page.getByText(/Dziś\szosta(ło|ły)\s\d+\ssprawdze(ń|nie|nia)\sz\s30/).count()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: `Zobacz ${known.name}` }).click();
    await page.getByRole('heading', { level: 1, name: known.name }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/catalog/0${known.gtin}`);
    await page.context().close();
  });

  it('is told which digit is wrong, without a call to the server', async () => {
    const page = await visit();
    await page.goto('/catalog');
    const calls = callsOf(page);
    await check(page, '5907770010728');
    await result(page).getByText('Kod nieprawidłowy').waitFor();
    await expect.poll(() => result(page).getByText('Błędna cyfra kontrolna: jest 8, powinna być 5.').count()).toBe(1);
    await result(page).getByText('8', { exact: true }).waitFor();
    await expect.poll(() => page.getByLabel('GTIN (EAN)').getAttribute('aria-invalid')).toBe('true');
    expect(calls).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });

  it('is told that a number has no licence', async () => {
    const page = await visit();
    await page.goto(`/catalog?gtin_number=${withoutLicence}`);
    await result(page).getByText('Kod bez licencji').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });

  it.each(['5909999999997', '96258880'])(
    'is not sent to the global registry for the Polish number %s, which nobody has described',
    async (gtin) => {
      const page = await visit();
      for (const address of [`/catalog?gtin_number=${gtin}`, `/catalog/${gtin}`]) {
        await page.goto(address);
        await result(page).getByText('Tego numeru nie ma w bazie krajowej.').waitFor();
        await expect.poll(() => page.getByText(/W rejestrze globalnym/).count()).toBe(0);
        expect(await accessibilityFaults(page)).toEqual([]);
      }
      await page.context().close();
    },
  );

  it('must log in for a code of the global registry, and comes back to it', async () => {
    const page = await visit();
    await page.goto(`/catalog?gtin_number=${global}`);
    await page
      .getByText(`Numer z prefiksem ${global.slice(0, 3)} sprawdzamy w rejestrze globalnym, po zalogowaniu.`)
      .waitFor();
    const refusal = page.getByRole('main').getByRole('alert');
    expect(await refusal.getByRole('definition').allInnerTexts()).toEqual([
      'Prawidłowa',
      expect.stringMatching(/^\d{3}, GS1 /),
    ]);
    await refusal.getByText(/To\ssprawdzenie\snie\szostało\spoliczone\.$/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('main').getByRole('alert').getByRole('link', { name: 'Zaloguj się' }).click();
    await page.getByLabel('Adres e-mail').fill('starter@demo.example');
    await page.getByLabel('Hasło', { exact: true }).fill('Gtinoteka-demo-1');
    await page.keyboard.press('Enter');
    await result(page).waitFor();
    expect(page.url()).toContain(`/catalog?gtin_number=${global}`);
    await page.context().close();
  });

  it('must log in to search by anything but GTIN; no call is made', async () => {
    const page = await visit();
    const calls = callsOf(page);
    await page.goto('/catalog?name__contains=powid');
    await page
      .getByRole('heading', { name: 'Zaloguj się, aby szukać po nazwie, marce, firmie, NIP i kategorii' })
      .waitFor();
    expect(calls).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });

  it('who fails the bot check is offered to reload the page', async () => {
    const page = await visit();
    await page.goto(`/catalog?gtin_number=${known.gtin}&test_recaptcha_fail=1`);
    await page.getByText('Nie udało się potwierdzić, że nie jesteś robotem. Odśwież stronę.').waitFor();
    await page.getByRole('heading', { name: 'Nie sprawdziliśmy' }).waitFor();
    await page.getByText(/^To\ssprawdzenie\snie\szostało\spoliczone\./).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Odśwież stronę' }).click();
    await loaded;
    await page.getByRole('button', { name: 'Odśwież stronę' }).waitFor();
    expect(page.url()).toContain('test_recaptcha_fail=1');
    await page.context().close();
  });

  it('without a network is told only what is known without it, can try again, and is answered when it returns', async () => {
    const page = await visit();
    await page.goto('/catalog');
    await page.getByLabel('GTIN (EAN)').waitFor();
    await page.context().setOffline(true);
    await check(page, known.gtin);
    await result(page).getByText('Czeka na sieć').first().waitFor();
    await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
    await result(page).getByText('Czeka na sieć').first().waitFor();
    await page.context().setOffline(false);
    await result(page).getByText('Kod w porządku').waitFor();
    await page.context().close();
  });

  it('finds the codes checked before when coming back', async () => {
    const page = await visit();
    await page.goto(`/catalog?gtin_number=${known.gtin}`);
    await result(page).waitFor();
    await page.goto('/catalog');
    await page.getByRole('heading', { name: 'Ostatnio sprawdzane' }).waitFor();
    await expect.poll(() => page.getByRole('main').getByRole('link', { name: known.name }).count()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });

  it('on a phone gets cards, one tap target each, and no sideways scrolling', async () => {
    const page = await visit({ isPhone: true });
    await page.goto(`/catalog?gtin_number=${known.gtin}`);
    await result(page).getByText('Kod w porządku').waitFor();
    await expect.poll(() => page.getByRole('table').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await accessibilityFaults(page)).toEqual([]);
    await foundProducts(page).click();
    await page.getByRole('heading', { level: 1, name: known.name }).waitFor();
    await page.context().close();
  });
});
