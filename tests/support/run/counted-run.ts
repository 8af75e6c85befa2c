import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Counts } from './closing-line.ts';
import { measurePace } from './pace.ts';
import { makeRunFolder, reap, reapEndedRuns } from './reap.ts';
import { repository } from '../servers/server.ts';

/**
 * Runs what a configuration of vitest names, or what the arguments pick of it, and ends with one line of counts. The exit code of
 * this process is 0 when something passed and nothing failed. What the run started is ended with it, whatever became of its hooks.
 */
export async function countedRun(config: string, args: readonly string[]): Promise<void> {
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  for (const line of await reapEndedRuns()) console.log(`Left by an earlier run, ended: ${line}`);
  const folder = makeRunFolder();
  // Many tests start programs of ours.
  const compiled = join(repository, 'node_modules/.cache/compiled');
  const countsFile = join(folder, 'counts.json');

  const run = spawn(
    process.execPath,
    [
      vitest,
      'run',
      `--config=${config}`,
      '--reporter=default',
      `--reporter=${join(import.meta.dirname, 'closing-line.ts')}`,
      ...args,
    ],
    {
      cwd: repository,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        NODE_COMPILE_CACHE: compiled,
        ...process.env,
        TEST_COUNTS: countsFile,
        TEST_PACE: String(await measurePace()),
        TEST_RUN: folder,
        TMPDIR: folder,
      },
    },
  );
  // Ctrl-C reaches vitest by itself; SIGTERM is passed on, so that it stops its servers and databases.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => run.kill('SIGTERM'));
  const { promise, resolve } = Promise.withResolvers<number | null>();
  run.on('close', resolve);
  const code = await promise;

  const counts: Counts | null = await readFile(countsFile, 'utf8').then(JSON.parse, () => null);
  for (const line of await reap(folder)) console.log(`Left by a test, ended: ${line}`);
  if (!counts) console.log('The run ended before it could count.');
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 1, skipped: 0 };
  if (counts && passed + failed + skipped === 0) console.log('No test was found.');
  process.exitCode = code === 0 && failed === 0 && passed > 0 ? 0 : 1;
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
}
