import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, productUrl } from '../support/browser/browser.ts';
import { accessibilityFaults, openVisit } from '../support/browser/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Whether the device has kept an answer under this name. Runs in the page. */
async function isKept(key: string): Promise<boolean> {
  // A database that is opened before the application has made it would be made empty.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'gtinoteka')) return false;
  const opening = indexedDB.open('gtinoteka');
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const reading = opening.result.transaction('kept').objectStore('kept').get(key);
  await new Promise((resolve) => reading.addEventListener('success', resolve));
  opening.result.close();
  return reading.result !== undefined;
}

test.each([
  [390, 'light'],
  [1280, 'dark'],
] as const)(
  '/how_it_works at %d px (%s) is without faults, and reloaded without a network shows what was kept and its age',
  async (width, colorScheme) => {
    const page = await openVisit(browser, productUrl(), {
      isPhone: width < 1024,
      context: { serviceWorkers: 'allow', colorScheme },
    });
    await page.goto('/how_it_works');
    const part = page.getByRole('heading', { level: 2, name: 'Co znaczy wynik', exact: true });
    await part.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await expect.poll(() => page.evaluate(isKept, 'cms/how-it-works')).toBe(true);
    await page.context().setOffline(true);
    await page.reload();
    await part.waitFor();
    await page.getByText(/To treść zapisana w\u00a0tym urządzeniu, stan: dzisiaj/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  },
);
