import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeCertificate } from './certificate.ts';
import { findNginx } from './nginx-program.ts';
import { followOpens } from '../../api/core/http/edge-opens.ts';
import { renderEdge, type EdgeSettings } from './render.ts';
import { spawnTied } from './spawn-tied.ts';

export class EdgeError extends Error {}

export interface RunningEdge {
  /** origins, without a trailing slash */
  readonly url: string;
  /** HTTP/2; null if no certificate could be created */
  readonly tlsUrl: string | null;
  /** resolves when nginx has exited for any reason */
  readonly ended: Promise<void>;
  /** Waits for running requests, then removes its folder. */
  stop(): Promise<void>;
}

export interface EdgeOptions extends Pick<EdgeSettings, 'servers' | 'secret' | 'balancers' | 'more'> {
  /** address to listen on; default: 127.0.0.1 */
  readonly host?: string | undefined;
  /** ports of this machine; 0: any free one */
  readonly port: number;
  readonly tlsPort: number;
  readonly refreshPort: number;
  /** the API's PUBLIC_URL: its host is served too, and is the host of the edge's own requests; default: `localhost` */
  readonly publicUrl?: string | undefined;
  /** a real certificate; default: a self-signed one */
  readonly certificate?: { readonly certificate: string; readonly key: string };
}

/**
 * Runs nginx in front of API processes, as a separate process with its own folder.
 * - Throws NginxMissing or EdgeError with a sentence for the operator.
 */
export async function startEdge(options: EdgeOptions): Promise<RunningEdge> {
  const nginx = findNginx();
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-edge-'));
  try {
    // Its workers run under another account and must be able to enter their folder.
    await chmod(folder, 0o711);
    const certificate = options.certificate ?? makeCertificate(folder);
    const [port, tlsPort] = [await freePort(options.port), await freePort(options.tlsPort)];
    const host = options.host ?? '127.0.0.1';
    const site = options.publicUrl ? new URL(options.publicUrl) : null;
    const files = renderEdge(
      {
        ...options,
        folder,
        http: `${host}:${port}`,
        tls: certificate && { ...certificate, listen: `${host}:${tlsPort}` },
        refresh: `${host}:${options.refreshPort}`,
        site: site?.host ?? 'localhost',
        names: [...(site ? [site.hostname] : []), 'localhost', '127.0.0.1'],
      },
      nginx,
    );
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text, { mode: 0o600 });
    const running = await run(nginx.program, folder, port);
    const opens = followOpens({ ...options, folder, reopen: running.reopen });
    return {
      url: `http://localhost:${port}`,
      tlsUrl: certificate && `https://localhost:${tlsPort}`,
      ended: running.ended,
      async stop() {
        await running.stop();
        await opens.stop();
        await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** `reopen`: makes it reopen its logs after they were moved. */
async function run(
  program: string,
  folder: string,
  port: number,
): Promise<Pick<RunningEdge, 'ended' | 'stop'> & { reopen(): void }> {
  // A process group of its own: Ctrl-C in a terminal must not stop it before running requests have ended.
  const child = spawnTied(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4_000)));
  const ended = new Promise<void>((done) => {
    child.once('exit', () => {
      endGroup(child.pid);
      done();
    });
    child.once('error', () => done());
  });
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  const stop = async (): Promise<void> => {
    if (!hasEnded()) child.kill('SIGQUIT');
    const inTime = await Promise.race([ended.then(() => true), sleep(5_000, false, { ref: false })]);
    if (!inTime) child.kill('SIGTERM');
    await ended;
  };
  // The edge ends with this process, except after a SIGKILL.
  const atExit = (): void => void child.kill('SIGTERM');
  process.once('exit', atExit);
  void ended.then(() => process.off('exit', atExit));
  for (let waited = 0; !(await answers(port)); waited += 50) {
    if (hasEnded() || waited > 15_000) {
      await stop();
      throw new EdgeError(`nginx nie wystartował:\n${output.trim()}`);
    }
    await sleep(50);
  }
  return { ended, stop, reopen: () => void child.kill('SIGUSR1') };
}

/** Kills the workers of a killed master: they are of its group and would keep the port. */
function endGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL');
  } catch {
    // ESRCH: all of them have exited already.
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    });
    socket.on('error', () => done(false));
  });
}

/** The port itself if it is free; 0: any. Throws EdgeError if another program uses it. */
export async function freePort(wanted: number): Promise<number> {
  const server = createServer();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.once('error', () => reject(new EdgeError(`Port ${wanted} jest zajęty przez inny program.`)));
  server.listen(wanted, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo; // it listens on a port
    server.close(() => resolve(port));
  });
  return promise;
}
