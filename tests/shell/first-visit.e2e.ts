import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, newVisitor } from '../support/browser/browser.ts';
import { counters, hasStarted } from '../support/browser/page-parts.ts';
import { accessibilityFaults } from '../support/browser/visitor.ts';

const known = '5907770010725';
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A first visit: no cookie accepted, nothing known of the data. */
async function firstVisit(width: number, height: number): Promise<Page> {
  const context = await newVisitor(browser, { viewport: { width, height }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Rozumiem' }).waitFor({ state: 'attached' });
  await page.waitForFunction(() => 'demo' in document.documentElement.dataset, undefined, { polling: 20 });
  return page;
}

/** Whether nothing lies over an element: asked near its four corners and in the middle. */
function isFree(place: Locator): Promise<boolean> {
  return place.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const points: [number, number][] = [
      [left + 6, top + 6],
      [right - 6, top + 6],
      [left + 6, bottom - 6],
      [right - 6, bottom - 6],
      [x, y],
    ];
    return points.every(([atX, atY]) => {
      const seen = document.elementFromPoint(atX, atY);
      return seen !== null && (element.contains(seen) || (seen.closest('.label')?.contains(element) ?? false));
    });
  });
}

describe.each([
  [320, 568],
  [1280, 900],
])('the cookie banner of a first visit at %i × %i', (width, height) => {
  test('leaves the field, the buttons and the way to the card free', async () => {
    const page = await firstVisit(width, height);
    const main = page.getByRole('main');
    for (const part of [
      page.getByLabel('Numer GTIN (EAN)'),
      main.getByRole('button', { name: 'Sprawdź kod' }),
      main.getByRole('link', { name: 'Skanuj' }),
    ]) {
      await expect.poll(() => isFree(part), { message: String(part) }).toBe(true);
    }
    await page.getByLabel('Numer GTIN (EAN)').fill(known);
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: 'Akceptuję regulamin Gtinoteki' }).check({ force: true });
    await page.getByRole('status').getByRole('button', { name: 'Sprawdź kod' }).click();
    const card = page.getByRole('link', { name: 'Zobacz kartę produktu' });
    await card.waitFor();
    await page.waitForTimeout(100);
    await expect.poll(() => isFree(card)).toBe(true);
    // A field half under the bar of a scrolled page counts as a small target.
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  });

  test('never covers what has focus', async () => {
    const page = await firstVisit(width, height);
    const covered = [];
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused || focused === document.body || focused.closest('.tabbar')) return null;
        const { left, right, top, bottom } = focused.getBoundingClientRect();
        const seen = document.elementFromPoint((left + right) / 2, Math.min(bottom - 2, (top + bottom) / 2 + 8));
        return seen?.closest('.tabbar, .appbar') && !focused.closest('.appbar')
          ? (focused.textContent ?? focused.id)
          : null;
      });
      if (name !== null) covered.push(name);
    }
    expect(covered).toEqual([]);
    await page.context().close();
  });

  test('the mark of invented data stands in the header, in one place on the first visit and the next', async () => {
    const page = await firstVisit(width, height);
    await page.getByRole('button', { name: 'Rozumiem' }).click();
    const mark = page
      .getByRole('banner')
      .getByRole('button', { name: 'Dane zmyślone, konta otwarte, firmy i produkty są na pokaz' });
    const place = () => mark.evaluate((button) => button.getBoundingClientRect().top + scrollY);
    const first = await page.evaluate(() => window.scrollTo(0, 0)).then(place);
    await page.reload();
    await hasStarted(page);
    await counters(page).first().getByText(/\d/).waitFor();
    expect(Math.abs((await place()) - first)).toBeLessThan(1);
    await page.context().close();
  });
});

test.each([
  [390, 844, 68],
  [1280, 900, 0],
])('at %i × %i only the tab bar stays at the bottom of the window', async (width, height, most) => {
  const page = await firstVisit(width, height);
  const covered = await page.evaluate(() =>
    Array.from(document.body.querySelectorAll('*'))
      .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position))
      .map((element) => element.getBoundingClientRect())
      .filter(({ bottom, height: tall }) => tall > 0 && Math.abs(bottom - innerHeight) < 2)
      .reduce((sum, { height: tall }) => sum + tall, 0),
  );
  expect(covered).toBeLessThanOrEqual(most);
  await page.context().close();
});

test.each([
  ['/', 390, 844],
  ['/catalog', 1280, 900],
])(
  'nothing of %s moves at %i × %i when cookies are asked about and the data turn out invented',
  async (path, width, height) => {
    const context = await newVisitor(browser, { viewport: { width, height } });
    const page = await context.newPage();
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          // A layout shift, which the types of the browser do not know.
          const { value, sources } = entry as PerformanceEntry & {
            value: number;
            sources: { previousRect: DOMRect; currentRect: DOMRect }[];
          };
          // A font that comes late moves lines by a pixel; what comes between pushes all that is below.
          const isPushed = sources.some(
            ({ previousRect, currentRect }) => Math.abs(previousRect.top - currentRect.top) > 2,
          );
          const seen = Number(document.documentElement.dataset.moved ?? 0);
          document.documentElement.dataset.moved = String(seen + (isPushed ? value : 0));
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path);
    await page.getByRole('button', { name: 'Rozumiem' }).waitFor();
    await page.waitForFunction(() => 'demo' in document.documentElement.dataset, undefined, { polling: 20 });
    await hasStarted(page);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0))).toBeLessThan(0.001);
    await context.close();
  },
);

test('the style sheet that stands in the page is fetched neither with it nor with the parts that come later', async () => {
  const context = await newVisitor(browser);
  const page = await context.newPage();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(`/catalog/0${known}`);
  await page.getByRole('checkbox', { name: 'Akceptuję regulamin Gtinoteki' }).check();
  await page.getByRole('main').getByRole('button', { name: 'Sprawdź kod' }).click();
  await page.getByRole('img', { name: 'Kod kreskowy' }).first().waitFor();
  await page.waitForLoadState('networkidle');
  const inPage = await page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
      .filter(({ disabled }) => disabled)
      .map(({ href }) => new URL(href).pathname),
  );
  expect(inPage).toHaveLength(1);
  expect(fetched).not.toContain(inPage[0]);
  await context.close();
});

test('pressed, the mark says what is invented', async () => {
  const page = await firstVisit(390, 844);
  await page.getByRole('button', { name: /^Dane zmyślone/ }).click();
  await page.getByRole('status').getByText('Firmy i').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.context().close();
});

test('the focus goes to the page when the cookie banner closes', async () => {
  const page = await firstVisit(1280, 900);
  await page.getByRole('button', { name: 'Rozumiem' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.context().close();
});

test('the labels of the bottom bar take one line at 320 px', async () => {
  const page = await firstVisit(320, 568);
  const bar = page.getByRole('navigation', { name: 'Główna' });
  const heights: number[] = [];
  for (const label of ['Start', 'Katalog', 'Skanuj', 'Generator 2D', 'Konto'])
    heights.push((await bar.getByText(label, { exact: true }).boundingBox())?.height ?? Infinity);
  expect(Math.max(...heights)).toBeLessThan(20);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.context().close();
});
