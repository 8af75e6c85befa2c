import { errorTexts } from '@gtinoteka/contract/errors/error-texts.ts';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { tabTo } from '../support/browser/keyboard.ts';
import { accessibilityFaults } from '../support/browser/visitor.ts';
import { visitsOfTests } from '../support/browser/visits-of-tests.ts';

const visit = visitsOfTests();
let page: Page;

const office = 'platforma@demo.example';
// Against the width of the layout: innerWidth of a phone grows with what is too wide.
const sidewise = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

it('the office finds a company by keyboard, opens it and sets its access', async () => {
  page = await visit({ account: office });
  await page.goto('/administration');
  await page
    .getByText(/^Bez spraw:|Zgłoszenia bez osoby/)
    .first()
    .waitFor();
  // Four plots, the first of which is read as a table.
  await expect.poll(() => page.locator('.plots canvas').count()).toBe(4);
  await tabTo(page.getByRole('button', { name: 'Nowe firmy: pokaż jako tabelę' }));
  await page.keyboard.press('Enter');
  await page.getByRole('table').getByRole('columnheader', { name: 'Tydzień' }).waitFor();
  expect(await page.locator('.plots canvas').count()).toBe(3);
  await page.getByRole('heading', { name: /^(Usługi działają|Sprawdź usługi)$/ }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Firmy' }).click();
  await page.waitForURL('/companies');
  await page.getByRole('table', { name: 'Firmy' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await tabTo(page.getByRole('searchbox', { name: 'Szukaj' }));
  await page.keyboard.type('drogeria wrzos');
  await page.waitForURL(/search_multi_match=drogeria/);
  const link = page.getByRole('link', { name: /^Drogeria Wrzos/ });
  await page.getByRole('heading', { level: 2, name: /^1\sfirma$/ }).waitFor();
  await tabTo(link);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/companies\/[0-9a-f-]+$/);
  const toggle = page.getByRole('switch', { name: /Pobieranie bazy/ });
  await toggle.waitFor();
  await page.getByRole('table', { name: /Osoby/ }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  const was = await toggle.getAttribute('aria-checked');
  await tabTo(toggle);
  await page.keyboard.press('Space');
  await tabTo(page.getByRole('button', { name: 'Zapisz' }));
  await page.keyboard.press('Enter');
  await page
    .getByText(/^Pobieranie bazy i\sAPI jest (włączone|wyłączone)/)
    .first()
    .waitFor();
  const id = page.url().split('/').pop() ?? '';
  await page.goto(`/companies/${id}?sort_column=user__email&direction=desc`);
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe(was === 'true' ? 'false' : 'true');
  const head = page.getByRole('columnheader', { name: /E-mail/ });
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
});

it('an administrator finds a person by keyboard; demo accounts of an open demonstration give no rights, which is said before; on a phone people are cards', async () => {
  page = await visit({ account: office, isPhone: true });
  await page.goto('/administration');
  const rooms = page.getByRole('navigation', { name: 'Biuro' });
  await rooms.getByRole('link', { name: 'Repozytorium' }).waitFor();
  expect([await sidewise(), await accessibilityFaults(page)]).toEqual([0, []]);
  await rooms.getByRole('link', { name: 'Uprawnienia' }).tap();
  await page.getByRole('listitem').getByText(office).first().waitFor();
  expect([await sidewise(), await accessibilityFaults(page)]).toEqual([0, []]);
  await page.context().close();

  page = await visit({ account: office });
  await page.goto('/administration/people');
  const clerk = 'pro-admin@demo.example';
  const refusal = errorTexts.DEMO_ACCOUNT_RIGHTS;
  await page.getByText(refusal).waitFor();
  const dialog = page.getByRole('dialog');
  async function open(): Promise<void> {
    await tabTo(page.getByRole('button', { name: 'Dodaj osobę' }));
    await page.keyboard.press('Enter');
    await tabTo(dialog.getByLabel('Adres e-mail konta'));
    await page.keyboard.type(clerk);
    await page.keyboard.press('Enter');
  }
  const choose = async (name: string): Promise<void> => {
    await tabTo(dialog.getByRole('checkbox', { name }));
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
  };
  await open();
  await dialog.getByText('Podane nazwisko').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await choose('Treści');
  // The product of these tests is an open demonstration: its accounts neither give nor get rights (office-people.api.test.ts gives them).
  await expect.poll(() => page.getByText(refusal).count()).toBeGreaterThan(1);
  expect(await page.getByRole('row').filter({ hasText: clerk }).count()).toBe(0);
});

it('companies are cards on a phone, filters open below; nobody else may see them', async () => {
  page = await visit({ account: office, isPhone: true });
  // As many numbers of pages as a pager ever shows.
  await page.goto('/companies?ordering=name&limit=1&offset=3');
  await page.getByRole('navigation', { name: 'Strony wyników' }).waitFor();
  expect(await sidewise()).toBe(0);
  await page.goto('/companies?ordering=name');
  const card = page.getByRole('listitem').getByRole('link', { name: /Drogeria Wrzos/ });
  await card.waitFor();
  expect(await sidewise()).toBe(0);
  await page.getByRole('button', { name: 'Filtry' }).tap();
  await page.getByRole('combobox', { name: 'Autoryzacja' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await card.tap();
  await page.getByRole('heading', { name: 'Księga użyć' }).waitFor();
  expect(await sidewise()).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  // Neither a company's administrator, nor those who have the pages or the repository alone.
  for (const account of ['pro-admin@demo.example', 'redakcja@demo.example', 'zgloszenia@demo.example']) {
    await page.context().close();
    page = await visit({ account });
    await page.goto('/companies');
    await page.waitForURL((url) => url.pathname === '/');
  }
});
