import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { unhurried } from '../support/run/pace.ts';

const place = mkdtempSync(join(tmpdir(), 'gtinoteka-folder-'));
const wished = join(place, 'data', 'elasticsearch-1');
// As root the data lie where the account of the server may go.
const folder =
  process.getuid?.() === 0
    ? join('/var/lib/gtinoteka/elasticsearch-data', createHash('sha256').update(wished).digest('hex').slice(0, 16))
    : wished;
afterAll(() => {
  for (const path of [place, folder]) rmSync(path, { recursive: true, force: true });
});

/** Runs the command, with a server that is none, until `isDone` or its end; what is made before a server starts stays. */
async function runCommand(isDone: () => boolean): Promise<void> {
  const home = join(place, 'home');
  for (const path of ['lib', 'config', 'java/bin']) mkdirSync(join(home, path), { recursive: true });
  for (const file of ['log4j2.properties', 'jvm.options']) writeFileSync(join(home, 'config', file), '');
  const java = join(home, 'java', 'bin', 'java');
  writeFileSync(java, '#!/bin/sh\n[ "$1" = --list-modules ] && echo java.base@21 && echo jdk.jlink@21\nexit 0\n');
  chmodSync(java, 0o755);
  const env = {
    ...process.env,
    DATA_DIR: join(place, 'data'),
    ELASTICSEARCH_HOME: home,
    ES_JAVA_HOME: join(home, 'java'),
  };
  const program = join(import.meta.dirname, '../../infra/elasticsearch/start.ts');
  const command = spawn(process.execPath, [program], { env, stdio: 'ignore' });
  const ended = new Promise((resolve) => command.on('exit', resolve));
  try {
    await expect.poll(isDone, { timeout: unhurried(30_000) }).toBe(true);
  } finally {
    command.kill('SIGKILL');
    await ended;
  }
}

test('the data of a local Elasticsearch are closed to other accounts, also those that were left open', async () => {
  const mode = (): number => (statSync(folder, { throwIfNoEntry: false })?.mode ?? 0) & 0o777;
  await runCommand(() => mode() === 0o700);
  chmodSync(folder, 0o755);
  await runCommand(() => mode() === 0o700);
});
