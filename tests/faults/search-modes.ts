import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { buildApp } from '../../api/app.ts';
import { readConfig } from '../../api/core/config.ts';
import { openMailQueue } from '../../api/core/jobs.ts';
import { openSearch } from '../../api/search-engine.ts';
import { median, printTable, quantile } from '../bench/table.ts';
import { addAccount, callerHeaders } from '../support/accounts.ts';
import { startFaultyProxy, type Fault, type FaultyProxy } from '../support/faulty-proxy.ts';
import { generatedProduct } from '../support/generated-catalogue.ts';
import { openTrial, type IndexerTrial } from '../support/indexer-trial.ts';
import { serverPidOf } from '../support/local-elasticsearch.ts';

const secret = 'the secret of an installation whose search fails';

/** How much longer a look-up may take at the 99th percentile while the search server fails. */
const wantedRatio = 1.2;

/** A way to fail: what is done, what undoes it, and which engine then answers. */
interface Mode {
  readonly title: string;
  readonly answers: 'elasticsearch' | 'postgres; fallback';
  begin(): Promise<unknown>;
  end(): Promise<unknown>;
}

/**
 * Every way a search server may fail, on the real one: the catalogue answers each time and says truthfully who did, a look-up of
 * a GTIN takes as long as ever (99th percentile, the middle one of rounds in turns with normal times), and all comes back by
 * itself. Options: look-ups in each round (1,000), rounds of each mode (5), rows (20,000).
 */
export async function run([lookUps = '1000', rounds = '5', rows = '20000']: readonly string[]): Promise<void> {
  const trial = await openTrial({ rows: Number(rows) });
  const proxy = await startFaultyProxy(trial.urls[0] ?? '');
  const { app, search, mail } = await openApp(trial, proxy);
  try {
    await trial.run('rebuild');
    const ask = await makeCalls(app, trial, Number(rows));
    const table = [];
    const slower: string[] = [];
    for (const mode of modesOf(trial, proxy)) {
      const before: number[] = [];
      const during: number[] = [];
      let longest = 0;
      for (let round = 0; round < Number(rounds); round++) {
        await untilAnsweredBy('elasticsearch', ask.search);
        const normal = await measure(ask.lookUp, ask.search, Number(lookUps));
        await mode.begin();
        await ask.search();
        await untilAnsweredBy(mode.answers, ask.search);
        const failing = await measure(ask.lookUp, ask.search, Number(lookUps));
        if ([...failing.engines].join() !== mode.answers)
          throw new Error(`${mode.title}: ${[...failing.engines].join()}`);
        await mode.end();
        before.push(quantile(normal.times, 0.99));
        during.push(quantile(failing.times, 0.99));
        longest = Math.max(longest, failing.longest);
      }
      const ratio = median(during) / median(before);
      if (ratio > wantedRatio) slower.push(`${mode.title}: ${ratio.toFixed(2)}`);
      table.push([
        mode.title,
        mode.answers,
        ...[before, during].map((times) => median(times).toFixed(2)),
        ratio.toFixed(2),
        longest.toFixed(0),
      ]);
    }
    await untilAnsweredBy('elasticsearch', ask.search);
    printTable(['mode', 'who answers', 'look-up p99 before', 'during, ms', 'ratio', 'longest search, ms'], table);
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
  });
  const settings = { nodes: [proxy.url], apiKey: null, ca: null, prefix: 'gtinoteka' };
  const search = openSearch({ settings, database, registry: new Registry(), maxLag: config.searchMaxLag });
  const mail = await openMailQueue(database);
  const app = await buildApp({ config, database, secret, search: search.engine, mail, webRoot: null });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, search, mail };
}

interface Calls {
  /** answers the header that says which engine answered */
  search(): Promise<string>;
  lookUp(): Promise<void>;
}

async function makeCalls(app: FastifyInstance, { database }: IndexerTrial, rows: number): Promise<Calls> {
  const account = await addAccount(database, { subscription: 'yearly_unlimited' });
  const headers = await callerHeaders(app, database, account);
  const { port } = app.server.address() as AddressInfo; // it listens on a port
  const address = `http://127.0.0.1:${port}/api/v1/products/${account.membershipId}/get_products_advanced/`;
  let next = 0;
  async function call(query: string): Promise<Response> {
    const answer = await fetch(`${address}?${query}`, { headers });
    if (answer.status !== 200) throw new Error(`${query}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
    return answer;
  }
  return {
    search: async () => (await call('name__contains=jogurt')).headers.get('x-search-engine') ?? '',
    lookUp: async () => void (await call(`gtin_number=${generatedProduct(next++ % rows, rows).gtin}`)),
  };
}

/** Look-ups one after another, with searches beside them. */
async function measure(lookUp: Calls['lookUp'], search: Calls['search'], count: number) {
  const times: number[] = [];
  const engines = new Set<string>();
  let longest = 0;
  let isMeasuring = true;
  const searching = (async () => {
    while (isMeasuring) {
      const begun = performance.now();
      engines.add(await search());
      longest = Math.max(longest, performance.now() - begun);
      await sleep(50);
    }
  })();
  for (let i = 0; i < count; i++) {
    const begun = performance.now();
    await lookUp();
    times.push(performance.now() - begun);
  }
  isMeasuring = false;
  await searching;
  return { times, engines, longest };
}

async function untilAnsweredBy(engine: string, search: Calls['search']): Promise<void> {
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

function modesOf({ urls: [url = ''] }: IndexerTrial, proxy: FaultyProxy): Mode[] {
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
      answers: 'postgres; fallback',
      begin: () => proxy.set(fault),
      end: () => proxy.set('none'),
    })),
    {
      title: 'SIGSTOP',
      answers: 'postgres; fallback',
      begin: () => signal('SIGSTOP', pid),
      end: () => signal('SIGCONT', pid),
    },
    {
      title: 'index closed',
      answers: 'postgres; fallback',
      begin: () => fetch(`${url}/gtinoteka-products/_close`, { method: 'POST' }),
      end: () => fetch(`${url}/gtinoteka-products/_open`, { method: 'POST' }),
    },
    {
      title: 'index read-only',
      answers: 'elasticsearch',
      begin: () => put('_settings', { 'index.blocks.read_only_allow_delete': true }),
      end: () => put('_settings', { 'index.blocks.read_only_allow_delete': null }),
    },
    {
      title: 'mapping conflict',
      answers: 'postgres; fallback',
      // Another hand has pointed the alias at an index whose fields are not ours.
      begin: () => pointAliasAt('gtinoteka-products-conflict'),
      end: () => pointAliasAt(null),
    },
  ];
}
