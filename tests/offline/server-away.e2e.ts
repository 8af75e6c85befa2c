import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, productUrl } from '../support/browser/browser.ts';
import { verdictOf } from '../support/browser/page-parts.ts';
import { gtinOf } from '../support/look-ups.ts';
import { startServerGate } from '../support/servers/server-gate.ts';
import { openVisit } from '../support/browser/visitor.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

// All of it, eight ways, on four pages: npm run faults -- connection.
// Side by side: each mostly waits.
test.concurrent.each(['closed', 'dropped', '500', 'portal', 'redirect'] as const)(
  'a server that is away (%s) while the network is there gets few calls; the code is answered when it is back',
  async (fault) => {
    const gate = await startServerGate(productUrl());
    const page = await openVisit(browser, gate.url, { context: { serviceWorkers: 'allow' } });
    await page.goto('/');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.waitForLoadState('networkidle');
    await gate.spoil(fault);
    let calls = 0;
    page.on('request', (call) => {
      if (new URL(call.url()).pathname.startsWith('/api/')) calls++;
    });
    await page.getByLabel('Numer GTIN (EAN)').fill(gtinOf('590777', 8_000).slice(1));
    await page.keyboard.press('Enter');
    const waits = verdictOf(page).getByText(/^(Czeka na sieć|Nie sprawdzono)$/);
    await waits.waitFor();
    const first = await verdictOf(page).elementHandle();
    await sleep(10_000);
    // The challenge twice at most, and five tries as the rests allow.
    expect(calls).toBeLessThanOrEqual(8);
    expect(await first?.evaluate((verdict) => verdict.isConnected)).toBe(true);
    expect(await waits.count()).toBe(1);
    const portal = page.getByRole('link', { name: 'Otwórz stronę sieci' });
    expect(await portal.count()).toBe(fault === 'portal' || fault === 'redirect' ? 1 : 0);
    if (fault === 'portal') {
      const [opened] = await Promise.all([page.context().waitForEvent('page'), portal.click()]);
      await opened.getByRole('button', { name: 'Zaloguj' }).waitFor();
      await opened.close();
    }
    await page.getByText(/W\u00a0kolejce 1\u00a0kod\./).waitFor();
    await gate.mend();
    await page.getByLabel('Numer GTIN (EAN)').press('Enter');
    await waits.waitFor({ state: 'detached' });
    await verdictOf(page)
      .getByText(/^(Kod|Nie znaleziono)/)
      .waitFor();
    await page.context().close();
    await gate.close();
  },
);
