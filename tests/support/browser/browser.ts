import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright';
import { inject } from 'vitest';
import { browserFlags, findChromium } from './chromium.ts';
import { resultOf } from '../run/begun.ts';
import { unhurried } from '../run/pace.ts';
import { ownAddress } from './visitor.ts';

/** The product that the files of this worker share, without a slash at the end: files that run at once do not meet in it. */
export function productUrl(): string {
  const urls = resultOf(inject('productUrls')) as readonly string[]; // as product-setup.ts tells them
  const url = urls[Number(process.env.VITEST_POOL_ID) % urls.length];
  if (!url) throw new Error('No product runs for browser tests.');
  return url;
}

/** The browser that the files of a worker share. */
let shared: Promise<Browser> | null = null;

/**
 * The browser of this worker, which ends with the worker; its `close` closes the contexts of a file (`afterAll(() => browser.close())`).
 * Contexts have no service worker unless they request one (`serviceWorkers: 'allow'`): it would answer before `page.route` does.
 * - `args`, `isOwn`: another browser with an empty profile, which `close` ends; for programs outside of vitest too.
 */
export async function launchBrowser(options: { args?: string[]; isOwn?: boolean } = {}): Promise<Browser> {
  if (options.args || options.isOwn) return startBrowser(options.args ?? []);
  const known = await shared;
  return known?.isConnected() ? known : (shared = startShared());
}

async function startShared(): Promise<Browser> {
  const browser = await startBrowser([]);
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return browser;
}

async function startBrowser(args: readonly string[]): Promise<Browser> {
  const program = await findChromium();
  const browser = await chromium.launch({
    executablePath: program.executablePath,
    env: program.env,
    headless: true,
    chromiumSandbox: false,
    args: [...browserFlags, ...args],
  });
  const { newContext, newPage } = browser;
  browser.newContext = async (own) => {
    const context = await newContext.call(browser, { serviceWorkers: 'block', ...own });
    context.setDefaultTimeout(unhurried(30_000));
    return context;
  };
  browser.newPage = async (own) => {
    const page = await newPage.call(browser, { serviceWorkers: 'block', ...own });
    page.setDefaultTimeout(unhurried(30_000));
    return page;
  };
  return browser;
}

/**
 * Starts a browser that keeps its profile in a folder, as a person's does: service workers, storage and all. Playwright's own contexts
 * are private browsing, in which nothing can be installed.
 */
export async function launchProfile(folder: string, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const { executablePath, env } = await findChromium();
  return chromium.launchPersistentContext(folder, {
    executablePath,
    env,
    headless: true,
    chromiumSandbox: false,
    args: [...browserFlags],
    ...options,
  });
}

/**
 * A stranger with an empty browser and an address nobody had before (so with all of today's free look-ups), on the product
 * of the run: `page.goto('/catalog')` opens it there.
 */
export function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: productUrl(),
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    ...options,
    extraHTTPHeaders: { ...ownAddress(), ...options.extraHTTPHeaders },
  });
}
