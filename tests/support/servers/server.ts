import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unhurried } from '../run/pace.ts';

export interface RunningProduct {
  /** origin, without a slash at the end */
  readonly url: string;
  readonly process: ChildProcess;
  readonly dataDir: string;
  /** everything it has printed so far */
  output(): string;
  /** ends it (SIGTERM), waits and removes its data */
  stop(): Promise<void>;
}

export const repository = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Starts the real product as a process of its own (`api/server.ts`, or `infra/start.ts` as npm start does) on a free port
 * and an empty data folder, unless told otherwise. Resolves when it has printed its address; rejects with its output.
 */
export async function startProduct(
  options: { program?: string; dataDir?: string; env?: Record<string, string>; keepData?: boolean } = {},
): Promise<RunningProduct> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'gtinoteka-product-')));
  const program = spawn(process.execPath, [join(repository, options.program ?? 'api/server.ts')], {
    cwd: repository,
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const collect = (text: string): void => {
    printed += text;
    const address = /Gtinoteka działa: (https?:\/\/[\w.-]+:\d+)\s/.exec(printed)?.[1];
    if (address) resolve(address);
  };
  program.stdout.setEncoding('utf8').on('data', collect);
  program.stderr.setEncoding('utf8').on('data', collect);
  const ended = new Promise<void>((done) => program.on('exit', () => done()));
  program.on('exit', (code) => reject(new Error(`The product ended with code ${code}:\n${printed}`)));
  const longest = unhurried(90_000);
  const patience = setTimeout(
    () => reject(new Error(`The product is not ready after ${longest} ms:\n${printed}`)),
    longest,
  );
  const stop = async (): Promise<void> => {
    if (program.exitCode === null && program.signalCode === null) program.kill('SIGTERM');
    await ended;
    if (!options.keepData) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const url = await promise;
    return { url, process: program, dataDir, output: () => printed, stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    clearTimeout(patience);
  }
}
