import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface Gate {
  /** origin that a browser opens in place of the product's, without a slash at the end */
  readonly url: string;
  /** how often a look-up of this code (14 digits) has come here */
  asked(gtin14: string): number;
  /** addresses, without the origin, that were answered 400 or above; not the icon that some browsers look for by themselves */
  readonly refused: readonly string[];
  /** The network goes: connections are cut, and new ones are refused. */
  lose(): Promise<void>;
  /** The network comes back. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Stands between a browser and the product, and counts the look-ups that pass. Closed, it is what a lost network is to any engine,
 * but for `navigator.onLine`, which goes on saying that there is one. `address`: the product takes the browser for one at this
 * address, as long as it believes X-Forwarded-For.
 */
export async function startGate(target: string, address?: string): Promise<Gate> {
  const asked = new Map<string, number>();
  const refused: string[] = [];
  const sockets = new Set<Socket>();

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method = 'GET', url = '/' } = incoming;
    const code = /product_has_gcp\/(\d{14})/.exec(url)?.[1];
    if (code) asked.set(code, (asked.get(code) ?? 0) + 1);
    const headers = { ...incoming.headers, ...(address && { 'x-forwarded-for': address }) };
    const onward = request(target + url, { method, headers }, (answer) => {
      const { statusCode = 502 } = answer;
      if (statusCode >= 400 && url !== '/favicon.ico') refused.push(url);
      outgoing.writeHead(statusCode, answer.headers);
      answer.pipe(outgoing);
    });
    // Whoever asked is gone, or the network is.
    onward.on('error', () => outgoing.destroy());
    outgoing.on('error', () => onward.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }

  const server = createServer(pass);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  async function close(): Promise<void> {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    sockets.forEach((socket) => socket.destroy());
    await closed;
  }
  await listen(0);
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    asked: (gtin14) => asked.get(gtin14) ?? 0,
    refused,
    lose: close,
    restore: () => listen(port),
    close,
  };
}
