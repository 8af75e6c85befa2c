import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright';
import type { WedgeKey } from './wedge-table.ts';

/** Whether the element that the browser sends keys to is this one. */
export function hasFocus(place: Locator): Promise<boolean> {
  return place.evaluate((element) => element === document.activeElement);
}

/** Presses Tab until the element has focus; fails after a page's worth of stops. */
export async function tabTo(wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let stop = 0; stop < 80; stop++) {
    if (await hasFocus(wanted)) return;
    await wanted.page().keyboard.press('Tab');
  }
  throw new Error('The element cannot be reached by Tab');
}

/** Sends keys of a hand scanner at the times they bear, which are past, however busy the machine is. */
export async function sendKeys(page: Page, keys: readonly WedgeKey[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const total = keys.reduce((sum, { gap }) => sum + gap, 0);
  let at = Date.now() - total;
  const sent = keys.flatMap(({ key, gap, code = '', shift, ctrl, alt, isUp }) => {
    at += gap;
    const timestamp = at / 1_000;
    const modifiers = (alt ? 1 : 0) + (ctrl ? 2 : 0) + (shift ? 8 : 0);
    const isText = key.length === 1 && !ctrl && !alt;
    const pressed = { key, code, modifiers, timestamp, ...(isText && { text: key }), ...(key === 'Enter' && enterKey) };
    const down = { ...pressed, type: 'keyDown' } as const;
    const up = { key, code, timestamp, type: 'keyUp' } as const;
    // Alt stays down until it is let go.
    return isUp ? [up] : key === 'Alt' ? [down] : [down, up];
  });
  await Promise.all(sent.map((event) => session.send('Input.dispatchKeyEvent', event)));
  await session.detach();
}

const enterKey = { code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };

/** Milliseconds between two keys of the hand scanner. */
const scannerPause = 5;

/** Nobody takes up the next article sooner, in milliseconds. */
const betweenScans = 300;
const scannedAt = new WeakMap<Page, number>();

/**
 * Types a code and Enter as a hand scanner does. The keys bear the scanner's times, which are past, however busy the machine is; those of two
 * scans never meet, however fast the page answers the first.
 */
export async function scan(page: Page, code: string): Promise<void> {
  const takes = (code.length + 1) * scannerPause;
  const earliest = (scannedAt.get(page) ?? 0) + betweenScans + takes;
  await sleep(Math.max(0, earliest - Date.now()));
  const end = Date.now();
  scannedAt.set(page, end);
  const session = await page.context().newCDPSession(page);
  const began = (end - takes) / 1_000;
  const keys = [...code].map((key) => ({ key, text: key }));
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };
  await Promise.all(
    [...keys, enter].flatMap((key, i) => {
      const timestamp = began + (i * scannerPause) / 1_000;
      return [
        session.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...key }),
        session.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp, ...key }),
      ];
    }),
  );
  await session.detach();
}
