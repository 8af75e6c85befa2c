import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { format } from 'node:util';
import { vi } from 'vitest';
import { runCli } from '../../../api/cli.ts';
import { repository } from './server.ts';

export interface CliRun {
  /** null when a signal ended it */
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface CliOptions {
  /** settings beside the environment of the tests */
  readonly env: Record<string, string>;
  readonly cwd?: string;
  /** milliseconds, or what comes true, after which it gets the signal */
  readonly killAfter?: number | Promise<unknown>;
  readonly signal?: NodeJS.Signals;
}

/**
 * Runs `npm run gtinoteka -- ARGS`, or what another program does with them, inside this process: quick, for all that does not
 * hang on the process itself. An empty setting takes one of the environment away.
 */
export async function runCliHere(
  args: readonly string[],
  env: Record<string, string>,
  program: (args: readonly string[]) => Promise<number> = runCli,
): Promise<CliRun> {
  let out = '';
  let err = '';
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((...said) => void (out += `${format(...said)}\n`)),
    vi.spyOn(console, 'error').mockImplementation((...said) => void (err += `${format(...said)}\n`)),
  ];
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  try {
    const code = await program(args);
    return { code, out, err };
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}

/** Runs `npm run gtinoteka -- ARGS` as a process of its own and waits for its end. */
export function runCliProcess(args: readonly string[], options: CliOptions): Promise<CliRun> {
  const { env, cwd, killAfter, signal = 'SIGKILL' } = options;
  const child = spawn(process.execPath, [join(repository, 'api/cli.ts'), ...args], {
    env: { ...process.env, ...env },
    ...(cwd === undefined ? {} : { cwd }),
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  if (killAfter !== undefined)
    void (typeof killAfter === 'number' ? sleep(killAfter) : killAfter).then(() => child.kill(signal));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })));
}
