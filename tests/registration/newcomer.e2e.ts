import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { openVisit } from '../support/browser/visitor.ts';
import { addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import { newestLinkToken } from '../support/mail-links.ts';
import { newNip, newRegon } from '../support/polish-ids.ts';
import { newPassword } from '../support/registrations.ts';
import { noteChange } from '../support/stored-rows.ts';
import { unhurried } from '../support/run/pace.ts';
import { freePort } from '../support/servers/webhook-receiver.ts';
import { startOwnProduct, type OwnProduct } from '../support/servers/own-product.ts';

const email = 'nowa@sklep.example';
const soon = { timeout: unhurried(30_000), interval: 100 };
const languages = [
  ['curl', 'sh', 'sh'],
  ['Python', 'python3', 'py'],
  ['TypeScript', process.execPath, 'mts'],
] as const;

let browser: Browser;
let product: OwnProduct;
let page: Page;
let folder: string;
const stops: (() => void)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gtinoteka-newcomer-'));
  [browser, product] = await Promise.all([launchBrowser(), startOwnProduct({ WEBHOOK_LOOPBACK: 'yes' })]);
  page = await openVisit(browser, product.url);
});
afterAll(async () => {
  for (const stop of stops) stop();
  await browser.close();
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

const field = (name: string) => page.getByRole('textbox', { name });
const press = (name: string) => page.getByRole('main').getByRole('button', { name }).click();

it('who registers today has a key, a first answer, changes and webhooks, with what the page shows and nothing else', async () => {
  const nip = newNip();
  await register(nip);
  await activateAndLogIn();
  await page.goto('/integrations');
  await makeKey();

  // Nothing of the company is in the catalogue yet: the page begins with what its package has, and says why the feed is silent.
  await page.getByRole('radio', { name: 'Wiele kodów', checked: true }).waitFor();
  await page.getByRole('button', { name: 'Wyślij teraz' }).click();
  await page.getByText(/^200, [\d\s]+ms\.$/).waitFor();
  await page.getByText(/bez zastrzeżeń/).waitFor();
  await choose('Zmiany', 'curl');
  await page.getByText(/nie ma jeszcze produktów Twojej firmy/).waitFor();
  for (const language of languages) {
    const run = await start(await shownExample('Wiele kodów', language[0]), language);
    await expect.poll(() => run.ended(), soon).toBe(0);
    expect(run.printed(), language[0]).toMatch(/5901234123450.*bad/s);
  }

  const gtin = await laysItsFirstProduct(nip);
  await page.reload();
  await typeKey();
  await page.getByRole('radio', { name: 'Jeden produkt', checked: true }).waitFor();
  expect(await shownExample('Jeden produkt', 'curl')).toContain(gtin);
  await page.getByRole('button', { name: 'Wyślij teraz' }).click();
  await page.getByText(/To Twój pierwszy GTIN, zapytanie nie zeszło z.limitu/).waitFor();

  const following: Awaited<ReturnType<typeof start>>[] = [];
  for (const language of languages) {
    const text = await shownExample('Zmiany', language[0]);
    expect(text).toContain(`company_nip=${nip}`);
    following.push(await start(text, language));
  }
  await expect
    .poll(async () => {
      // A change of somebody else, which this package has no units for, and one of its own.
      await noteChange(product.database, [foreign, gtin]);
      return following.filter((run) => run.printed().includes(gtin)).length;
    }, soon)
    .toBe(3);
  for (const run of following) {
    expect(run.printed()).not.toContain(foreign);
    run.stop();
  }

  for (const language of languages) await receivesWebhook(language);
  await page.reload();
  const webhooks = page.getByRole('region', { name: 'Webhooki' });
  await expect.poll(() => webhooks.getByText('/gtinoteka').count(), soon).toBe(3);
  await webhooks.getByText('próba', { exact: true }).first().waitFor();
});

it('an address that is no call is refused to programs as a problem, beside the pages too', async () => {
  for (const [path, status] of [
    ['v2/nothing/', 404],
    ['v3/products/', 404],
    ['v2/verify/', 405],
  ] as const) {
    const answer = await fetch(`${product.url}/external_api/${path}`);
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
      path,
      status,
      expect.stringContaining('application/problem+json'),
    ]);
  }
});

async function register(nip: string): Promise<void> {
  await page.goto('/registration');
  await field('REGON').fill(newRegon());
  await press('Dalej: dane firmy');
  await field('Nazwa firmy').fill('Sklep Nowy sp. z o.o.');
  await field('NIP').fill(nip);
  await field('Ulica i numer').fill('ul. Prosta 1');
  await field('Kod pocztowy').fill('00001');
  await field('Miejscowość').fill('Warszawa');
  await page.getByLabel('Województwo').selectOption('mazowieckie');
  await page.getByLabel('Profil firmy').selectOption('production');
  await page.getByText('Wyszukiwanie produktów').click();
  await press('Dalej: dane osoby');
  await field('Adres e-mail').fill(email);
  await page.getByText('Jestem reprezentantem firmy').click();
  await press('Dalej: podsumowanie');
  await press('Zarejestruj firmę');
  await page.getByText(`Otwórz link, który wysłaliśmy na adres ${email}`).waitFor();
}

async function activateAndLogIn(): Promise<void> {
  const token = await newestLinkToken(product.database, product.secret, { kind: 'activation', email });
  await page.goto(`/confirm/email/${token}`);
  await page.getByLabel('Imię').fill('Anna');
  await page.getByLabel('Nazwisko').fill('Wróblewska');
  await page.getByLabel('Numer telefonu').fill('+48600100200');
  await page.getByLabel('Hasło', { exact: true }).fill(newPassword);
  await page.getByLabel('Powtórz hasło', { exact: true }).fill(newPassword);
  for (const no of await page.getByLabel('Nie', { exact: true }).all()) await no.check();
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
  await press('Aktywuj konto');
  await page.waitForURL((url) => url.pathname === '/login');
  await page.getByLabel('Adres e-mail').fill(email);
  await page.getByLabel('Hasło', { exact: true }).fill(newPassword);
  await press('Zaloguj się');
  await page.waitForURL((url) => url.pathname === '/');
}

let apiKey = '';

async function makeKey(): Promise<void> {
  await page.getByRole('button', { name: 'Utwórz klucz' }).click();
  const form = page.getByRole('dialog', { name: 'Nowy klucz' });
  await form.getByLabel('Nazwa klucza').fill('Sklep');
  await form.getByLabel(/webhooki/).check();
  await form.getByRole('button', { name: 'Utwórz klucz' }).click();
  const shown = page.getByRole('dialog', { name: 'Klucz jest gotowy' });
  apiKey = await shown.getByLabel('Klucz').inputValue();
  await shown.getByRole('button', { name: 'Kopiuj klucz' }).click();
  await shown.getByText(/skopiowa/i).waitFor();
  await shown.getByRole('button', { name: 'Gotowe' }).click();
  const bare = shown.getByRole('button', { name: /^Zamknij bez/ });
  if (await bare.isVisible()) await bare.click();
  await expect.poll(() => shown.count()).toBe(0);
}

async function typeKey(): Promise<void> {
  await page.getByLabel('Klucz do próby').fill(apiKey);
}

const foreign = gtinOf('590666', 1);

/** What the office would have accepted of the company: a product below its own prefix. Beside it stands one of somebody else. */
async function laysItsFirstProduct(nip: string): Promise<string> {
  const { database } = product;
  const gtin = gtinOf('590777', 1);
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM companies WHERE nip = $1', [nip]);
  const company_id = rows[0]?.id ?? null;
  await addLicence(database, { prefix: '590777', company_id, licensee_name: null });
  await addProduct(database, { gtin, company_id });
  await addProduct(database, { gtin: foreign });
  return gtin;
}

async function choose(task: string, language: string): Promise<void> {
  await page.getByRole('radio', { name: task, exact: true }).check();
  await page.getByRole('radio', { name: language, exact: true }).check();
}

async function shownExample(task: string, language: string): Promise<string> {
  await choose(task, language);
  return (await page.getByRole('region', { name: 'Przykład kodu' }).textContent()) ?? '';
}

/** The example of webhooks with the one thing that a newcomer fills in: where the own server is. */
async function receivesWebhook(language: (typeof languages)[number]): Promise<void> {
  const port = await freePort();
  const text = (await shownExample('Webhooki', language[0]))
    .replaceAll('https://sklep.example/gtinoteka', `http://127.0.0.1:${port}/gtinoteka`)
    .replaceAll('8080', String(port));
  const home = await mkdtemp(join(folder, 'home-'));
  const run = await start(text, language, home);
  // curl receives nothing; it shows what became of the trial.
  await expect.poll(() => run.printed(), soon).toMatch(language[0] === 'curl' ? /"event":"test"/ : /^test \S+/);
  expect(JSON.parse(await readFile(join(home, 'webhook.json'), 'utf8'))).toMatchObject({ secret: expect.any(String) });
  run.stop();
}

async function start(text: string, [, program, ending]: (typeof languages)[number], home = folder) {
  const file = join(home, `${Math.random().toString(36).slice(2)}.${ending}`);
  await writeFile(file, text);
  const run = spawn(program, [file], { cwd: home, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let printed = '';
  for (const stream of [run.stdout, run.stderr]) stream.setEncoding('utf8').on('data', (said) => (printed += said));
  const stop = (): void => {
    // With what it has started itself.
    if (run.pid && run.exitCode === null && run.signalCode === null) process.kill(-run.pid);
  };
  stops.push(stop);
  return { printed: () => printed, ended: () => run.exitCode, stop };
}
