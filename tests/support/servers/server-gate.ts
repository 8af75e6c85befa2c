import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What becomes of a server that a browser has a network to. */
export const serverFaults = ['closed', 'dropped', '500', '429', 'hang', 'flapping', 'portal', 'redirect'] as const;
export type ServerFault = (typeof serverFaults)[number];

/** How long a flapping server answers, and is closed, in milliseconds. */
const flap = 4_000;

export interface ServerGate {
  /** origin that a browser opens in place of the product's, without a slash at the end */
  readonly url: string;
  /** calls of the API since the fault began or ended, with their times of `Date.now()` */
  readonly calls: readonly { path: string; at: number }[];
  spoil(fault: ServerFault): Promise<void>;
  /** The server is there again. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** Stands between a browser and the product, and is the product's failing: the browser's own network is there all the time. */
export async function startServerGate(target: string): Promise<ServerGate> {
  let fault: ServerFault | null = null;
  let calls: { path: string; at: number }[] = [];
  let flapping: ReturnType<typeof setInterval> | undefined;
  const sockets = new Set<Socket>();
  const cut = (): void => sockets.forEach((socket) => socket.destroy());

  const server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '/').split('?')[0] ?? '';
    if (/^\/(external_)?api\//.test(path)) calls.push({ path, at: Date.now() });
    if (fault === 'hang') return;
    // Before the answer or in the middle of it.
    if (fault === 'dropped') {
      if (calls.length % 2 === 0) return void outgoing.destroy();
      outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{');
      return void setTimeout(() => outgoing.destroy(), 20);
    }
    // Captive portals: a log-in page in place of every answer, or a redirect to one on another host.
    if (fault === 'portal') return void outgoing.writeHead(200, { 'content-type': 'text/html' }).end(portalPage);
    if (fault === 'redirect') return void outgoing.writeHead(302, { location: 'http://portal.invalid/' }).end();
    if (fault === '500') return refuse(outgoing, 500, {});
    if (fault === '429') return refuse(outgoing, 429, { 'retry-after': '10' });
    forward(target, incoming, outgoing);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      if (server.listening) return resolve();
      server.once('error', reject).listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  async function shut(): Promise<void> {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    cut();
    await closed;
  }
  await listen(0);
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    get calls() {
      return calls;
    },
    async spoil(next) {
      fault = next;
      calls = [];
      cut();
      if (next === 'closed' || next === 'flapping') await shut();
      if (next === 'flapping') flapping = setInterval(() => void (server.listening ? shut() : listen(port)), flap);
    },
    async mend() {
      clearInterval(flapping);
      fault = null;
      calls = [];
      await listen(port);
    },
    async close() {
      clearInterval(flapping);
      await shut();
    },
  };
}

const portalPage = '<!doctype html><title>Wi-Fi</title><form><button>Zaloguj</button></form>';

function refuse(outgoing: ServerResponse, status: number, headers: Record<string, string>): void {
  const code = status === 429 ? 'TOO_MANY_REQUESTS' : 'GENERIC_ERROR';
  outgoing.writeHead(status, { 'content-type': 'application/json', ...headers });
  outgoing.end(JSON.stringify({ code, detail: 'Coś poszło nie tak, spróbuj ponownie.' }));
}

function forward(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method = 'GET', headers, url = '/' } = incoming;
  const onward = request(target + url, { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  // Whoever asked is gone, or the server is.
  onward.on('error', () => outgoing.destroy());
  outgoing.on('error', () => onward.destroy());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}
