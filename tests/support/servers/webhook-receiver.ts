import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call as it came. */
export interface Received {
  readonly path: string;
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** what it was answered; 0: nothing */
  readonly status: number;
  /** when it was whole, by `performance.now()` */
  readonly at: number;
}

export interface Receiver {
  /** where a webhook is to call */
  readonly url: (path?: string) => string;
  readonly calls: Received[];
  /** what it answers to a path from now on; 0: nothing at all */
  answer(status: number, path?: string): void;
  /** whoever calls while it is away finds nobody */
  leave(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

/** Somebody's server on this machine that webhooks call. */
export async function openReceiver(): Promise<Receiver> {
  const calls: Received[] = [];
  const answers = new Map<string, number>();
  let server: Server | null = null;
  let port = 0;

  async function listen(): Promise<void> {
    const made = createServer((request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        const path = request.url ?? '/';
        const status = answers.get(path) ?? 204;
        const { headers } = request;
        calls.push({
          path,
          id: String(headers['webhook-id']),
          headers,
          body: Buffer.concat(pieces).toString('utf8'),
          status,
          at: performance.now(),
        });
        if (status === 0) return;
        response.writeHead(status, status >= 300 && status < 400 ? { location: '/elsewhere' } : {}).end();
      });
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    made.listen(port, '127.0.0.1', resolve);
    await promise;
    port = (made.address() as AddressInfo).port; // it listens at a port
    server = made;
  }

  async function leave(): Promise<void> {
    const left = server;
    server = null;
    if (!left) return;
    left.closeAllConnections();
    await new Promise((resolve) => left.close(resolve));
  }

  await listen();
  return {
    url: (path = '/') => `http://127.0.0.1:${port}${path}`,
    calls,
    answer: (status, path = '/') => void answers.set(path, status),
    leave,
    comeBack: listen,
    close: leave,
  };
}

/** A port of this machine that nobody listens at. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens at a port
  await new Promise((resolve) => server.close(resolve));
  return port;
}
