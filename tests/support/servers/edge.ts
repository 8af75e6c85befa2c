import { spawn, spawnSync } from 'node:child_process';
import { request, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeBotPasses } from '../../../api/core/callers/bot-pass.ts';
import { repository } from './server.ts';
import { unhurried } from '../run/pace.ts';

const program = join(repository, 'infra/edge/start.ts');

export interface TestEdge {
  /** of the process that runs nginx and the API, and starts them again */
  readonly pid: number | undefined;
  /** port of plain HTTP on 127.0.0.1 */
  readonly port: number;
  readonly tlsUrl: string | null;
  /** ports of the processes of the API behind it */
  readonly servers: readonly number[];
  /** A pass of the bot check for this client. */
  passOf(address: string): string;
  /** its exit code */
  readonly ended: Promise<number | null>;
  /** Process id of the nginx master. */
  nginxPid(): number;
  /** Replaces the processes of the API (SIGUSR2). Resolves when the last one answers. */
  restart(): Promise<void>;
  /** Ends it (SIGTERM). Gives its exit code. */
  stop(): Promise<number | null>;
}

/** Why the edge cannot run on this machine; null: it can. */
export function edgeMissing(): string | null {
  const { status, stderr } = spawnSync(process.execPath, [program, '--check'], { encoding: 'utf8' });
  return status === 0 ? null : stderr.trim();
}

/** `npm run edge` on a database that is there: nginx in front of two processes of the API, on free ports. */
export async function startTestEdge(databaseUrl: string, env: Record<string, string> = {}): Promise<TestEdge> {
  const secret = 'a secret of tests that is long enough to be one';
  const child = spawn(process.execPath, [program, '--pages-as-built'], {
    cwd: repository,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      EDGE_PORT: '0',
      EDGE_TLS_PORT: '0',
      DATABASE_URL: databaseUrl,
      DEMO: 'no',
      SECRET: secret,
      COARSE_LIMITS: 'no',
      ACCESS_LOG: 'no',
      LOG_LEVEL: 'silent',
      WORKER: 'separate',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  const hear = (text: string): void => {
    said += text;
    if (said.includes('Zatrzymanie: ')) resolve();
  };
  child.stdout.setEncoding('utf8').on('data', hear);
  child.stderr.setEncoding('utf8').on('data', hear);
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  void ended.then((code) => reject(new Error(`The edge ended with code ${code}:\n${said}`)));
  await ready;
  return {
    pid: child.pid,
    port: Number(/Gtinoteka działa: http:\/\/localhost:(\d+)/.exec(said)?.[1]),
    tlsUrl: /HTTP\/2: (\S+)/.exec(said)?.[1] ?? null,
    servers: [...(/Procesy API: (.*)/.exec(said)?.[1] ?? '').matchAll(/:(\d+)/g)].map(([, port]) => Number(port)),
    ended,
    nginxPid: () => Number(spawnSync('pgrep', ['-P', String(child.pid), 'nginx'], { encoding: 'utf8' }).stdout),
    async restart() {
      said = '';
      child.kill('SIGUSR2');
      while (!said.includes('Procesy API wymienione.')) await sleep(20);
    },
    passOf: (address) => makeBotPasses(secret).sign(address, new Date(Date.now() + 3_600_000)),
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** One request, its address as written here. `from`: which of this machine's addresses (127.0.0.0/8) the client has. */
export function call(
  port: number,
  path: string,
  { from = '127.0.0.1', method = 'GET', headers = {}, body, patience = unhurried(15_000) }: CallOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method, localAddress: from, headers: { host: `localhost:${port}`, ...headers } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    sent.on('error', reject);
    sent.setTimeout(patience, () => sent.destroy(new Error(`no answer: ${method} ${path}`)));
    sent.end(body);
  });
}

export interface CallOptions {
  readonly from?: string;
  readonly method?: string;
  readonly headers?: Record<string, string | string[]>;
  readonly body?: string | Buffer;
  /** milliseconds without a byte after which it is given up */
  readonly patience?: number;
}
