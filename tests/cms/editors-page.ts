import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page, Request } from 'playwright';
import { testPassword } from '../support/accounts.ts';
import type { ContentTrial } from './content-trial.ts';
import { launchProfile } from '../support/browser/browser.ts';

const ways = ['API killed', 'network lost', 'page killed'] as const;

/**
 * A page in which somebody types and presses "Opublikuj" while the API is killed, the network goes, or the page itself is killed, each
 * `times` times at a random moment. Afterwards the page is opened again where it died, and pressed again: the text has to be there, and
 * public once.
 */
export async function watchEditorsPage(
  trial: ContentTrial,
  email: string,
  times: number,
  faults: string[],
): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'gtinoteka-editor-'));
  const context = await launchProfile(profile, { baseURL: trial.url, locale: 'pl-PL' });
  context.setDefaultTimeout(60_000);
  await context.addInitScript(() => {
    document.cookie = 'cookie_consent=1; path=/';
    localStorage.setItem('gtinoteka.terms', '1');
  });
  const editor = trial.editor(email);
  const slug = 'verify-data';
  try {
    await logIn(context, email);
    for (const way of ways) {
      let interrupted = 0;
      for (let n = 1; n <= times; n++) {
        const words = `Zdanie ${way} ${n} ${randomUUID().slice(0, 8)}`;
        const before = await editor.read(slug);
        const page = await openEditor(context);
        await typeAtEnd(page, words);
        const wait = randomInt([4, 30, 150][n % 3] ?? 4);
        await publish(page);
        await page.waitForTimeout(wait).catch(() => undefined);
        const reopened = await disturb(way, { trial, context, page });
        const again = reopened ?? page;
        const isPublic = async (): Promise<boolean> => (await editor.read(slug)).content.includes(words);
        if (!(await isPublic())) {
          interrupted++;
          await text(again)
            .getByText(words)
            .waitFor({ timeout: 30_000 })
            .catch(() => undefined);
          if ((await text(again).getByText(words).count()) === 0) faults.push(`${way} ${n}: the words are lost`);
          // One that is still under way ends first.
          for (let press = 0; press < 5 && !(await isPublic()); press++) {
            await publishToEnd(again);
          }
          if (!(await isPublic())) faults.push(`${way} ${n}: the words could not be published again`);
        }
        const after = await editor.read(slug);
        const inText = after.content.split(words).length - 1;
        if (inText !== 1) faults.push(`${way} ${n}: the words stand ${inText} times in the text`);
        if (after.version !== before.version + 1)
          faults.push(`${way} ${n}: ${after.version - before.version} versions came of one press`);
        await again.close();
      }
      console.log(
        `${way}: ${times} times while a page saved, ${interrupted} before the server had the text; each once`,
      );
    }
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The page that is opened again where the old one is gone. */
async function disturb(
  way: (typeof ways)[number],
  { trial, context, page }: { trial: ContentTrial; context: BrowserContext; page: Page },
): Promise<Page | null> {
  if (way === 'API killed') {
    await trial.killAll();
    await trial.ready();
    return null;
  }
  if (way === 'network lost') {
    await context.setOffline(true);
    await page.waitForTimeout(500);
    await context.setOffline(false);
    return null;
  }
  const killer = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  killer.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
  return openEditor(context);
}

async function logIn(context: BrowserContext, email: string): Promise<void> {
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Adres e-mail').fill(email);
  await page.getByLabel('Hasło', { exact: true }).fill(testPassword);
  await page.getByRole('main').getByRole('button', { name: 'Zaloguj się' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.close();
}

const text = (page: Page) => page.getByRole('textbox', { name: /^Treść:/ });

async function openEditor(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/verify_data_cms');
  await text(page).waitFor();
  return page;
}

async function typeAtEnd(page: Page, words: string): Promise<void> {
  await text(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type(words);
  await text(page).getByText(words).waitFor();
}

/** Presses it, and waits until a save has its answer or has failed: this one, or the one that was still under way. */
async function publishToEnd(page: Page): Promise<void> {
  const isSave = (sent: Request): boolean => sent.method() === 'POST' && sent.url().includes('/cms/page_content/');
  const ended = (['requestfinished', 'requestfailed'] as const).map((event) =>
    page.waitForEvent(event as 'requestfinished', { predicate: isSave, timeout: 30_000 }),
  );
  const end = Promise.any(ended).catch(() => undefined);
  await publish(page);
  await end;
}

/** Presses it; where something is still under way it cannot be pressed. */
async function publish(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: 'Opublikuj', exact: true })
    .click({ timeout: 20_000, noWaitAfter: true })
    .catch(() => undefined);
}
