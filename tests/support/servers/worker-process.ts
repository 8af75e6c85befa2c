import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unhurried } from '../run/pace.ts';
import { repository } from './server.ts';

export interface WorkerProcess {
  readonly pid: number;
  /** largest resident set so far, in MB; NaN where the system has no /proc */
  peakMegabytes(): number;
  /** everything it has printed so far */
  output(): string;
  /** ends it and waits for that: the code it ended with, or the signal */
  end(signal?: NodeJS.Signals): Promise<number | string>;
}

/** Starts the real worker (`npm run worker`) as a process of its own; resolves when it does jobs, rejects with its output. */
export async function startWorkerProcess({
  databaseUrl,
  dataDir,
  secret,
  nodeOptions = [],
  env = {},
}: {
  databaseUrl: string;
  dataDir: string;
  secret: string;
  nodeOptions?: readonly string[];
  /** settings beside those above */
  env?: Readonly<Record<string, string>>;
}): Promise<WorkerProcess> {
  const script = scriptOf('worker');
  const child = spawn(process.execPath, [...script.options, ...nodeOptions, join(repository, 'api/worker.ts')], {
    cwd: repository,
    env: {
      ...script.env,
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SECRET: secret,
      MAILBOX_PORT: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit').then(([code, signal]): number | string => code ?? signal);
  let printed = '';
  const { promise: ready, resolve, reject } = Promise.withResolvers<undefined>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.includes('Zadania w tle działają.')) resolve(undefined);
    });
  void exited.then((code) => reject(new Error(`The worker ended with ${code}:\n${printed}`)));
  const longest = unhurried(60_000);
  const patience = setTimeout(
    () => reject(new Error(`The worker is not ready after ${longest} ms:\n${printed}`)),
    longest,
  );
  const end = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string> => {
    child.kill(signal);
    return exited;
  };
  try {
    await ready;
  } catch (error) {
    await end('SIGKILL');
    throw error;
  } finally {
    clearTimeout(patience);
  }
  const pid = child.pid ?? 0;
  return { pid, peakMegabytes: () => peakOf(pid), output: () => printed, end };
}

/** What a script of package.json gives to Node, so that what is tried and measured is what people start. */
function scriptOf(name: string): { readonly env: Record<string, string>; readonly options: string[] } {
  const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>; // npm's own shape
  };
  const words = scripts[name]?.split(' ') ?? [];
  const isSetting = (word: string): boolean => /^[A-Z_]+=/.test(word);
  return {
    env: Object.fromEntries(words.filter(isSetting).map((word) => word.split('='))),
    options: words.filter((word) => word.startsWith('--')),
  };
}

function peakOf(pid: number): number {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1_024;
  } catch {
    return Number.NaN;
  }
}
