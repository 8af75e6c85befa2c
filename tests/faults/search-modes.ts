import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Registry } from 'prom-client';
import { buildApp } from '../../api/app.ts';
import { readConfig } from '../../api/core/config.ts';
import type { Database } from '../../api/core/database/database.ts';
import { openMailQueue } from '../support/servers/open-mail-queue.ts';
import { openSearch } from '../../api/search-engine.ts';
import { insertIntoOutbox } from '../../api/store/catalogue/outbox.ts';
import { createPostgresSearch } from '../../api/store/search/postgres/search-postgres.ts';
import { median, printTable, quantile } from '../bench/table.ts';
import { askKnown, makeCaller, type CatalogueCaller, type KnownAnswer } from '../support/search/catalogue-caller.ts';
import { startFaultyProxy, type Fault, type FaultyProxy } from '../support/search/faulty-proxy.ts';
import { openTrial, type IndexerTrial } from '../support/search/indexer-trial.ts';
import { serverPidOf } from '../support/search/local-elasticsearch.ts';
import { repository } from '../support/servers/server.ts';
import { idleJobs } from '../support/run/idle-jobs.ts';

const secret = 'the secret of an installation whose search fails';

/** How much longer a look-up may take at the 99th percentile while the search server fails. */
const wantedRatio = 1.2;

/** Seconds that the index may be behind: few, so that the mode in which it falls behind takes no long time. */
const maxLag = '2';

const fallback = 'postgres; fallback';

/** A way to fail: what is done, what undoes it. PostgreSQL answers meanwhile. */
interface Mode {
  readonly title: string;
  begin(): Promise<unknown>;
  /** what else has to hold once PostgreSQL answers */
  check?(ask: CatalogueCaller): Promise<void>;
  end(): Promise<unknown>;
}

/**
 * Ways a search server may fail. Most are done by a proxy in front of a real one, which refuses, delays, cuts or spoils answers; a
 * hang (SIGSTOP), an index that is closed, takes no writes or has fields of another hand's are done to the server itself. Each
 * time the catalogue gives the very rows and suggestions that PostgreSQL gave before, says truthfully who did, its page opens, and
 * a look-up of a GTIN takes as long as ever (99th percentile, the middle one of rounds in turns with normal times); all comes back
 * by itself. The indexer follows all the while. Options: look-ups in each round (1,000), rounds of each mode (5), rows (20,000).
 */
export async function run([lookUps = '1000', rounds = '5', rows = '20000']: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [join(repository, 'infra/build-pwa.ts')]);
  const trial = await openTrial({ rows: Number(rows) });
  const proxy = await startFaultyProxy(trial.urls[0] ?? '');
  const { app, search, mail } = await openApp(trial, proxy);
  try {
    await trial.run('rebuild');
    const known = await askKnown(createPostgresSearch(trial.database), Number(rows));
    const ask = await makeCaller(app, trial.database, { rows: Number(rows), known });
    trial.start('follow');
    const table = [];
    const slower: string[] = [];
    for (const mode of modesOf(trial, proxy, known)) {
      const before: number[] = [];
      const during: number[] = [];
      let longest = 0;
      for (let round = 0; round < Number(rounds); round++) {
        await untilAnsweredBy('elasticsearch', ask.search);
        const normal = await measure(ask, Number(lookUps));
        await mode.begin();
        await ask.search();
        await untilAnsweredBy(fallback, ask.search);
        if (round === 0) await ask.openPage();
        await mode.check?.(ask);
        const failing = await measure(ask, Number(lookUps));
        if ([...failing.engines].join() !== fallback) throw new Error(`${mode.title}: ${[...failing.engines].join()}`);
        await mode.end();
        before.push(quantile(normal.times, 0.99));
        during.push(quantile(failing.times, 0.99));
        longest = Math.max(longest, failing.longest);
      }
      const ratio = median(during) / median(before);
      if (ratio > wantedRatio) slower.push(`${mode.title}: ${ratio.toFixed(2)}`);
      table.push([
        mode.title,
        ...[before, during].map((times) => median(times).toFixed(2)),
        ratio.toFixed(2),
        longest.toFixed(0),
      ]);
    }
    await untilAnsweredBy('elasticsearch', ask.search);
    printTable(['mode', 'look-up p99 before', 'during, ms', 'ratio', 'longest search, ms'], table);
    if (slower.length > 0) throw new Error(`Look-ups are slower than ${wantedRatio} of normal. ${slower.join('; ')}`);
  } finally {
    await app.close();
    await search.close();
    await mail.close();
    await proxy.close();
    await trial.stop();
  }
}

async function openApp(trial: IndexerTrial, proxy: FaultyProxy) {
  const { database } = trial;
  const config = readConfig({
    DATABASE_URL: trial.env.DATABASE_URL,
    SECRET: secret,
    DEMO: 'no',
    LOG_LEVEL: 'silent',
    COARSE_LIMITS: 'no',
    ACCESS_LOG: 'no',
    SEARCH_MAX_LAG: maxLag,
  });
  const settings = { nodes: [proxy.url], apiKey: null, ca: null, prefix: 'gtinoteka' };
  const search = openSearch({ settings, database, registry: new Registry(), maxLag: config.searchMaxLag });
  const mail = await openMailQueue(database);
  const app = await buildApp({
    config,
    database,
    secret,
    search: search.engine,
    jobs: idleJobs,
    mail,
    webRoot: join(repository, 'pwa/dist'),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, search, mail };
}

/** Look-ups one after another, with searches and suggestions beside them. `longest`: of these, in milliseconds. */
async function measure(ask: CatalogueCaller, count: number) {
  const times: number[] = [];
  const engines = new Set<string>();
  let longest = 0;
  let isMeasuring = true;
  const searching = (async () => {
    while (isMeasuring)
      for (const question of [ask.search, ask.suggest]) {
        const begun = performance.now();
        engines.add(await question());
        longest = Math.max(longest, performance.now() - begun);
        await sleep(50);
      }
  })();
  for (let i = 0; i < count; i++) {
    const begun = performance.now();
    await ask.lookUp();
    times.push(performance.now() - begun);
  }
  isMeasuring = false;
  await searching;
  return { times, engines, longest };
}

async function untilAnsweredBy(engine: string, search: CatalogueCaller['search']): Promise<void> {
  for (const begun = Date.now(); Date.now() - begun < 60_000; await sleep(200)) if ((await search()) === engine) return;
  throw new Error(`searches are not answered by ${engine}`);
}

const spoilt: readonly Exclude<Fault, 'none'>[] = [
  'refuses connections',
  'answers after 5 s',
  'cuts connections',
  'too many requests',
  'no shard',
  'a part of the shards failed',
  'refuses the version',
];

function modesOf({ urls: [url = ''], database }: IndexerTrial, proxy: FaultyProxy, known: KnownAnswer): Mode[] {
  const put = (path: string, body: object): Promise<Response> =>
    fetch(`${url}/gtinoteka-products/${path}`, {
      method: path.startsWith('_doc') ? 'POST' : 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const send = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${url}/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const alias = 'gtinoteka-products';
  let own = '';
  let renamed = { gtin: '', name: '' };
  /** null: back at our own */
  async function pointAliasAt(index: string | null): Promise<void> {
    const now = Object.keys((await (await send('GET', `_alias/${alias}`)).json()) as object)[0] ?? '';
    if (index !== null) {
      own = now;
      const number = { type: 'integer' };
      const mappings = { dynamic: false, properties: { gtin: number, name: number } };
      await send('PUT', index, { mappings });
    }
    const actions = [{ remove: { index: now, alias } }, { add: { index: index ?? own, alias } }];
    const answer = await send('POST', '_aliases', { actions });
    if (!answer.ok) throw new Error(await answer.text());
    if (index === null) await send('DELETE', now);
  }
  const signal = async (name: NodeJS.Signals, pid: Promise<number>): Promise<unknown> => process.kill(await pid, name);
  const pid = serverPidOf(url);
  return [
    ...spoilt.map((fault): Mode => ({
      title: fault,
      begin: () => proxy.set(fault),
      end: () => proxy.set('none'),
    })),
    {
      title: 'SIGSTOP',
      begin: () => signal('SIGSTOP', pid),
      end: () => signal('SIGCONT', pid),
    },
    {
      title: 'index closed',
      begin: () => fetch(`${url}/gtinoteka-products/_close`, { method: 'POST' }),
      end: () => fetch(`${url}/gtinoteka-products/_open`, { method: 'POST' }),
    },
    {
      title: 'index read-only',
      // Whoever asked it would not find what has changed since.
      begin: async () => {
        await put('_settings', { 'index.blocks.read_only_allow_delete': true });
        renamed = await renameOne(database, known);
      },
      async check(ask) {
        const found = await ask.find(renamed.name);
        if (found.join() !== renamed.gtin)
          throw new Error(`${renamed.name} is ${renamed.gtin}; found: ${found.join()}`);
      },
      end: () => put('_settings', { 'index.blocks.read_only_allow_delete': null }),
    },
    {
      title: 'mapping conflict',
      // Another hand has pointed the alias at an index whose fields are not ours.
      begin: () => pointAliasAt('gtinoteka-products-conflict'),
      end: () => pointAliasAt(null),
    },
  ];
}

/** Gives a product that no search here is for a name that none has had. */
async function renameOne({ pool }: Database, known: KnownAnswer): Promise<{ gtin: string; name: string }> {
  const name = `Przemianowany ${randomUUID()}`;
  const { rows } = await pool.query<{ gtin: string }>(
    'SELECT gtin FROM products WHERE gtin <> ALL($1) ORDER BY gtin LIMIT 1',
    [known.gtins],
  );
  const gtin = rows[0]?.gtin ?? '';
  await pool.query(
    `WITH written AS (UPDATE products SET name = $2, version = version + 1 WHERE gtin = $1 RETURNING gtin) ${insertIntoOutbox('written')}`,
    [gtin, name],
  );
  return { gtin, name };
}
