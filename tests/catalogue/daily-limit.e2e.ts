import { lookupHeaders } from '@gtinoteka/contract/product-card.ts';
import { checkDigit } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import { describe, expect, it } from 'vitest';
import { visitsOfTests } from '../support/browser/visits-of-tests.ts';
import { accessibilityFaults } from '../support/browser/visitor.ts';

const openVisit = visitsOfTests();

function numbered(index: number): string {
  const body = `59077700${String(1000 + index)}`;
  return body + String(checkDigit(body));
}

describe('the daily limit', () => {
  it('answers 30 distinct codes, refuses the 31st with the way on, and still answers those checked before', async () => {
    const page = await openVisit();
    for (const index of [1, 29, 30] as const) {
      await page.goto(`/catalog?gtin_number=${numbered(index)}`);
      const said = {
        1: 'Dziś zostało 29 sprawdzeń z 30',
        29: 'Dziś zostało 1 sprawdzenie z 30',
        30: 'Wykorzystano 30 z 30 zapytań',
      };
      await page.getByText(said[index]).waitFor();
      // The codes between are asked for without the page, with the pass that it bought.
      for (let other = 2; index === 1 && other < 29; other++) {
        const answer = await page.request.get(`/api/v1/products/product_has_gcp/0${numbered(other)}/`);
        expect(answer.headers()[lookupHeaders.left]).toBe(String(30 - other));
      }
    }
    await page.goto(`/catalog?gtin_number=${numbered(31)}`);
    await page.getByText('Dzienny limit zapytań został wyczerpany. Zarejestruj się, aby dalej korzystać.').waitFor();
    const alert = page.getByRole('main').getByRole('alert');
    await alert.getByRole('heading', { name: /^Następny kod (jutro )?o\s\d\d:\d\d$/ }).waitFor();
    await alert.getByText(/^Wykorzystano\s30\sz\s30\szapytań\.\sKod\szapisaliśmy\sw\skolejce/).waitFor();
    // The structure is known without the server.
    expect(await alert.getByRole('term').or(alert.getByRole('definition')).allInnerTexts()).toEqual([
      'Budowa kodu',
      'Prawidłowa',
      'Licencja i\u00a0produkt',
      'Nie sprawdzono',
    ]);
    await expect.poll(() => alert.getByRole('link', { name: 'Zarejestruj firmę' }).count()).toBe(1);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);

    // At home the page has what to scroll back from.
    await page.goto('/');
    await page.getByLabel('Numer GTIN (EAN)').fill(numbered(32));
    await page.evaluate(() => window.scrollTo(0, 400));
    await page.getByLabel('Numer GTIN (EAN)').press('Enter');
    await page.getByText('Dzienny limit zapytań został wyczerpany. Zarejestruj się, aby dalej korzystać.').waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.goto(`/catalog?gtin_number=${numbered(1)}`);
    await page.getByRole('region', { name: 'Wynik sprawdzenia' }).waitFor();
  });
});
