import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { repository } from '../support/servers/server.ts';
import { engineVisits } from './visit.ts';

const visit = engineVisits();
const columns = { chromium: 1, firefox: 2, webkitgtk: 3 };

/** Of each row of the table in infra/devices.md whose first cell is one of `abilities`, whether the engine of the run has it. */
function saidInDevices(abilities: readonly string[]): Record<string, boolean> {
  const rows = readFileSync(join(repository, 'infra/devices.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim()),
    );
  const found = rows.filter(([ability = '']) => abilities.includes(ability));
  return Object.fromEntries(found.map((cells) => [cells[0], cells[columns[inject('engine')]] === 'yes']));
}

test('the engine has what infra/devices.md says it has, and lacks what it says it lacks', async () => {
  const { open, page } = await visit();
  await open('/');
  const has = await page.run(() => ({
    'Service worker, Cache': 'serviceWorker' in navigator && 'caches' in window,
    IndexedDB: 'indexedDB' in window,
    'Web Locks': 'locks' in navigator,
    'Background Sync': 'SyncManager' in window,
    'Offer to install': 'onbeforeinstallprompt' in window,
    Camera: typeof navigator.mediaDevices?.getUserMedia === 'function',
    Torch: 'torch' in (navigator.mediaDevices?.getSupportedConstraints() ?? {}),
    WebAssembly: 'WebAssembly' in window,
    Vibration: 'vibrate' in navigator,
    'Share sheet': 'share' in navigator,
    'Persistent storage': typeof navigator.storage?.persist === 'function',
    'Number on the icon': 'setAppBadge' in navigator,
  }));
  expect(saidInDevices(Object.keys(has))).toEqual(has);
});
