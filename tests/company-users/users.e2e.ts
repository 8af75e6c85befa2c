import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { hasFocus, tabTo } from '../support/browser/keyboard.ts';
import { accessibilityFaults } from '../support/browser/visitor.ts';
import { visitsOfTests } from '../support/browser/visits-of-tests.ts';

const visit = visitsOfTests();
let page: Page;

describe('the people of a company', () => {
  it('are invited, promoted and removed by keyboard alone; axe finds nothing on the way', async () => {
    page = await visit({ account: 'pro-admin@demo.example' });
    const email = `klawiatura-${randomUUID().slice(0, 8)}@sady.example`;
    await page.goto('/users');
    await page.getByRole('table').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await tabTo(page.getByRole('button', { name: 'Zaproś osobę' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('E-mail służbowy');
    await field.waitFor();
    await expect.poll(() => hasFocus(field)).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await page.getByText(`Zaproszenie wysłane na adres ${email}.`).waitFor();
    await dialog.waitFor({ state: 'detached' });

    const row = page.getByRole('row').filter({ hasText: email });
    await tabTo(row.getByRole('button', { name: /Czeka na/ }));
    const tip = row.getByRole('tooltip');
    await tip.waitFor();
    await expect.poll(() => tip.textContent()).toContain('Osoba musi kliknąć link');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'hidden' });

    await tabTo(row.getByRole('button', { name: `Zmień uprawnienia: ${email}` }));
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(dialog.getByRole('radio', { name: /Użytkownik/ }))).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('Uprawnienia zostały zmienione.').waitFor();
    await row.getByText('Administrator').waitFor();

    await tabTo(row.getByRole('button', { name: /^Usuń z.firmy/ }));
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(dialog.getByRole('button', { name: 'Anuluj' }))).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText(/Osoba została usunięta z.firmy\./).waitFor();
    await row.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true);
  });

  it('a window closed by Escape gives focus back to what opened it', async () => {
    page = await visit({ account: 'pro-admin@demo.example' });
    await page.goto('/users');
    const invite = page.getByRole('button', { name: 'Zaproś osobę' });
    await tabTo(invite);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(invite)).toBe(true);
  });

  it('are cards on a phone, with what they offer behind ⋮; nothing scrolls sideways at 320', async () => {
    page = await visit({
      account: 'pro-admin@demo.example',
      isPhone: true,
      context: { viewport: { width: 320, height: 640 } },
    });
    await page.goto('/users');
    await page.getByText('To Ty').last().waitFor();
    const more = page.getByRole('button', { name: /^Działania: Filip/ });
    expect(await accessibilityFaults(page)).toEqual([]);
    await more.tap();
    await page.getByRole('dialog', { name: 'Działania' }).getByText('Filip Świerk').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Zmień uprawnienia' }).tap();
    await page.getByRole('dialog', { name: 'Zmień uprawnienia' }).getByText('Filip Świerk').waitFor();
    await page.getByRole('button', { name: 'Zapisz' }).tap();
    await page.getByText('Nic się nie zmieniło: wybierz inną grupę uprawnień.').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBe(0);
  });

  it('that do not come are waited for under the overlay, which can be interrupted; the failed list stands in a phone', async () => {
    page = await visit({ account: 'pro-admin@demo.example', isPhone: true });
    await page.route('**/get_company_memberships/**', () => undefined);
    await page.goto('/users');
    const overlay = page.getByRole('alertdialog');
    await overlay.getByText('Wczytujemy listę osób.').waitFor();
    await overlay.getByRole('button', { name: 'Przerwij' }).click();
    const said = page.getByText('Przerwano wczytywanie listy.');
    await said.waitFor();
    const again = page.getByRole('button', { name: 'Spróbuj ponownie' });
    const [words, button] = await Promise.all([said.boundingBox(), again.boundingBox()]);
    expect((button?.y ?? 0) - (words?.y ?? 0)).toBeGreaterThanOrEqual(words?.height ?? Infinity);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.unroute('**/get_company_memberships/**');
    await again.click();
    await page.getByText('To Ty').last().waitFor();
  });

  it('keep page and sorting in the address; whoever may not manage them is sent home', async () => {
    page = await visit({ account: 'starter-admin@demo.example' });
    await page.goto('/users?sort_column=user__email&direction=desc&page=1');
    await page.getByRole('columnheader', { name: /E-mail/, includeHidden: false }).waitFor();
    await expect
      .poll(() => page.getByRole('columnheader', { name: /E-mail/ }).getAttribute('aria-sort'))
      .toBe('descending');
    await page.getByRole('link', { name: 'E-mail, sortuj' }).click();
    await page.waitForURL(/\/users\?sort_column=user__email$/);
    await page.context().close();
    page = await visit({ account: 'starter@demo.example' });
    await page.goto('/users');
    await page.waitForURL((url) => url.pathname === '/');
  });
});
