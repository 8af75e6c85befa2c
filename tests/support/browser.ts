import { randomInt } from 'node:crypto';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright';
import { inject } from 'vitest';
import { browserFlags, findChromium } from './chromium.ts';

/** Starts a browser with a new profile. Whoever starts it closes it (`afterAll(() => browser.close())`). */
export async function launchBrowser(options: { args?: string[] } = {}): Promise<Browser> {
  const program = await findChromium();
  return chromium.launch({
    executablePath: program.executablePath,
    env: program.env,
    headless: true,
    chromiumSandbox: false,
    args: [...browserFlags, ...(options.args ?? [])],
  });
}

/**
 * A stranger with an empty browser and an address nobody had before (so with all of today's free look-ups), on the product
 * of the run: `page.goto('/catalog')` opens it there.
 */
export function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  return browser.newContext({
    baseURL: inject('productUrl'),
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    ...options,
    extraHTTPHeaders: { 'x-forwarded-for': address, ...options.extraHTTPHeaders },
  });
}
