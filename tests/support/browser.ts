import { chromium, type Browser } from 'playwright';
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
