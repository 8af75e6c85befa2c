import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { demoCompanies } from '../../api/seeds/demo-companies.ts';
import { demoGtin } from '../../api/seeds/demo-products.ts';
import { launchProfile } from '../support/browser/browser.ts';
import { hasStarted } from '../support/browser/page-parts.ts';
import { startProduct } from '../support/servers/server.ts';
import { startSlowLink } from '../support/servers/slow-link.ts';
import { countOption, judge, median, printTable, wantedText, type Wanted } from './table.ts';

/** Slow 3G of the lab. */
const link = { bitsPerSecond: 400_000, roundTrip: 400, loss: 0.05 };

interface Visit {
  /** milliseconds from the start of the navigation */
  painted: number;
  interactive: number;
}

/**
 * What a phone waits for on slow 3G (400 kbit/s, 400 ms, 5 % of packets lost), on the real product behind a slow link: home on
 * a first visit and on a repeated one, until the field answers to keys, and the verdict of a stored card from the key of the last
 * digit to the paint. Options: number of phones, each with an empty profile and losses of its own (5).
 */
export async function run(options: string[]): Promise<void> {
  const phones = countOption(options[0], 5);
  const product = await startProduct({ program: 'infra/start.ts', env: { COARSE_LIMITS: 'no' } });
  const seen: { first: Visit; again: Visit; verdict: number[]; ready: number; kilobytes: number }[] = [];
  try {
    for (let phone = 1; phone <= phones; phone++) {
      const slow = await startSlowLink(product.url, { ...link, seed: phone });
      try {
        seen.push(await visitTwice(slow.url, () => slow.received));
      } finally {
        await slow.close();
      }
    }
  } finally {
    await product.stop();
  }
  const figures: Wanted[] = [];
  const row = (title: string, pick: (one: (typeof seen)[number]) => number, atMost?: number): string[] => {
    const values = seen.map(pick);
    if (atMost !== undefined) figures.push({ title, value: median(values), atMost });
    const shown = [median(values), Math.max(...values)].map((value) => value.toFixed(0));
    return [title, ...shown, atMost === undefined ? '' : wantedText({ atMost })];
  };
  console.log(
    `\n${phones} phones at ${link.bitsPerSecond / 1_000} kbit/s, ${link.roundTrip} ms, ${link.loss * 100} % lost`,
  );
  printTable(
    ['milliseconds', 'middle', 'longest', 'wanted'],
    [
      row('first visit, first paint', ({ first }) => first.painted),
      row('first visit, interactive', ({ first }) => first.interactive, 6_000),
      row('repeat visit, first paint', ({ again }) => again.painted),
      row('repeat visit, interactive', ({ again }) => again.interactive, 1_500),
      row('verdict of a stored card', ({ verdict }) => median(verdict), 100),
      row('all that works offline has come', ({ ready }) => ready),
      row('kB of the first visit', ({ kilobytes }) => kilobytes),
    ],
  );
  judge(figures);
}

async function visitTwice(url: string, received: () => number) {
  const profile = await mkdtemp(join(tmpdir(), 'gtinoteka-phone-'));
  const context = await launchProfile(profile, {
    baseURL: url,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  context.setDefaultTimeout(180_000);
  await context.addInitScript(() => localStorage.setItem('gtinoteka.terms', '1'));
  try {
    const first = await context.newPage();
    const begun = performance.now();
    const firstVisit = await visitHome(first);
    const [company] = demoCompanies;
    const gtin = company ? demoGtin(company, 1) : '';
    await first.getByLabel('Numer GTIN').fill(gtin.slice(1));
    await first.keyboard.press('Enter');
    await first.getByText('Kod w porządku').first().waitFor();
    await first.evaluate(async () => void (await navigator.serviceWorker.ready));
    await first.waitForFunction(() => navigator.serviceWorker.controller !== null || performance.now() > 170_000);
    const ready = performance.now() - begun;
    const kilobytes = received() / 1_000;
    // Cards are written down behind everything else; this one is to be a stored one.
    await first.waitForFunction(() => localStorage.getItem('gtinoteka.kept') !== null);
    await first.close();
    const again = await context.newPage();
    const repeated = await visitHome(again);
    return { first: firstVisit, again: repeated, verdict: await verdicts(context, gtin.slice(1)), ready, kilobytes };
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** Opens home and types until the field answers; the keys are taken back. */
async function visitHome(page: Page): Promise<Visit> {
  await page.goto('/', { waitUntil: 'commit' });
  await hasStarted(page);
  const interactive = await page.evaluate(
    () => new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now())))),
  );
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  return { painted, interactive };
}

/** From the event of the last digit, which a hand scanner follows with Enter, to the paint of the verdict. */
async function verdicts(context: BrowserContext, digits: string): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < 5; i++) {
    const page = await context.newPage();
    await visitHome(page);
    const field = page.getByLabel('Numer GTIN');
    await field.fill('');
    await field.pressSequentially(digits.slice(0, -1));
    const painted = page.evaluate(
      () =>
        new Promise<number>((done) => {
          let pressed = 0;
          document.addEventListener('keydown', ({ key }) => (pressed ||= /\d/.test(key) ? performance.now() : 0), true);
          const watch = new MutationObserver(() => {
            if (!document.querySelector('.hero__result')?.textContent?.includes('Kod w porządku')) return;
            watch.disconnect();
            requestAnimationFrame(() => setTimeout(() => done(performance.now() - pressed)));
          });
          watch.observe(document.body, { childList: true, subtree: true, characterData: true });
        }),
    );
    await field.press(digits.slice(-1));
    await field.press('Enter');
    times.push(await painted);
    await page.close();
  }
  return times;
}
