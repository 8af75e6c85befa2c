import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import type { ContentTrial, Editor } from './content-trial.ts';
import { launchProfile } from '../support/browser/browser.ts';
import { everythingKept } from '../support/browser/kept-bytes.ts';

const kept = [
  ['how-it-works', '/how_it_works'],
  ['contact', '/contact'],
] as const;
const times = 3;

/**
 * A phone (390 px, service worker, pages kept) that is closed while a change is published: its next start shows the change, with a
 * network on the page itself, and without one once it has been started at home.
 */
export async function watchPhone(trial: ContentTrial, editor: Editor | undefined, faults: string[]): Promise<void> {
  if (!editor) throw new Error('there is no editor');
  const profile = await mkdtemp(join(tmpdir(), 'gtinoteka-phone-'));
  const start = async (path: string): Promise<{ context: BrowserContext; page: Page }> => {
    const context = await launchProfile(profile, {
      baseURL: trial.url,
      locale: 'pl-PL',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    context.setDefaultTimeout(60_000);
    await context.addInitScript(() => localStorage.setItem('gtinoteka.terms', '1'));
    const page = await context.newPage();
    await page.goto(path);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    return { context, page };
  };
  const shows = (page: Page, words: string): Promise<boolean> =>
    page
      .getByText(words)
      .first()
      .waitFor({ timeout: 20_000 })
      .then(
        () => true,
        () => false,
      );
  const keeps = async (page: Page, words: string): Promise<boolean> => {
    for (let tries = 0; tries < 100; tries++) {
      if ((await everythingKept(page)).includes(words)) return true;
      await page.waitForTimeout(200);
    }
    return false;
  };
  async function published(slug: string, words: string): Promise<void> {
    const { version } = await editorOf().read(slug);
    const content = `<h2>Zmiana</h2><p>${words}</p>`;
    const status = await editorOf().publish(slug, content, version);
    if (status !== 200) faults.push(`${slug}: publishing was answered with ${status}`);
    for (const fault of await trial.notInNextRequest(slug, content)) faults.push(fault);
  }
  const editorOf = (): Editor => editor;
  try {
    for (let n = 1; n <= times; n++)
      for (const [slug, path] of kept) {
        // Seen once, so it is kept; then the phone is put away.
        const first = await start(path);
        await first.page.getByRole('heading', { level: 1 }).waitFor();
        await first.context.close();
        const online = `Zmiana ${n} ${randomUUID().slice(0, 8)}`;
        await published(slug, online);
        const second = await start(path);
        if (!(await shows(second.page, online))) faults.push(`${slug} ${n}: the next start shows an old text`);
        await second.context.close();
        const later = `Zmiana ${n} ${randomUUID().slice(0, 8)}`;
        await published(slug, later);
        const third = await start('/');
        if (!(await keeps(third.page, later))) faults.push(`${slug} ${n}: a start at home did not bring the change`);
        await third.context.setOffline(true);
        await third.page.goto(path);
        if (!(await shows(third.page, later))) faults.push(`${slug} ${n}: without a network the old text is shown`);
        await third.context.close();
      }
    console.log(`the phone: ${times * kept.length} changes at its next start, with a network and without one`);
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
