import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMailboxPage } from '../../api/gateways/mailbox-page.ts';
import { openMailbox, type Mailbox } from '../../api/gateways/mailbox.ts';
import { makeMailer, type Mailer } from '../../api/gateways/mailer.ts';

let dir: string;
let mailbox: Mailbox;
let mailer: Mailer;
let page: Awaited<ReturnType<typeof openMailboxPage>>;

beforeAll(async () => {
  dir = join(await mkdtemp(join(tmpdir(), 'gtinoteka-mailbox-')), 'mailbox');
  mailbox = await openMailbox(dir);
  mailer = makeMailer({ url: mailbox.smtpUrl, from: 'Gtinoteka <poczta@gtinoteka.example>' });
  page = await openMailboxPage(mailbox, [0]);
});
afterAll(async () => {
  await page.close();
  await mailbox.close();
  await rm(join(dir, '..'), { recursive: true });
});

function send(subject: string, text = 'Treść', html = '<p>Treść</p>', to = 'anna@test.example'): Promise<void> {
  return mailer.send({ messageId: `<${Math.random()}@gtinoteka.example>`, to: [to], subject, text, html });
}

async function show(path: string): Promise<{ status: number; body: string; policy: string }> {
  const answer = await fetch(page.address + path);
  return {
    status: answer.status,
    body: await answer.text(),
    policy: answer.headers.get('content-security-policy') ?? '',
  };
}

test('mails are caught as files that their account alone may read, and listed, newest first', async () => {
  expect((await show('/')).body).toContain('Nie ma jeszcze żadnej wiadomości.');
  await send('Pierwsza, z ogonkami: żółć');
  await send('Druga');
  const files = await readdir(dir);
  expect(files.every((file) => file.endsWith('.eml'))).toBe(true);
  expect(files).toHaveLength(2);
  for (const path of [dir, ...files.map((file) => join(dir, file))]) expect((await stat(path)).mode & 0o077).toBe(0);
  const { body } = await show('/');
  expect(body.indexOf('Druga')).toBeGreaterThan(0);
  expect(body.indexOf('Pierwsza, z ogonkami: żółć')).toBeGreaterThan(body.indexOf('Druga'));
  expect(body).toContain('anna@test.example');
});

test('a mail is shown as text with links and as HTML in a frame', async () => {
  await send('Link', 'Otwórz:\nhttps://gtinoteka.example/confirm/email/abc\n', '<p>Otwórz</p>');
  const [id = ''] = await mailbox.list();
  const { body, status } = await show(`/mails/${id}`);
  expect(status).toBe(200);
  expect(body).toContain(
    '<a href="https://gtinoteka.example/confirm/email/abc" target="_blank" rel="noopener noreferrer">',
  );
  const frame = /<iframe([^>]*)>/.exec(body)?.[1]?.replaceAll(/\s+/g, ' ');
  expect(frame).toContain(`src="/mails/${id}/contents" sandbox="allow-popups allow-popups-to-escape-sandbox"`);
  expect((await show(`/mails/${id}/contents`)).body).toContain('<p>Otwórz</p>');
});

describe('a hostile mail', () => {
  const script = '<script>document.title="zly"</script><img src=x onerror=alert(1)>';

  test('a hostile mail shows its marks as text on our page, and its HTML under a policy that runs nothing', async () => {
    await send(`${script}`, `"><b>${script} https://x.example/"onmouseover=1`, `<p>${script}</p>`, 'x@test.example');
    const [id = ''] = await mailbox.list();
    for (const path of ['/', `/mails/${id}`]) {
      const { body, policy } = await show(path);
      expect(body).not.toMatch(/<script|<img|<b>|href="[^"]*"onmouse/);
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
    }
    const { policy } = await show(`/mails/${id}/contents`);
    expect(policy).toContain('sandbox allow-popups allow-popups-to-escape-sandbox');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script|allow-same-origin/);
  });

  test('a hostile mail cannot make the page read other files', async () => {
    await writeFile(join(dir, '..', 'tajne.eml'), 'Subject: tajne\n\nx');
    for (const path of ['/mails/..%2ftajne', '/mails/../tajne', '/mails/tajne', '/mails/', '/tajne.eml'])
      expect((await show(path)).status).toBe(404);
  });

  test('larger than a megabyte is not kept', async () => {
    await expect(send('Duża', 'x'.repeat(1_100_000))).rejects.toThrow(/SMTP/);
    expect((await show('/')).body).not.toContain('Duża');
  });
});

test('the page answers on the loopback alone, under its own name alone, and changes nothing', async () => {
  const { port } = new URL(page.address);
  const outer = Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address;
  if (outer) await expect(fetch(`http://${outer}:${port}/`)).rejects.toThrow('fetch failed');
  const status = await new Promise<number | undefined>((resolve) =>
    get({ host: '127.0.0.1', port, headers: { host: `zly.example:${port}` } }, (answer) => resolve(answer.statusCode)),
  );
  expect(status).toBe(403);
  expect((await fetch(page.address, { method: 'POST' })).status).toBe(405);
});

test('a taken port is passed over, and named where it was asked for', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo; // it listens on a port
  const second = await openMailboxPage(mailbox, [port, 0]);
  expect(second.address).not.toContain(`:${port}`);
  await second.close();
  await expect(openMailboxPage(mailbox, [port])).rejects.toThrow(`MAILBOX_PORT=${port}: ten port jest zajęty`);
  other.close();
});
