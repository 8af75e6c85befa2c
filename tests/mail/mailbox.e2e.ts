import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layOut } from '../../api/features/mail/templates/mail-layout.ts';
import { openMailboxPage } from '../../api/gateways/mailbox-page.ts';
import { openMailbox, type Mailbox } from '../../api/gateways/mailbox.ts';
import { makeMailer } from '../../api/gateways/mailer.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { accessibilityFaults } from '../support/browser/visitor.ts';
import { unhurried } from '../support/run/pace.ts';

let dir: string;
let mailbox: Mailbox;
let shown: Awaited<ReturnType<typeof openMailboxPage>>;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'gtinoteka-mailbox-'));
  mailbox = await openMailbox(dir);
  shown = await openMailboxPage(mailbox, [0]);
  browser = await launchBrowser();
  page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(unhurried(10_000));
});
afterAll(async () => {
  await browser.close();
  await shown.close();
  await mailbox.close();
  await rm(dir, { recursive: true });
});

async function send(mail: { subject: string; text: string; html: string }): Promise<void> {
  const mailer = makeMailer({ url: mailbox.smtpUrl, from: 'poczta@gtinoteka.example' });
  await mailer.send({ messageId: `<${Math.random()}@gtinoteka.example>`, to: ['anna@test.example'], ...mail });
}

test('a mail is found, read and its link opened in another tab; axe finds nothing', async () => {
  await send(
    layOut({
      subject: 'Nowe hasło',
      paragraphs: ['otwórz link.'],
      link: { label: 'Otwórz', url: `${shown.address}/cel` },
    }),
  );
  await page.goto(shown.address);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Nowe hasło' }).click();
  await page.getByRole('heading', { name: 'Nowe hasło', level: 1 }).waitFor();
  for (const link of [
    page.getByRole('link', { name: `${shown.address}/cel` }),
    page.frameLocator('iframe').getByRole('link', { name: 'Otwórz' }),
  ]) {
    const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await opened.waitForURL('**/cel');
    await opened.close();
  }
});

test('no script of a mail runs, on no page', async () => {
  const asked: string[] = [];
  // what the policy stops is never answered
  page.on('response', (response) => asked.push(response.url()));
  const hostile = `<script>top.document.title = 'zly'; fetch('/zly')</script><img src="${shown.address}/zly" onerror="document.title = 'zly'">
    <svg onload="alert(1)"></svg><a href="javascript:alert(1)">x</a><form action="/zly"><input autofocus onfocus="alert(1)"></form>`;
  page.on('dialog', () => asked.push('dialog zly'));
  await send({ subject: hostile.slice(0, 60), text: hostile, html: hostile });
  const [id = ''] = await mailbox.list();
  for (const path of ['/', `/mails/${id}`, `/mails/${id}/contents`]) {
    await page.goto(shown.address + path);
    await page.waitForTimeout(300);
    await expect.poll(() => page.title()).not.toBe('zly');
  }
  expect(asked.filter((url) => url.includes('zly'))).toEqual([]);
});
