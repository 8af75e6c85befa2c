import { spawnSync } from 'node:child_process';
import { runProgramme } from '../support/run/programmes.ts';
import { printTable } from './table.ts';

/** What `npm run bench` runs without a name, with its options: the figures that a release is judged by. Takes about 40 minutes. */
const release: readonly (readonly string[])[] = [
  ['lookup', '1000000', '5'],
  ['search', '1000000'],
  ['relevance'],
  ['import', '1000000'],
  ['verify', '200000'],
  ['export', '1000000'],
];

/** `npm run bench [-- NAME [options]]`: no test. Those that `judge` their figures end with 1 when one is missed. */
const args = process.argv.slice(2);
if (args.length > 0) await runProgramme(import.meta.dirname, 'bench', args);
else {
  const ended = release.map((bench) => {
    console.log(`\n=== ${bench.join(' ')}`);
    const { status } = spawnSync(process.execPath, [import.meta.filename, ...bench], { stdio: 'inherit' });
    return { bench, status };
  });
  console.log('\n=== all');
  printTable(
    ['bench', 'figures'],
    ended.map(({ bench, status }) => [bench.join(' '), status === 0 ? 'held' : 'missed or failed, see above']),
  );
  process.exitCode = ended.every(({ status }) => status === 0) ? 0 : 1;
}
