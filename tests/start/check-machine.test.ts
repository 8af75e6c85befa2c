import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repository } from '../support/servers/server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gtinoteka-libraries-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function check(...folders: string[]) {
  return spawnSync('sh', [join(repository, 'infra/check-machine.sh'), ...folders], { encoding: 'utf8' });
}

test('a machine without libatomic is told the line that installs it, one that has it nothing', async () => {
  const without = check(folder);
  expect([without.status, without.stdout]).toEqual([1, '']);
  expect(without.stderr).toMatch(
    /^Brakuje biblioteki libatomic\.so\.1.*\n\n {2}(apt-get install libatomic1|\S.*)\n\n$/,
  );
  await writeFile(join(folder, 'libatomic.so.1'), '');
  expect(check(folder)).toMatchObject({ status: 0, stdout: '', stderr: '' });
  // This machine runs the tests, so it has what they need.
  expect(check()).toMatchObject({ status: 0, stderr: '' });
});

test('the first thing that the README and the CI run is this check', async () => {
  const readme = await readFile(join(repository, 'README.md'), 'utf8');
  const commands = readme.split('\n').filter((line) => /npm install && npm/.test(line));
  expect(commands).toHaveLength(2);
  for (const line of commands) expect(line).toMatch(/^sh infra\/check-machine\.sh && npm install/);
});
