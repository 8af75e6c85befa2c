import { Client } from '@elastic/elasticsearch';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { entriesOf, type Entry } from '@gtinoteka/search-indexer/source/entries.ts';
import { createIndex, putTemplate, removeIndex } from '@gtinoteka/search-indexer/target/indices.ts';
import { openTrial, type IndexerTrial } from '../support/indexer-trial.ts';
import { median, printTable } from './table.ts';

const spread = { shards: 1, replicas: 0 };
const rounds = Number(process.env.BENCH_INDEX_ROUNDS ?? 3);

/**
 * How fast `rebuild` fills an index, against a bare loop of the official client over the same documents, ready in memory: 2,000
 * a request, three in flight. And how much memory the indexer takes. Options: numbers of products (100,000 and 1,000,000).
 */
export async function run(options: string[]): Promise<void> {
  const sizes = options.length > 0 ? options.map(Number) : [100_000, 1_000_000];
  const table = [];
  for (const rows of sizes) {
    const trial = await openTrial({ rows });
    try {
      table.push(await measure(trial, rows));
    } finally {
      await trial.stop();
    }
  }
  console.log(`\nMiddle of ${rounds} rounds, each of both in turn`);
  printTable(['products', 'rebuild docs/s', 'bare docs/s', 'ratio', 'peak memory, MB', 'check --full'], table);
}

async function measure(trial: IndexerTrial, rows: number): Promise<string[]> {
  const client = new Client({ node: trial.urls[0] ?? '' });
  const lines = await bareLines(trial);
  const ours: number[] = [];
  const bare: number[] = [];
  let memory = 0;
  for (let round = 0; round < rounds; round++) {
    bare.push(rows / (await bareSeconds(client, lines)));
    const { seconds, peak } = await rebuildOnce(trial);
    ours.push(rows / seconds);
    memory = Math.max(memory, peak);
  }
  await client.close();
  const checked = await trial.run('check', '--full', '--json', '--only', 'products');
  const differences = [...checked.matchAll(/"differences":(\d+)/g)].map(([, count]) => count).join(' + ');
  const ratio = median(ours) / median(bare);
  return [
    String(rows),
    ...[median(ours), median(bare)].map((value) => value.toFixed(0)),
    ratio.toFixed(2),
    (memory / 1024).toFixed(0),
    `${differences} differences`,
  ];
}

/** Bodies of 2,000 documents each. */
async function bareLines({ database }: IndexerTrial): Promise<string[]> {
  const bodies: string[] = [];
  for (let after: string | null = null; ;) {
    const page: Entry[] = await entriesOf.products.page(database.pool, after, 2_000);
    if (page.length === 0) return bodies;
    bodies.push(page.map(({ id, document }) => `{"index":{"_id":"${id}"}}\n${JSON.stringify(document)}\n`).join(''));
    after = page.at(-1)?.key ?? after;
  }
}

async function bareSeconds(client: Client, bodies: readonly string[]): Promise<number> {
  const alias = 'bare-products';
  const index = `${alias}-1`;
  await putTemplate(client, 'products', alias, spread);
  await createIndex(client, index);
  const begun = performance.now();
  let next = 0;
  const loop = async (): Promise<void> => {
    for (let body = bodies[next++]; body !== undefined; body = bodies[next++])
      await client.transport.request({
        method: 'POST',
        path: `/${index}/_bulk`,
        querystring: { filter_path: 'errors,items.*.error' },
        bulkBody: body,
      });
  };
  await Promise.all([loop(), loop(), loop()]);
  const seconds = (performance.now() - begun) / 1_000;
  await removeIndex(client, index);
  return seconds;
}

/** Seconds of the fill and what follows it up to the switch, as the command tells; memory (kB) at its highest. */
async function rebuildOnce(trial: IndexerTrial): Promise<{ seconds: number; peak: number }> {
  const command = trial.start('rebuild', '--only', 'products', '--fresh', '--json');
  let peak = 0;
  let isRunning = true;
  void command.ended.then(() => (isRunning = false));
  while (isRunning) {
    peak = Math.max(peak, residentKilobytes(command.process.pid));
    await sleep(50);
  }
  const seconds = /"seconds":([\d.]+)/.exec(command.output())?.[1];
  if (!seconds) throw new Error(command.output());
  return { seconds: Number(seconds), peak };
}

function residentKilobytes(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
