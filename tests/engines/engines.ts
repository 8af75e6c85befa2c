import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Engine } from './engine.ts';
import { openChromium, openFirefox } from './puppeteer-engine.ts';
import { openWebKit } from './webkit-engine.ts';

export type EngineName = 'chromium' | 'firefox' | 'webkitgtk';

export const engineNames: readonly EngineName[] = ['chromium', 'firefox', 'webkitgtk'];

/** An engine of this machine, or a sentence that says what to install. */
export type FoundEngine = { open: () => Promise<Engine> } | { missing: string };

/** Path of the first of these programs that PATH leads to. */
function findProgram(...names: string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const path of names.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

export function findEngine(name: EngineName): FoundEngine {
  if (name === 'chromium') return { open: openChromium };
  if (name === 'firefox') {
    const program = findProgram('firefox-esr', 'firefox');
    return program ? { open: () => openFirefox(program) } : { missing: 'no Firefox: apt-get install firefox-esr' };
  }
  const driver = findProgram('WebKitWebDriver');
  if (!driver || !findProgram('Xvfb')) return { missing: 'no WebKitGTK: apt-get install webkit2gtk-driver xvfb' };
  return { open: () => openWebKit(driver) };
}
