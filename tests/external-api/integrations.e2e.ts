import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { hasFocus, tabTo } from '../support/browser/keyboard.ts';
import { accessibilityFaults } from '../support/browser/visitor.ts';
import { visitsOfTests } from '../support/browser/visits-of-tests.ts';
import { repository } from '../support/servers/server.ts';

const visit = visitsOfTests();
let page: Page;

it('a newcomer makes a key by keyboard alone and gets the first answer, which costs nothing', async () => {
  page = await visit({ account: 'starter-admin@demo.example' });
  await page.goto('/integrations');
  await page.getByRole('heading', { name: 'Klucze', exact: true }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  await tabTo(page.getByRole('button', { name: 'Utwórz klucz' }));
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Nowy klucz' });
  const name = form.getByLabel('Nazwa klucza');
  await expect.poll(() => hasFocus(name)).toBe(true);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.type('Sklep internetowy');
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: 'Klucz jest gotowy' });
  const apiKey = await shown.getByLabel('Klucz').inputValue();
  expect(apiKey).toMatch(/^gtk_[\w-]{43}$/);
  expect(await accessibilityFaults(page)).toEqual([]);
  await tabTo(shown.getByRole('button', { name: 'Kopiuj klucz' }));
  await page.keyboard.press('Enter');
  await shown.getByText(/skopiowa/i).waitFor();
  await tabTo(shown.getByRole('button', { name: 'Gotowe' }));
  await page.keyboard.press('Enter');
  const asked = shown.getByRole('button', { name: /^Zamknij bez/ });
  // Where the browser gives no clipboard the question comes first.
  if (await asked.isVisible()) await asked.click();
  await expect.poll(() => shown.count()).toBe(0);

  const example = page.getByRole('region', { name: 'Przykład kodu' });
  await expect.poll(() => example.textContent()).toContain(apiKey);
  await page.getByRole('radio', { name: 'Jeden produkt' }).check();
  await page.getByRole('button', { name: 'Wyślij teraz' }).click();
  const answer = page.getByText(/^(200|402), [\d\s]+ms\.$/);
  await answer.waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await expect
    .poll(() => page.getByRole('region', { name: 'Ostatnie zapytania' }).textContent())
    .toMatch(/GET product(200|402)/);
  await expect
    .poll(() => page.getByRole('table', { name: 'Klucze' }).textContent())
    .toMatch(/Sklep internetowy.*przed chwilą/);

  expect(await verifyInBrowser(apiKey)).toEqual({
    lines: [1, 2, 3],
    verdicts: ['05907770010015', null],
    refusal: 'GtinotekaProblem GTIN_INVALID_LENGTH',
    isFollowing: true,
  });
  await page.getByRole('radio', { name: 'Strumień' }).check();
  await expect.poll(() => example.textContent()).toContain('text/event-stream');
  expect(await example.textContent()).toContain(apiKey);
  await page.reload();
  await expect
    .poll(() => page.getByRole('region', { name: 'Ostatnie zapytania' }).textContent())
    .toMatch(/GET changes200/);

  const webhooks = page.getByRole('region', { name: 'Webhooki' });
  await webhooks.getByRole('button', { name: 'Dodaj adres' }).click();
  const target = page.getByRole('dialog', { name: 'Nowy webhook' });
  await target.getByLabel('Adres', { exact: true }).fill('https://10.0.0.1/hook');
  await target.getByRole('button', { name: 'Dodaj adres' }).click();
  await target.getByText(/Podaj publiczny adres/).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await target.getByLabel('Adres', { exact: true }).fill('https://sklep.invalid.example/hook');
  await target.getByRole('button', { name: 'Dodaj adres' }).click();
  const secret = page.getByRole('dialog', { name: 'Sekret podpisu' });
  expect(await secret.getByLabel('Sekret').inputValue()).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(await accessibilityFaults(page)).toEqual([]);
  await secret.getByRole('button', { name: 'Kopiuj sekret' }).click();
  await secret.getByText(/skopiowa/i).waitFor();
  await secret.getByRole('button', { name: 'Gotowe' }).click();
  const bare = secret.getByRole('button', { name: /^Zamknij bez/ });
  if (await bare.isVisible()) await bare.click();
  await webhooks.getByText('https://sklep.invalid.example/hook').waitFor();
  await webhooks.getByRole('button', { name: /^Wyślij próbę/ }).click();
  await webhooks.getByText('próba', { exact: true }).first().waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Więcej: Sklep internetowy' }).last().click();
  await page.getByRole('dialog', { name: 'Klucz' }).getByRole('button', { name: 'Unieważnij' }).click();
  await page.getByRole('dialog', { name: 'Unieważnić klucz?' }).getByRole('button', { name: 'Unieważnij' }).click();
  await page.getByText('Klucz „Sklep internetowy” jest unieważniony.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
});

/** The package of the client in a page of the product: what its calls gave there. */
async function verifyInBrowser(apiKey: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-client-'));
  try {
    expect(spawnSync(process.execPath, [join(repository, 'infra/build-client.ts'), folder]).status).toBe(0);
    await page.route('**/client-of-programs/*.js', async (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: await readFile(join(folder, new URL(route.request().url()).pathname.split('/').at(-1) ?? ''), 'utf8'),
      }),
    );
    // As a text, since the address is none of ours.
    return await page.evaluate(`(async () => {
      const { Gtinoteka } = await import('/client-of-programs/gtinoteka.js');
      const client = new Gtinoteka({ baseUrl: location.origin, apiKey: '${apiKey}' });
      const { results } = await client.verify(['5907770010015', '5901234123450']);
      const lines = [];
      for await (const { line } of client.verifyLines(['5907770010015', '5901234123450', '1'])) lines.push(line);
      const refusal = await client.product('123').catch(({ name, code }) => name + ' ' + code);
      const cursor = await client.changesCursor();
      let place = cursor;
      // A newcomer's package has no units for changes of others: where there are some it is told so.
      try {
        for await (const page of client.changes(cursor, { wait: 0 })) place = page.cursor;
      } catch ({ code }) {
        if (code !== 'PACKAGE_LIMIT_REACHED') throw new Error(code);
      }
      const isFollowing = cursor !== '' && place !== '';
      return { lines, verdicts: results.map(({ gtinNumber }) => gtinNumber), refusal, isFollowing };
    })()`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
