import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { browserFlags, findChromium } from '../support/browser/chromium.ts';
import { heights, type Engine, type EnginePage, type Width } from './engine.ts';

/** Chromium, over its own protocol. */
export async function openChromium(): Promise<Engine> {
  const { executablePath, env } = await findChromium();
  const browser = await puppeteer.launch({
    executablePath,
    env,
    headless: 'shell',
    args: [...browserFlags, '--force-prefers-reduced-motion'],
  });
  return engineOf(browser, () => browser.close());
}

/** Firefox, over WebDriver BiDi. `program`: its path. */
export async function openFirefox(program: string): Promise<Engine> {
  // Firefox will not start for root in the home of somebody else.
  const home = await mkdtemp(join(tmpdir(), 'gtinoteka-firefox-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    env: { ...process.env, HOME: home },
    extraPrefsFirefox: { 'intl.accept_languages': 'pl', 'ui.prefersReducedMotion': 1 },
  });
  return engineOf(browser, async () => {
    await browser.close();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  });
}

async function engineOf(browser: Browser, close: () => Promise<void>): Promise<Engine> {
  return {
    version: (await browser.version()).replace('/', ' '),
    async newPage(width) {
      const context = await browser.createBrowserContext();
      return pageOf(await context.newPage(), width, () => context.close());
    },
    close,
  };
}

async function pageOf(page: Page, width: Width, close: () => Promise<void>): Promise<EnginePage> {
  await page.setViewport({ width, height: heights[width] });
  let complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return {
    async open(url) {
      complaints = [];
      await page.goto(url, { waitUntil: 'load' });
    },
    async reload() {
      await page.reload({ waitUntil: 'load' });
    },
    async run(inPage, ...given) {
      // Its types tell apart handles of objects, which nobody here gives or gets.
      return page.evaluate(inPage as (...values: unknown[]) => never, ...given);
    },
    press: (selector) => page.click(selector),
    type: (text) => page.keyboard.type(text),
    key: (key) => page.keyboard.press(key),
    picture: async () => Buffer.from(await page.screenshot({ type: 'png' })),
    complaints: async () => complaints,
    close,
  };
}
