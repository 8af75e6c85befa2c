import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, productUrl } from '../support/browser/browser.ts';
import { verdictOf } from '../support/browser/page-parts.ts';
import { openVisit } from '../support/browser/visitor.ts';

const known = '5907770010725';
let browser: Browser;

beforeAll(async () => {
  // Any host but localhost: on plain http browsers give it no Web Crypto and no service worker.
  browser = await launchBrowser({ args: ['--host-resolver-rules=MAP gtinoteka.test 127.0.0.1'] });
});
afterAll(() => browser.close());

test.each([
  ['a desktop', false],
  ['a phone', true],
])('on %s over plain http an anonymous look-up passes the bot check and gets its verdict', async (_what, isPhone) => {
  const address = new URL(productUrl());
  address.hostname = 'gtinoteka.test';
  const page = await openVisit(browser, address.origin, { isPhone });
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  await page.goto('/');
  expect(await page.evaluate(() => [isSecureContext, crypto.subtle === undefined])).toEqual([false, true]);
  await page.getByLabel('Numer GTIN (EAN)').fill(known);
  await page.keyboard.press('Enter');
  await verdictOf(page).getByText('Kod w porządku').first().waitFor();
  expect(await page.getByText('Czeka na sieć').count()).toBe(0);
  expect(failures).toEqual([]);
  await page.context().close();
});
