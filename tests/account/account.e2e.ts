import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { hasFocus, tabTo } from '../support/browser/keyboard.ts';
import { accessibilityFaults } from '../support/browser/visitor.ts';
import { visitsOfTests } from '../support/browser/visits-of-tests.ts';

const visit = visitsOfTests();
let page: Page;

describe('the account page', () => {
  it('is where the banner of an incomplete activation leads; filled in by keyboard alone the banner goes', async () => {
    page = await visit({ account: 'niepelne@demo.example' });
    const banner = page.getByRole('complementary', { name: 'Uzupełnij dane konta' });
    await banner.waitFor();
    await expect.poll(() => banner.textContent()).toMatch(/Brakuje: numeru telefonu i.odpowiedzi na.zgody\./);
    expect(await accessibilityFaults(page)).toEqual([]);
    await tabTo(banner.getByRole('link', { name: 'Uzupełnij' }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/user_data\/[0-9a-f-]{36}$/);

    const save = page.getByRole('button', { name: 'Zapisz zmiany' });
    await tabTo(save);
    await page.keyboard.press('Enter');
    const summary = page.getByRole('region', { name: 'Popraw 6 pól' });
    await summary.waitFor();
    await expect.poll(() => hasFocus(summary)).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const phone = page.getByLabel('Numer telefonu');
    await expect.poll(() => hasFocus(phone)).toBe(true);
    await page.keyboard.press('End');
    await page.keyboard.type('600700800');
    await expect.poll(() => phone.inputValue()).toBe('+48 600-700-800');
    for (const question of await page.getByRole('group', { name: /^(Chcę|Zgadzam)/ }).all()) {
      await tabTo(question.getByLabel('Tak'));
      await page.keyboard.press('ArrowDown');
    }
    await tabTo(save);
    await page.keyboard.press('Enter');
    await page.getByText('Twoje dane zostały zapisane.').waitFor();
    await page.goto('/');
    await page.getByText('Igor Brzoza').first().waitFor();
    await expect.poll(() => banner.count()).toBe(0);
  });

  it('shows a new API key once; axe finds nothing in its windows', async () => {
    page = await visit({ account: 'po-terminie@demo.example' });
    await page.getByRole('button', { name: /Hubert Wrzos/ }).click();
    await page.getByRole('link', { name: 'Moje konto' }).click();
    await page.getByRole('region', { name: 'Firma' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Utwórz klucz' }).click();
    const window = page.getByRole('dialog', { name: 'Nowy klucz API' });
    await window.waitFor();
    const key = await window.getByLabel('Klucz').inputValue();
    expect(key).toMatch(/^gtk_[\w-]{43}$/);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.mouse.click(8, 8);
    await window.getByRole('button', { name: 'Gotowe' }).click();
    await window.getByText(/nie został skopiowany/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await window.getByRole('button', { name: /^Zamknij bez/ }).click();
    await page.getByText(`••••${key.slice(-4)}`).waitFor();
    await expect.poll(() => page.content()).not.toContain(key);
    await page.getByRole('button', { name: 'Wymień klucz' }).click();
    await page.getByRole('dialog', { name: 'Wymienić klucz API?' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('fits a phone of 320 px, and somebody else’s leads home with a message', async () => {
    page = await visit({
      account: 'starter-admin@demo.example',
      isPhone: true,
      context: { viewport: { width: 320, height: 640 } },
    });
    await page.goto('/user_data/01890000-0000-7000-8000-000000000000');
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByText('Coś poszło nie tak, spróbuj ponownie.').waitFor();
    await page.getByRole('button', { name: 'Konto' }).tap();
    await page.getByRole('link', { name: 'Moje konto' }).tap();
    await page.getByRole('region', { name: /Klucz API/ }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
