import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  openTrial,
  requireNoDifferences,
  startWriters,
  watchAlias,
  type IndexerTrial,
} from '../support/search/indexer-trial.ts';
import { serverPidOf } from '../support/search/local-elasticsearch.ts';

/**
 * Kills the indexer with SIGKILL at any point of a rebuild and of a follow (20 times each unless said), and the search server
 * (10 times in each), while others write without pause. The alias stands on one complete index at every look, and afterwards
 * index and database are the same, document by document. Options: kills of the indexer, of the server, rows (20,000).
 */
export async function run([kills = '20', serverKills = '10', rows = '20000']: readonly string[]): Promise<void> {
  const trial = await openTrial({ rows: Number(rows) });
  try {
    const begun = performance.now();
    await trial.run('rebuild');
    const wholeRebuild = performance.now() - begun;
    console.log(`${rows} products; a rebuild takes ${Math.round(wholeRebuild)} ms`);
    for (const command of ['rebuild', 'follow'] as const) {
      await trouble(trial, `indexer killed ${kills} times in ${command}`, () =>
        killIndexer(trial, command, Number(kills), wholeRebuild),
      );
      if (Number(serverKills) > 0)
        await trouble(trial, `server killed ${serverKills} times in ${command}`, () =>
          killServer(trial, command, Number(serverKills)),
        );
    }
  } finally {
    await trial.stop();
  }
}

/** Writers and watchers run while `act` does harm; then everything has to be as if nothing had happened. */
async function trouble(trial: IndexerTrial, title: string, act: () => Promise<string>): Promise<void> {
  const writers = startWriters(trial);
  const watchers = ['gtinoteka-products', 'gtinoteka-terms'].map((alias) => watchAlias(trial, alias));
  const told = await act();
  const written = await writers.stop();
  await requireNoDifferences(trial);
  for (const watcher of watchers) {
    const { looks, faults } = await watcher.stop();
    if (faults.length > 0) throw new Error(`${title}: ${faults.length} of ${looks} looks: ${faults[0]}`);
    if (looks === 0) throw new Error(`${title}: the alias was never seen: this has proved nothing`);
  }
  console.log(`${title}: ${told}; ${written} writes meanwhile; alias always whole, check --full: 0 differences`);
}

/** Each kill comes at a random moment of a run, as long as runs take; one that comes after the end does not count. */
async function killIndexer(
  trial: IndexerTrial,
  command: 'rebuild' | 'follow',
  kills: number,
  wholeRebuild: number,
): Promise<string> {
  let cut = 0;
  let finished = 0;
  let longest = command === 'rebuild' ? wholeRebuild : 4_000;
  while (cut < kills) {
    const begun = performance.now();
    const running = trial.start(command);
    await Promise.race([sleep(randomInt(100, Math.ceil(longest))), running.ended]);
    const isCut = running.process.kill('SIGKILL');
    const code = await running.ended;
    if (isCut && code === null) cut += 1;
    else if (code === 0) {
      finished += 1;
      longest = Math.max(500, Math.min(longest, performance.now() - begun));
    } else throw new Error(`${command} ended with ${code}:\n${running.output()}`);
    if (finished > 5 * kills) throw new Error(`${command} ends before it can be killed: more rows are needed`);
  }
  if (command === 'rebuild') await trial.run('rebuild');
  return `${cut} kills met it at work, ${finished} runs ended before theirs`;
}

/** The server starts again by itself; the indexer waits for it and goes on. */
async function killServer(trial: IndexerTrial, command: 'rebuild' | 'follow', kills: number): Promise<string> {
  const [url = ''] = trial.urls;
  let restarts = 0;
  const follower = command === 'follow' ? trial.start('follow') : null;
  let isKilling = true;
  const rebuilding = (async () => {
    while (command === 'rebuild' && isKilling) {
      await trial.run('rebuild');
      restarts += 1;
    }
  })();
  // A failure of it is met below.
  rebuilding.catch(() => {});
  for (let i = 0; i < kills; i++) {
    await sleep(randomInt(500, 4_000));
    process.kill(await serverPidOf(url), 'SIGKILL');
    await untilItAnswers(url);
  }
  isKilling = false;
  await rebuilding;
  if (follower) {
    if (follower.process.exitCode !== null) throw new Error(`the follower gave up:\n${follower.output()}`);
    follower.process.kill('SIGTERM');
    await follower.ended;
  }
  return command === 'rebuild' ? `${restarts} rebuilds ended well` : 'one follower outlived them all';
}

async function untilItAnswers(url: string): Promise<void> {
  await sleep(1_000);
  for (const begun = Date.now(); Date.now() - begun < 300_000; await sleep(500)) {
    const answer = await fetch(`${url}/_cluster/health?wait_for_status=yellow&timeout=2s`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error('the search server does not come back');
}
