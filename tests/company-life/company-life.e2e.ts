import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword } from '../../api/seeds/demo-accounts.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { newNip, newRegon } from '../support/polish-ids.ts';
import { startProduct, type RunningProduct } from '../support/servers/server.ts';
import { openVisit } from '../support/browser/visitor.ts';
import { unhurried } from '../support/run/pace.ts';

// The product as it is installed: its own database, worker and mailbox. Nothing is read but pages and mails.
let product: RunningProduct;
let browser: Browser;
let mailbox: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ env: { COARSE_LIMITS: 'no' } }), launchBrowser()]);
  mailbox = await (await browser.newContext()).newPage();
});
afterAll(() => Promise.all([product?.stop(), browser?.close()]));

const owner = { email: 'zofia.sad@zycie.example', password: 'Papierowka-7' };
const colleague = { email: 'marek.grusza@zycie.example', password: 'Klapsa-dojrzala-8' };
const company = 'Sady Życia sp. z o.o.';
const byLabel = (page: Page, label: string) => page.getByRole('textbox', { name: label });

/** Waits for the mail to this address with this subject, and answers what it says. */
async function mailTo(to: string, subject: string): Promise<string> {
  const [, address = ''] = /Poczta: (\S+)/.exec(product.output()) ?? [];
  const mail = mailbox.getByRole('listitem').filter({ hasText: to }).filter({ hasText: subject }).first();
  await expect
    .poll(() => mailbox.goto(address).then(() => mail.count()), { timeout: unhurried(20_000), interval: 300 })
    .toBeGreaterThan(0);
  await mail.getByRole('link').click();
  return mailbox.getByRole('main').innerText();
}

async function linkInMail(to: string, subject: string, path: string): Promise<string> {
  const text = await mailTo(to, subject);
  const link = text.match(/https?:\/\/\S+/g)?.find((one) => one.includes(path));
  if (!link) throw new Error(`No link to ${path} in: ${text}`);
  return link;
}

async function logIn(page: Page, { email, password }: typeof owner): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Adres e-mail').fill(email);
  await page.getByLabel('Hasło', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Zaloguj się' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

async function logOut(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Zofia Sad/ })
    .click();
  await page.getByRole('button', { name: 'Wyloguj' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Zaloguj się' }).waitFor();
}

it(
  'a company lives: registered, activated, joined by a colleague, given a package, left by the colleague, a password forgotten',
  { timeout: unhurried(240_000) },
  async () => {
    const page = await openVisit(browser, product.url);

    // Registration by REGON.
    await page.goto('/registration');
    await byLabel(page, 'REGON').fill(newRegon());
    await page.getByRole('button', { name: 'Dalej: dane firmy' }).click();
    await byLabel(page, 'Nazwa firmy').fill(company);
    await byLabel(page, 'NIP').fill(newNip());
    await byLabel(page, 'Ulica i numer').fill('ul. Sadowa 12');
    await byLabel(page, 'Kod pocztowy').fill('27-600');
    await byLabel(page, 'Miejscowość').fill('Sandomierz');
    await page.getByLabel('Województwo').selectOption('świętokrzyskie');
    await page.getByLabel('Profil firmy').selectOption('production');
    await page.getByText('Sprawdzanie pojedynczych kodów').click();
    await page.getByRole('button', { name: 'Dalej: dane osoby' }).click();
    await byLabel(page, 'Adres e-mail').fill(owner.email);
    await page.getByText('Jestem reprezentantem firmy').click();
    await page.getByRole('button', { name: 'Dalej: podsumowanie' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Zarejestruj firmę' }).click();
    await page.getByText(`Otwórz link, który wysłaliśmy na adres ${owner.email}`).waitFor();

    // Activation in full.
    await page.goto(await linkInMail(owner.email, 'Dokończ rejestrację firmy', '/confirm/email/'));
    await page.getByLabel('Imię').fill('Zofia');
    await page.getByLabel('Nazwisko').fill('Sad');
    await page.getByLabel('Numer telefonu').fill('600100200');
    await page.getByLabel('Hasło', { exact: true }).fill(owner.password);
    await page.getByLabel('Powtórz hasło', { exact: true }).fill(owner.password);
    for (const no of await page.getByRole('radio', { name: 'Nie', exact: true }).all()) await no.check({ force: true });
    for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check({ force: true });
    await page.getByRole('button', { name: 'Aktywuj konto' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    await logIn(page, owner);

    // A colleague is invited and gives everything that is missing.
    await page.goto('/users');
    await page.getByRole('button', { name: 'Zaproś osobę' }).click();
    await page.getByRole('dialog').getByLabel('E-mail służbowy').fill(colleague.email);
    await page.getByRole('button', { name: 'Wyślij zaproszenie', exact: true }).click();
    await page.getByText(`Zaproszenie wysłane na adres ${colleague.email}.`).waitFor();
    const other = await openVisit(browser, product.url);
    await other.goto(await linkInMail(colleague.email, 'Zaproszenie do firmy', '/confirm/email/'));
    await other.getByLabel('Imię').fill('Marek');
    await other.getByLabel('Nazwisko').fill('Grusza');
    await other.getByLabel('Numer telefonu').fill('600100201');
    for (const no of await other.getByRole('radio', { name: 'Nie', exact: true }).all())
      await no.check({ force: true });
    await other.getByRole('main').getByRole('checkbox').check({ force: true });
    await other.getByLabel('Hasło', { exact: true }).fill(colleague.password);
    await other.getByLabel('Powtórz hasło', { exact: true }).fill(colleague.password);
    await other.getByRole('button', { name: 'Aktywuj konto' }).click();
    await other.waitForURL((url) => url.pathname === '/login');
    await logIn(other, colleague);
    await other.goto('/users');
    await other.waitForURL((url) => url.pathname === '/');

    // The group is changed, and with it what the colleague may do.
    await page.reload();
    const row = page.getByRole('row').filter({ hasText: colleague.email });
    await row.getByRole('button', { name: /^Zmień uprawnienia/ }).click();
    await page.getByRole('dialog').getByText('Administrator', { exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).click();
    await page.getByText('Uprawnienia zostały zmienione.').waitFor();
    await other.goto('/users');
    await other.getByRole('row').filter({ hasText: owner.email }).waitFor();

    // Another company invites the colleague, who then has two and switches between them.
    const demo = await openVisit(browser, product.url, { account: 'starter-admin@demo.example' });
    await demo.goto('/users');
    await demo.getByRole('button', { name: 'Zaproś osobę' }).click();
    await demo.getByRole('dialog').getByLabel('E-mail służbowy').fill(colleague.email);
    await demo.getByRole('button', { name: 'Wyślij zaproszenie', exact: true }).click();
    await demo.getByText(`Zaproszenie wysłane na adres ${colleague.email}.`).waitFor();
    await other.goto(await linkInMail(colleague.email, 'Zaproszenie do firmy Sklep Pod Kasztanem', '/confirm/email/'));
    await other.getByRole('button', { name: 'Dołącz do firmy' }).click();
    await other.getByText('Możesz działać w imieniu firmy Sklep Pod Kasztanem').waitFor();
    await other
      .getByRole('banner')
      .getByRole('button', { name: /Sady Życia/ })
      .click();
    await other.getByRole('button', { name: /Zmień firmę/ }).click();
    await other.getByRole('dialog').getByText('Sklep Pod Kasztanem').click();
    await other.getByRole('dialog').getByRole('button', { name: 'Przełącz' }).click();
    await other
      .getByRole('banner')
      .getByRole('button', { name: /Sklep Pod Kasztanem/ })
      .waitFor();
    await other.goto('/users');
    await other.waitForURL((url) => url.pathname === '/');

    // A package is ordered, activated by an administrator of the platform, and the limits change.
    await page.goto('/pricing');
    await page.getByRole('button', { name: 'Zamów Basic' }).click();
    await page.getByRole('button', { name: /Zamawiam z.obowiązkiem zapłaty/ }).click();
    await page.getByText(/Zamówienie pakietu Basic przyjęte/).waitFor();
    expect(await mailTo(owner.email, 'Zamówienie pakietu Basic')).toMatch(/Do zapłaty brutto: 430,50.zł/);
    const office = await openVisit(browser, product.url);
    await logIn(office, { email: 'platforma@demo.example', password: demoPassword });
    await office.goto('/services');
    await office.getByRole('button', { name: `Aktywuj Basic: ${company}` }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Aktywuj', exact: true }).click();
    await office.getByText(`Pakiet Basic firmy ${company} działa do`).waitFor();
    await page.goto('/services');
    await page.getByRole('heading', { name: 'Pakiet Basic' }).waitFor();
    await page.getByText('Wykorzystano 0 z 5000').first().waitFor();

    // The colleague is removed and loses the company at once.
    await page.goto('/users');
    await row.getByRole('button', { name: /^Usuń z.firmy/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Usuń', exact: true }).click();
    await page.getByText(/Osoba została usunięta z.firmy\./).waitFor();
    await row.waitFor({ state: 'detached' });
    await other.reload();
    await other
      .getByRole('banner')
      .getByRole('button', { name: /Sklep Pod Kasztanem/ })
      .click();
    await expect.poll(() => other.getByText('Sady Życia').count()).toBe(0);

    // A forgotten password: every session ends, the new one opens the account, the old one does not.
    await logOut(page);
    await page.goto('/reset_password');
    await page.getByLabel('Adres e-mail').fill(owner.email);
    await page.getByRole('button', { name: 'Wyślij link' }).click();
    await page.getByRole('heading', { name: 'Sprawdź pocztę' }).waitFor({ timeout: unhurried(30_000) });
    await page.goto(await linkInMail(owner.email, 'Nowe hasło do Gtinoteki', '/reset_password/'));
    await page.getByLabel('Nowe hasło', { exact: true }).fill('Kosztela-nowa-9');
    await page.getByLabel('Powtórz nowe hasło', { exact: true }).fill('Kosztela-nowa-9');
    await page.getByRole('button', { name: 'Ustaw hasło' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    await page.getByLabel('Adres e-mail').fill(owner.email);
    await page.getByLabel('Hasło', { exact: true }).fill(owner.password);
    await page.getByRole('main').getByRole('button', { name: 'Zaloguj się' }).click();
    await page.getByText('Nieprawidłowy adres e-mail lub hasło.').first().waitFor();
    await logIn(page, { ...owner, password: 'Kosztela-nowa-9' });
    await page.getByRole('banner').getByText('Zofia Sad').waitFor();
  },
);
