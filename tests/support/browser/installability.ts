import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchProfile } from './browser.ts';

/** What stands in the way of installing the application that an address belongs to, as Chromium judges it; empty: nothing. */
export async function installability(url: string): Promise<string[]> {
  const profile = await mkdtemp(join(tmpdir(), 'gtinoteka-install-'));
  const context = await launchProfile(profile);
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const session = await context.newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    return installabilityErrors.map(({ errorId }) => errorId);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
