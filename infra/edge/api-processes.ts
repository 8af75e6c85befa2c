import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { EdgeError, freePort } from './edge.ts';

const programs = {
  server: fileURLToPath(new URL('../../api/server.ts', import.meta.url)),
  worker: fileURLToPath(new URL('../../api/worker.ts', import.meta.url)),
};

export interface Programs {
  /** addresses of the processes of the API */
  readonly servers: readonly string[];
  stop(): Promise<void>;
}

/**
 * Starts `count` processes of the API, one after another (the first brings the database up to date), and one that does the jobs
 * where `site` is given: the origin that mails link to. One that falls is started again on the same port. What they say goes to
 * `say`, greetings of the first server only.
 */
export async function startPrograms({
  count,
  env,
  site,
  say,
}: {
  count: number;
  env: NodeJS.ProcessEnv;
  site?: string;
  say: (text: string) => void;
}): Promise<Programs> {
  const kept: Kept[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(kept.map((program) => program.stop()));
  };
  try {
    const servers: string[] = [];
    for (let i = 0; i < count; i++) {
      const port = await freePort(0);
      const server = keep(
        'server',
        { ...env, HOST: '127.0.0.1', PORT: String(port), WORKER: 'separate' },
        i === 0 ? say : null,
      );
      kept.push(server);
      await server.ready(/Gtinoteka działa: /);
      servers.push(`127.0.0.1:${port}`);
    }
    if (site) {
      const worker = keep('worker', { ...env, PORT: new URL(site).port }, say);
      kept.push(worker);
      await worker.ready(/Zadania w tle działają/);
    }
    return { servers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Kept {
  /** Resolves when it has printed this; rejects with what it said if it ends first. */
  ready(line: RegExp): Promise<void>;
  stop(): Promise<void>;
}

function keep(kind: keyof typeof programs, env: NodeJS.ProcessEnv, say: ((text: string) => void) | null): Kept {
  let isStopping = false;
  let isReady = false;
  let output = '';
  const { promise: begun, resolve, reject } = Promise.withResolvers<void>();
  begun.catch(() => {});
  let line = /$./;
  let child = run();

  function run(): ChildProcess {
    const started = spawn(process.execPath, [programs[kind]], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const hear = (text: string): void => {
      if (isReady) return;
      output += text;
      if (line.test(output)) {
        isReady = true;
        resolve();
      }
    };
    started.stdout?.setEncoding('utf8').on('data', hear);
    started.stderr?.setEncoding('utf8').on('data', hear);
    if (say) started.stdout?.on('data', say);
    started.stderr?.on('data', (text: string) => process.stderr.write(text));
    started.on('exit', () => void again());
    return started;
  }

  async function again(): Promise<void> {
    if (!isReady) return reject(new EdgeError(output.trim()));
    if (isStopping) return;
    await sleep(1_000);
    if (!isStopping) child = run();
  }

  const atExit = (): void => void child.kill('SIGTERM');
  process.once('exit', atExit);
  return {
    ready(wanted) {
      line = wanted;
      return begun;
    },
    async stop() {
      isStopping = true;
      process.off('exit', atExit);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise<void>((done) => child.once('exit', () => done()));
      child.kill('SIGTERM');
      await ended;
    },
  };
}
