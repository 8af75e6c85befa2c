import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { ConfigError } from '../core/config.ts';
import { listPage, mailPage, missingPage, pageStyle, type ShownMail } from './mailbox-html.ts';
import type { Mailbox } from './mailbox.ts';

const shownMails = 100;

const page = [
  "default-src 'none'",
  "style-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The mail itself: embedded pictures and its own styles, no scripts, no origin; its links open in another tab. */
const contents = [
  "default-src 'none'",
  'img-src data:',
  "style-src 'unsafe-inline'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/**
 * Shows the caught mails on its own listener at 127.0.0.1. `ports`: tried in order.
 * - Throws ConfigError (a Polish sentence) if none is free.
 */
export async function openMailboxPage(
  mailbox: Mailbox,
  ports: readonly number[],
): Promise<{ address: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    answer(mailbox, request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  if (!(await listenOnFirst(server, ports)))
    throw new ConfigError(`MAILBOX_PORT=${ports[0]}: ten port jest zajęty przez inny program`);
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    address: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function listenOnFirst(server: Server, ports: readonly number[]): Promise<boolean> {
  for (const port of ports) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const failed = (): void => resolve(false);
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => resolve(true));
    const listens = await promise;
    server.off('error', failed);
    if (listens) return true;
  }
  return false;
}

async function answer(mailbox: Mailbox, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const say = (status: number, body: string, policy = page, type = 'text/html'): void => {
    response.writeHead(status, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  // Another host name that resolves to 127.0.0.1 would let a foreign page read the mails.
  if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/i.test(request.headers.host ?? ''))
    return say(403, missingPage('Tę stronę otwiera się tylko na tym komputerze.'));
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return say(405, missingPage('Ta strona tylko pokazuje pocztę.'));
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  if (path === '/') return say(200, listPage(await readAll(mailbox)));
  if (path === '/style.css') return say(200, pageStyle, page, 'text/css');
  const [, id = '', part] = /^\/mails\/([\w-]+)(\/contents)?$/.exec(path) ?? [];
  const mail = await readMail(mailbox, id);
  if (!mail) return say(404, missingPage('Nie ma takiej wiadomości.'));
  return part ? say(200, `<!doctype html><base target="_blank">${mail.html}`, contents) : say(200, mailPage(mail));
}

async function readAll(mailbox: Mailbox): Promise<ShownMail[]> {
  const ids = (await mailbox.list()).slice(0, shownMails);
  const mails = await Promise.all(ids.map((id) => readMail(mailbox, id)));
  return mails.filter((mail) => mail !== null);
}

async function readMail(mailbox: Mailbox, id: string): Promise<ShownMail | null> {
  const source = await mailbox.read(id);
  if (!source) return null;
  const { subject, from, to, date, text, html } = await PostalMime.parse(source);
  return {
    id,
    subject: subject ?? '',
    from: from?.address ?? '',
    to: (to ?? []).map(({ address }) => address ?? '').join(', '),
    at: new Date(date ?? Number.NaN),
    text: text ?? '',
    html: html ?? '',
  };
}
