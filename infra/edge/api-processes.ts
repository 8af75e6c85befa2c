import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { EdgeError, freePort } from './edge.ts';
import { spawnTied } from './spawn-tied.ts';

const programs = {
  server: fileURLToPath(new URL('../../api/server.ts', import.meta.url)),
  worker: fileURLToPath(new URL('../../api/worker.ts', import.meta.url)),
};

export interface Programs {
  /** addresses of the API processes */
  readonly servers: readonly string[];
  /** Restarts the API processes one by one: each drains and ends, and its successor is ready, before the next. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Seconds that an API process serves after it announced its end; longer than nginx keeps idle connections to it. */
const drainSeconds = 3;

/**
 * Starts `count` API processes one by one, because the first migrates the database.
 * - With `site`, the origin of links in mails, also a worker.
 * - A process that exits is restarted on the same port after a second.
 * - Their output goes to `say`, of API processes only the first one's.
 * - They end when this process does, also by SIGKILL.
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
  const kept: KeptProcess[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(kept.map((program) => program.stop()));
  };
  try {
    const servers = new Map<string, KeptProcess>();
    for (let i = 0; i < count; i++) {
      const port = await freePort(0);
      const server = new KeptProcess({
        program: programs.server,
        env: { ...env, HOST: '127.0.0.1', PORT: String(port), WORKER: 'separate', DRAIN_SECONDS: String(drainSeconds) },
        readyLine: /Gtinoteka działa: /,
        say: i === 0 ? say : null,
      });
      kept.push(server);
      await server.start();
      servers.set(`127.0.0.1:${port}`, server);
    }
    if (site) {
      const worker = new KeptProcess({
        program: programs.worker,
        env: { ...env, PORT: new URL(site).port },
        readyLine: /Zadania w tle działają/,
        say,
      });
      kept.push(worker);
      await worker.start();
    }
    return {
      servers: [...servers.keys()],
      async restart() {
        for (const server of servers.values()) await server.restart();
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface ProcessOptions {
  readonly program: string;
  readonly env: NodeJS.ProcessEnv;
  /** printed once it is ready */
  readonly readyLine: RegExp;
  readonly say: ((text: string) => void) | null;
}

/** A program that is restarted whenever it exits unexpectedly. */
class KeptProcess {
  readonly #options: ProcessOptions;
  #child: ChildProcess | null = null;
  /** resolves when the current child has exited */
  #exited: Promise<unknown> = Promise.resolve();
  #isEndWanted = false;
  readonly #killAtExit = (): void => void this.#child?.kill('SIGTERM');

  constructor(options: ProcessOptions) {
    this.#options = options;
    process.once('exit', this.#killAtExit);
  }

  /** Resolves at the ready line. Rejects with the output if it exits before. */
  async start(): Promise<void> {
    const { program, env, readyLine, say } = this.#options;
    const child = spawnTied(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    this.#child = child;
    this.#isEndWanted = false;
    const { promise: exited, resolve: exit } = Promise.withResolvers<undefined>();
    this.#exited = exited;
    const { promise: ready, resolve, reject } = Promise.withResolvers<undefined>();
    let isReady = false;
    let output = '';
    const watch = (text: string): void => {
      if (isReady) return;
      output += text;
      if (!readyLine.test(output)) return;
      isReady = true;
      resolve(undefined);
    };
    child.stdout?.setEncoding('utf8').on('data', watch);
    child.stderr?.setEncoding('utf8').on('data', watch);
    if (say) child.stdout?.on('data', say);
    child.stderr?.on('data', (text: string) => process.stderr.write(text));
    child.once('exit', () => {
      exit(undefined);
      if (!isReady) reject(new EdgeError(output.trim()));
      else if (!this.#isEndWanted) void this.#startAgain();
    });
    await ready;
  }

  /** Retries every second while it cannot start, for example without its database. */
  async #startAgain(): Promise<void> {
    while (!this.#isEndWanted) {
      await sleep(1_000);
      if (this.#isEndWanted) return;
      const isUp = await this.start().then(
        () => true,
        () => false,
      );
      if (isUp) return;
    }
  }

  /** Stops it gracefully, then starts its successor. */
  async restart(): Promise<void> {
    await this.#end('SIGTERM');
    await this.start();
  }

  /** Stops it without draining: it gets no more requests. */
  async stop(): Promise<void> {
    process.off('exit', this.#killAtExit);
    await this.#end('SIGINT');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    this.#isEndWanted = true;
    this.#child?.kill(signal);
    await this.#exited;
  }
}
