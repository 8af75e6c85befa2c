import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeRunFolder, reap, reapEndedRuns } from './reap.ts';

/**
 * Runs one of the longer programmes of a folder: `NAME [options]` names FOLDER/NAME.ts, which exports run(options). What it starts and writes
 * to the temporary folder is ended and removed with it, by Ctrl-C and SIGTERM too; what kill -9 leaves, by the next programme or test run.
 */
export async function runProgramme(folder: string, command: string, args: readonly string[]): Promise<void> {
  const [name, ...options] = args;
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && file !== 'run.ts' && file !== 'table.ts')
    .map((file) => file.slice(0, -3));
  if (!name || !existsSync(join(folder, `${name}.ts`))) {
    console.error(`usage: npm run ${command} -- ${names.join(' | ')}`);
    process.exit(2);
  }
  await reapEndedRuns();
  const place = makeRunFolder();
  process.env.TMPDIR = place;
  process.env.TEST_RUN = place;
  let stopped: Promise<never> | null = null;
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.once(signal, () => {
      stopped ??= reap(place).then(() => process.exit(code));
    });
  try {
    const programme = await import(join(folder, `${name}.ts`)); // one of the files listed above
    await programme.run(options);
  } finally {
    await stopped;
    for (const line of await reap(place)) console.error(`Left by the programme, ended: ${line}`);
  }
}
