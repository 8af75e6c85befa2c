import Fastify, { type FastifyInstance } from 'fastify';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addWebFiles } from '../../api/core/http/web-files.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { repository } from '../support/servers/server.ts';

/** The pages alone, without an API, from a copy that a test may change. */
const webRoot = mkdtempSync(join(tmpdir(), 'gtinoteka-versions-'));
let app: FastifyInstance;
let url = '';
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  cpSync(join(repository, 'pwa/dist'), webRoot, { recursive: true });
  app = Fastify();
  await addWebFiles(app, webRoot);
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  browser = await launchBrowser();
  context = await browser.newContext({ serviceWorkers: 'allow', locale: 'pl-PL' });
});
afterAll(async () => {
  await browser.close();
  await app.close();
  rmSync(webRoot, { recursive: true });
});

async function openTab(path: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(url + path);
  await tab.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return tab;
}

const newVersion = (tab: Page) => tab.getByText('Jest nowa wersja Gtinoteki', { exact: true });
/** Marks the document, so that a reload shows. */
const mark = (tab: Page) => tab.evaluate(() => document.body.setAttribute('data-mark', ''));
const isMarked = (tab: Page) => tab.evaluate(() => document.body.hasAttribute('data-mark'));

test('a new version waits for the person, reloads one tab, and leaves the other its own chunks', async () => {
  const asking = await openTab('/');
  const filling = await openTab('/reset_password');
  await Promise.all([mark(asking), mark(filling)]);
  await filling.getByLabel('Adres e-mail').fill('anna@example.pl');

  // The next release: another worker, and none of the chunks of this one on the server.
  rmSync(join(webRoot, 'service-worker.js.br'), { force: true });
  rmSync(join(webRoot, 'service-worker.js.gz'), { force: true });
  appendFileSync(join(webRoot, 'service-worker.js'), '\n// next release\n');
  for (const tab of [asking, filling]) await tab.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await Promise.all([newVersion(asking).waitFor(), newVersion(filling).waitFor()]);
  expect(await Promise.all([isMarked(asking), isMarked(filling)])).toEqual([true, true]);
  await filling.getByText(/Najpierw skończ i\u00a0wyślij formularz/).waitFor();

  await asking.getByRole('button', { name: 'Odśwież teraz' }).click();
  await asking.waitForFunction(() => !document.body.hasAttribute('data-mark'));
  await filling.getByText(/jest już odświeżona w\u00a0innej karcie/).waitFor();
  expect(await isMarked(filling)).toBe(true);
  expect(await filling.getByLabel('Adres e-mail').inputValue()).toBe('anna@example.pl');

  for (const file of readdirSync(join(webRoot, 'assets')))
    if (file.startsWith('pricing-page')) rmSync(join(webRoot, 'assets', file));
  await filling.getByRole('link', { name: 'Cennik' }).first().click();
  await filling.getByRole('heading', { level: 1, name: 'Cennik' }).waitFor();
  expect(await isMarked(filling)).toBe(true);
});

test('the manifest can be installed: names in Polish, icons, shortcuts, a target for what is shared', async () => {
  const manifest = await (await fetch(`${url}/manifest.webmanifest`)).json();
  expect([manifest.name, manifest.lang, manifest.display, manifest.start_url]).toEqual([
    'Gtinoteka – sprawdź kod GTIN',
    'pl',
    'standalone',
    '/',
  ]);
  expect(manifest.shortcuts.map(({ url: to }: { url: string }) => to)).toEqual(['/skaner', '/catalog']);
  expect(manifest.icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true);
  for (const { src, type } of manifest.icons) expect((await fetch(url + src)).headers.get('content-type')).toBe(type);
});

test('what another application shares leads to the card of the number in it', async () => {
  const tab = await openTab('/share?text=Zobacz%20https%3A%2F%2Fexample.pl%2F01%2F05907770010725%2F10%2FA1');
  await tab.waitForURL(`${url}/catalog/05907770010725`);
  await tab.goto(`${url}/share?text=nic`);
  await tab.waitForURL(`${url}/`);
  await tab
    .getByText(/nie ma numeru GTIN/)
    .first()
    .waitFor();
});
