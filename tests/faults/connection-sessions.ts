import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { addAccount, testPassword, type Account } from '../support/accounts.ts';
import { launchProfile } from '../support/browser/browser.ts';
import { everythingKept } from '../support/browser/kept-bytes.ts';
import { countPending } from '../support/browser/read-store.ts';
import { ownAddress } from '../support/browser/visitor.ts';
import { addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import { startOwnProduct, type OwnProduct } from '../support/servers/own-product.ts';
import { startServerGate, type ServerGate } from '../support/servers/server-gate.ts';

/** Ways in which a session ends without a press: the browser is killed, the server's refresh token ends, cookies are cleared. */
const ends = ['killed', 'expired', 'cookies'] as const;
type End = (typeof ends)[number];
/** Pages from which somebody logs out. */
const pages = ['/', '/catalog', '/queue', '/skaner', '/pricing'] as const;

const prefix = '590123';
/** Queued; the first two are scanned as well. */
const codes = [11, 12, 13].map((n) => gtinOf(prefix, n));
const ownProduct = 'Powidła śliwkowe 290 g';

interface Outcome {
  readonly title: string;
  readonly wrong: readonly string[];
}

interface Device {
  readonly gate: ServerGate;
  readonly folder: string;
  context: BrowserContext;
  /** calls of look-ups of `codes` */
  sent: string[];
}

/**
 * A member leaves three codes in the queue, a series of two scans and a pack on a device, and the session ends by itself, three ways.
 * After it nobody, another person and the same person use the device. What must hold: the first two see counts and nothing else, nothing is
 * sent; the third finds all of it, and each code is sent once. Then members log out with and without a network from five pages: each is
 * asked first; what stays is locked, what goes is gone from the device.
 */
export async function trySessions(tell: (outcome: Outcome) => void): Promise<void> {
  const product = await startOwnProduct({ TRUSTED_PROXIES: '127.0.0.1/32' });
  try {
    const [first, other] = [
      await addAccount(product.database, { lastName: 'Pierwsza', companyName: 'Spiżarnia Zofii' }),
      await addAccount(product.database, { lastName: 'Druga' }),
    ];
    await addLicence(product.database, { prefix });
    await addProduct(product.database, {
      gtin: gtinOf(prefix, 1),
      name: ownProduct,
      company_id: first.companyId,
    });
    for (const end of ends)
      tell(
        await onDevice(product, `session ended: ${end}`, (device) => tryEnd(device, product, { end, first, other })),
      );
    for (const isOnline of [true, false])
      for (const path of pages)
        tell(
          await onDevice(product, `log-out ${isOnline ? 'online' : 'offline'} from ${path}`, (device) =>
            tryLogOut(device, { path, isOnline, first }),
          ),
        );
  } finally {
    await product.stop();
  }
}

async function onDevice(
  product: OwnProduct,
  title: string,
  act: (device: Device) => Promise<string[]>,
): Promise<Outcome> {
  const gate = await startServerGate(product.url);
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-faults-'));
  const device: Device = { gate, folder, context: await launch(gate, folder), sent: [] };
  follow(device);
  try {
    const wrong = await act(device).catch((error: unknown) => [
      error instanceof Error ? error.message.split('\n').slice(0, 2).join(' ') : String(error),
    ]);
    return { title, wrong };
  } finally {
    await device.context.close();
    await gate.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function launch(gate: ServerGate, folder: string): Promise<BrowserContext> {
  const context = await launchProfile(join(folder, 'profile'), {
    baseURL: gate.url,
    extraHTTPHeaders: ownAddress(),
    viewport: { width: 1280, height: 900 },
  });
  context.setDefaultTimeout(60_000);
  await context.addInitScript(() => {
    document.cookie = 'cookie_consent=1; path=/';
    localStorage.setItem('gtinoteka.terms', '1');
  });
  return context;
}

function follow(device: Device): void {
  device.context.on('request', (call) => {
    const gtin = /product_has_gcp\/(\d{14})/.exec(call.url())?.[1];
    if (gtin && codes.includes(gtin)) device.sent.push(gtin);
  });
}

async function logIn(page: Page, { email }: Account): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Adres e-mail').fill(email);
  await page.getByLabel('Hasło', { exact: true }).fill(testPassword);
  await page.getByRole('main').getByRole('button', { name: 'Zaloguj się' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

async function openApp(device: Device, account: Account): Promise<Page> {
  const page = device.context.pages()[0] ?? (await device.context.newPage());
  await logIn(page, account);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}

/** Goes to a page and lets begin what nobody waits for. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.keyboard.press('Shift');
}

/** Scans two codes; without a server they are queued too. */
async function scanTwo(page: Page): Promise<void> {
  await visit(page, '/skaner');
  for (const code of codes.slice(0, 2)) {
    await page.getByLabel('Kod bez czytnika').fill(code.slice(1));
    await page.keyboard.press('Enter');
  }
  await page.locator('.scans li').nth(1).waitFor();
}

async function lookUp(page: Page, code: string): Promise<void> {
  await visit(page, '/');
  await page.getByLabel('Numer GTIN (EAN)').fill(code.slice(1));
  await page.keyboard.press('Enter');
  await page
    .getByText(/^Czeka na sieć/)
    .first()
    .waitFor();
}

/** A page that is left before it knows that nobody answers has its scan in the series alone. */
async function untilPending(page: Page, count: number): Promise<void> {
  for (const end = Date.now() + 30_000; (await countPending(page)) !== count; await page.waitForTimeout(100))
    if (Date.now() > end) throw new Error(`${await countPending(page)} codes are pending, not ${count}`);
}

/** The text of the pages on which something of another person could stand. */
async function seenOn(page: Page): Promise<string> {
  let seen = '';
  for (const path of ['/queue', '/skaner', '/', '/catalog']) {
    await visit(page, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(1_500);
    seen += await page.locator('body').innerText();
  }
  return seen.replaceAll('\u00a0', ' ');
}

/** Words of the first person; codes are drawn in groups of digits. */
const isSeen = (text: string): string[] =>
  [...codes.map((code) => code.slice(1)), 'Pierwsza', ownProduct].filter((secret) =>
    text.replace(/\s/g, '').includes(secret.replace(/\s/g, '')),
  );

async function tryEnd(
  device: Device,
  { database }: OwnProduct,
  { end, first, other }: { end: End; first: Account; other: Account },
): Promise<string[]> {
  const wrong: string[] = [];
  const hold = (is: boolean, what: string): void => void (is || wrong.push(what));
  let page = await openApp(device, first);
  await visit(page, '/offline_packs');
  await page.getByRole('button', { name: 'Pobierz na urządzenie' }).click();
  await page.getByRole('button', { name: 'Aktualizuj Spiżarnia Zofii' }).waitFor();
  await device.gate.spoil('closed');
  await lookUp(page, codes[2] ?? '');
  await scanTwo(page);
  await untilPending(page, 3);
  await visit(page, '/queue');
  await page.getByRole('heading', { name: /^3\skody\sczekają/ }).waitFor();

  if (end === 'killed') {
    await device.context.close();
    device.context = await launch(device.gate, device.folder);
    follow(device);
    page = device.context.pages()[0] ?? (await device.context.newPage());
  }
  if (end === 'cookies') await device.context.clearCookies();
  if (end === 'expired')
    await database.pool.query('UPDATE refresh_tokens SET revoked_at = now() WHERE user_id = $1', [first.userId]);
  await device.gate.mend();
  device.sent = [];
  // Without an answer the device goes on with the person it knows: the server is asked at once, not after the rests of a long silence.
  await page.goto('/pricing');
  await page.evaluate(() => localStorage.removeItem('gtinoteka.away'));
  await page.reload();
  await page.waitForFunction(() => localStorage.getItem('gtinoteka.session') === null);

  for (const who of ['nobody', 'another person'] as const) {
    if (who === 'another person') await logIn(page, other);
    const seen = await seenOn(page);
    hold(/Innej osoby: 3 kody, seria: 2 skany, 1 pakiet\./.test(seen), `${who} is not told in counts`);
    for (const secret of isSeen(seen)) hold(false, `${who} sees ${secret}`);
    hold(device.sent.length === 0, `a code was sent by ${who}`);
    if (who === 'another person') await logOut(page);
  }
  await page.getByRole('link', { name: 'Zaloguj się' }).first().waitFor();
  await logIn(page, first);
  await visit(page, '/queue');
  await page.getByRole('heading', { name: /^3\skody\smają\sodpowiedź/ }).waitFor();
  for (const code of codes) {
    const times = device.sent.filter((one) => one === code).length;
    hold(times === 1, `${code} was sent ${times} times`);
  }
  await visit(page, '/skaner');
  await page.locator('.scans li').nth(1).waitFor();
  await page.locator('.scans').getByText(/Czeka/).first().waitFor({ state: 'detached' });
  const series = await page.locator('.scans').innerText();
  for (const code of codes.slice(0, 2)) hold(isSeen(series).includes(code.slice(1)), `${code} is not in the series`);
  await visit(page, '/offline_packs');
  await page.getByRole('button', { name: 'Aktualizuj Spiżarnia Zofii' }).waitFor();
  return wrong;
}

/** Presses "Wyloguj" in the account's menu. */
async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Konto:/ }).click();
  await page.getByRole('button', { name: 'Wyloguj' }).click();
}

async function tryLogOut(
  device: Device,
  { path, isOnline, first }: { path: string; isOnline: boolean; first: Account },
): Promise<string[]> {
  const wrong: string[] = [];
  const hold = (is: boolean, what: string): void => void (is || wrong.push(what));
  const page = await openApp(device, first);
  if (!isOnline) await device.gate.spoil('closed');
  await scanTwo(page);
  if (!isOnline) await untilPending(page, 2);
  else
    await page
      .locator('.scans')
      .getByText(/Czeka|Sprawdzamy/)
      .first()
      .waitFor({ state: 'detached' });
  const counts = isOnline ? 'W tym urządzeniu: seria: 2 skany.' : 'W tym urządzeniu: 2 kody, seria: 2 skany.';

  async function askedAt(choice: string): Promise<void> {
    await visit(page, path);
    await logOut(page);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const said = (await dialog.innerText()).replaceAll('\u00a0', ' ');
    hold(said.includes(counts), `the question says: ${said.split('\n').slice(0, 3).join(' / ')}`);
    await dialog.getByRole('button', { name: choice, exact: true }).click();
    await page.getByRole('button', { name: /^Konto:/ }).waitFor({ state: 'detached' });
  }
  await askedAt('Zostaw w\u00a0urządzeniu');
  const seen = await seenOn(page);
  for (const secret of isSeen(seen)) hold(false, `${secret} is seen after the log-out`);
  hold((await everythingKept(page)).includes(codes[0]?.slice(1) ?? ''), 'the series is gone though it was to stay');
  await device.gate.mend();
  device.sent = [];
  await logIn(page, first);
  await visit(page, '/skaner');
  await page.locator('.scans li').nth(1).waitFor();
  if (!isOnline) {
    await page
      .locator('.scans')
      .getByText(/Czeka|Sprawdzamy/)
      .first()
      .waitFor({ state: 'detached' });
    for (const code of codes.slice(0, 2)) {
      const times = device.sent.filter((one) => one === code).length;
      hold(times === 1, `${code} was sent ${times} times`);
    }
    await device.gate.spoil('closed');
    await lookUp(page, codes[2] ?? '');
  }
  const again = isOnline ? counts : 'W tym urządzeniu: 1 kod, seria: 2 skany.';
  await visit(page, path);
  await logOut(page);
  const dialog = page.getByRole('dialog');
  hold((await dialog.innerText()).replaceAll('\u00a0', ' ').includes(again), 'the second question has other counts');
  await dialog.getByRole('button', { name: 'Usuń', exact: true }).click();
  await page.getByRole('button', { name: /^Konto:/ }).waitFor({ state: 'detached' });
  await page.waitForFunction(() => localStorage.getItem('gtinoteka.wipe') === null);
  const kept = await everythingKept(page);
  for (const secret of [...codes, ...codes.map((code) => code.slice(1)), first.email, first.membershipId])
    hold(!kept.includes(secret), `${secret} is on the device though it was to go`);
  return wrong;
}
