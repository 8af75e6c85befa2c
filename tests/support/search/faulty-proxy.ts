import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What a search server may do to whoever asks it. */
export type Fault =
  | 'none'
  | 'refuses connections'
  | 'accepts and never answers'
  | 'answers after 5 s'
  | 'cuts connections'
  | 'too many requests'
  | 'no shard'
  | 'a part of the shards failed'
  | 'timed out inside'
  | 'another product answers'
  | 'refuses the version'
  | 'a page of a proxy';

export interface FaultyProxy {
  readonly url: string;
  /** how many searches it was asked */
  readonly asked: number;
  set(fault: Fault): Promise<void>;
  close(): Promise<void>;
}

/** Stands before a real search server and spoils its answers as told. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  let fault: Fault = 'none';
  let asked = 0;
  const sockets = new Set<Socket>();
  const server = createServer((call, answer) => {
    asked += 1;
    void spoil(fault, target, call, answer);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
  });
  const port = await listen(server, 0);
  const cut = (): void => sockets.forEach((socket) => socket.destroy());
  async function shut(): Promise<void> {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    cut();
    await closed;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    get asked() {
      return asked;
    },
    async set(next) {
      fault = next;
      cut();
      if (next === 'refuses connections') await shut();
      else if (!server.listening) await listen(server, port);
    },
    close: shut,
  };
}

async function listen(server: Server, port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, '127.0.0.1', resolve);
  await promise;
  return (server.address() as AddressInfo).port; // it listens on a port
}

async function spoil(fault: Fault, target: string, call: IncomingMessage, answer: ServerResponse): Promise<void> {
  if (fault === 'accepts and never answers') return;
  if (fault === 'cuts connections') return void call.socket.destroy();
  if (fault === 'answers after 5 s') await new Promise((resolve) => setTimeout(resolve, 5_000));
  if (fault === 'too many requests') return say(answer, 429, error('es_rejected_execution_exception', 429));
  if (fault === 'no shard') return say(answer, 503, error('search_phase_execution_exception', 503));
  if (fault === 'refuses the version') return say(answer, 400, error('media_type_header_exception', 400));
  if (fault === 'another product answers') return say(answer, 200, { hits: { hits: [] } }, {});
  if (fault === 'a page of a proxy') {
    answer.writeHead(200, { 'content-type': 'text/html', ...elastic }).end('<!doctype html><title>Log in</title>');
    return;
  }
  forward(fault, target, call, answer);
}

const elastic = { 'x-elastic-product': 'Elasticsearch' };

function say(answer: ServerResponse, status: number, body: object, headers: Record<string, string> = elastic): void {
  answer.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function error(type: string, status: number): object {
  return { error: { type, reason: type, root_cause: [] }, status };
}

function forward(fault: Fault, target: string, call: IncomingMessage, answer: ServerResponse): void {
  const { 'accept-encoding': _, ...headers } = call.headers;
  const asked = request(new URL(call.url ?? '/', target), { method: call.method, headers }, (given) => {
    const parts: Buffer[] = [];
    given.on('data', (part: Buffer) => parts.push(part));
    given.on('end', () => {
      let text = Buffer.concat(parts).toString();
      if (fault === 'a part of the shards failed')
        text = text.replace(/"_shards":\{[^}]*\}/, '"_shards":{"total":2,"successful":1,"skipped":0,"failed":1}');
      if (fault === 'timed out inside') text = text.replace('"timed_out":false', '"timed_out":true');
      const { 'content-length': __, 'transfer-encoding': ___, ...kept } = given.headers;
      answer.writeHead(given.statusCode ?? 502, kept).end(text);
    });
  });
  asked.on('error', () => answer.destroy());
  call.pipe(asked);
}
