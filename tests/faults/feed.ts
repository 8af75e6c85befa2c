import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { keyPrefix } from '../../api/core/machines/key-callers.ts';
import { hashOfToken, newToken } from '../../api/core/secrets/random-token.ts';
import { openDatabase, type Database } from '../../api/core/database/database.ts';
import { startEmbeddedPostgres } from '../../api/core/database/embedded-postgres.ts';
import { insertIntoOutbox } from '../../api/store/catalogue/outbox.ts';
import { unhurried } from '../support/run/pace.ts';
import { addAccount } from '../support/accounts.ts';
import { companyCount, fillCatalogue, generatedProduct } from '../support/search/generated-catalogue.ts';
import { hashOfCopy, readCopy, readOriginal } from '../support/servers/feed-copy.ts';
import { repository, startProduct, type RunningProduct } from '../support/servers/server.ts';
import { openReceiver, type Receiver } from '../support/servers/webhook-receiver.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/servers/worker-process.ts';

const secret = 'the secret of an installation that is followed';
const products = 5_000;
const victims = ['API', 'PostgreSQL', 'client', 'worker'] as const;

/**
 * A client follows the feed while writers rename whole companies, add products and take them away, and while API, PostgreSQL, client and worker
 * are killed in turn: in the end its copy is the database, product by product. A webhook is told of the same changes; its receiver is away
 * for a while: every message arrives, those that come again under the same id and with the same words, and every number that was
 * touched is named. Options: changes (100,000), kills (20), seconds that the receiver is away (600).
 */
export async function run([changes = '100000', kills = '20', away = '600']: readonly string[]): Promise<void> {
  const trial = await openTrial();
  try {
    await followThroughKills(trial, Number(changes), Number(kills), Number(away));
  } finally {
    await trial.close();
  }
}

/** Everything that runs; those that are killed are replaced in it. */
interface Trial {
  readonly database: Database;
  readonly folder: string;
  readonly journal: string;
  readonly receiver: Receiver;
  readonly companyId: string;
  readonly webhookId: string;
  product: RunningProduct;
  worker: WorkerProcess;
  client: ChildProcess;
  startApi(): Promise<RunningProduct>;
  startWorker(): Promise<WorkerProcess>;
  startClient(): Promise<ChildProcess>;
  close(): Promise<void>;
}

async function openTrial(): Promise<Trial> {
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-feed-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, say: () => {} });
  const database = openDatabase(postgres.url, { max: 6, statementTimeout: 60_000 });
  const receiver = await openReceiver();
  const journal = join(folder, 'journal.jsonl');
  const dataDir = join(folder, 'data');
  const env = {
    DATABASE_URL: postgres.url,
    DEMO: 'no',
    SECRET: secret,
    COARSE_LIMITS: 'no',
    ACCESS_LOG: 'no',
    WEBHOOK_LOOPBACK: 'yes',
  };
  const startWorker = (): Promise<WorkerProcess> =>
    startWorkerProcess({ databaseUrl: postgres.url, dataDir, secret, env: { WEBHOOK_LOOPBACK: 'yes', DEMO: 'no' } });
  const product = await startProduct({ env, dataDir, keepData: true });
  const { port } = new URL(product.url);
  await fillCatalogue(database.pool, products);
  const { companyId } = await addAccount(database, { subscription: 'yearly_unlimited' });
  const key = keyPrefix + newToken();
  await database.pool.query(
    `INSERT INTO api_keys (company_id, name, scopes, hash, first_letters, last_letters, expires_at)
     VALUES ($1, 'Sklep', '{read,webhooks}', $2, $3, $4, clock_timestamp() + interval '1 day')`,
    [companyId, hashOfToken(key), key.slice(0, 8), key.slice(-4)],
  );
  const startClient = async (): Promise<ChildProcess> => {
    const program = join(repository, 'tests/support/servers/feed-follower.ts');
    const child = spawn(process.execPath, [program, product.url, key, journal], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await Promise.race([
      once(child.stdout, 'data'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`The client ended with ${code}`))),
    ]);
    return child;
  };
  const made = await fetch(`${product.url}/external_api/v2/webhooks/`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiver.url(), events: ['product.changed'] }),
  });
  const answer: { id?: string } = await made.json();
  if (answer.id === undefined) throw new Error(`webhook: ${made.status} ${JSON.stringify(answer)}`);
  const trial: Trial = {
    database,
    folder,
    journal,
    receiver,
    companyId,
    webhookId: answer.id,
    product,
    worker: await startWorker(),
    client: await startClient(),
    startApi: () => startProduct({ env: { ...env, PORT: port }, dataDir, keepData: true }),
    startWorker,
    startClient,
    async close() {
      trial.client.kill('SIGKILL');
      await trial.worker.end('SIGTERM').catch(() => {});
      await trial.product.stop();
      await receiver.close();
      await database.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return trial;
}

async function followThroughKills(trial: Trial, changes: number, kills: number, away: number): Promise<void> {
  const begun = performance.now();
  const begin = await written(trial.database);
  const writers = startWriters(trial.database, begin + changes);
  let receiverBack: Promise<void> | null = null;
  const killed: string[] = [];
  for (let kill = 0; kill < kills; kill++) {
    // Kills spread over the changes; writers write on during each.
    const due = begin + ((kill + 1) * changes) / (kills + 1);
    writers.allow(due + changes / (kills + 1));
    await until(async () => (await written(trial.database)) >= due, 'the writers', 600_000);
    if (receiverBack === null && kill >= kills / 3) receiverBack = sendAway(trial.receiver, away);
    const victim = victims[kill % victims.length] ?? 'API';
    await killOne(trial, victim);
    killed.push(victim);
    console.log(`kill ${kill + 1}: ${victim}, after ${Math.round(due - begin)} changes`);
  }
  writers.allow(Number.POSITIVE_INFINITY);
  const { renamed, faults } = await writers.ended;
  await (receiverBack ?? sendAway(trial.receiver, away));
  const touched = (await written(trial.database)) - begin;
  console.log(
    `${touched} changes, ${renamed} companies renamed, ${faults} writes cut; killed: ${victims
      .map((victim) => `${victim} ${killed.filter((one) => one === victim).length}`)
      .join(', ')}; receiver away for ${away} s`,
  );
  await requireEqualCopy(trial);
  await requireEveryMessage(trial);
  console.log(`in ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
}

/** Numbers that the outbox has told of. */
async function written({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ sum: number }>(
    'SELECT coalesce(sum(cardinality(gtins)), 0)::int AS sum FROM outbox',
  );
  return rows[0]?.sum ?? 0;
}

interface Writers {
  /** how far they may write for now */
  allow(changes: number): void;
  readonly ended: Promise<{ renamed: number; faults: number }>;
}

/** Renames company after company, each with all its products, and adds and removes products in between, until so many changes are written. */
function startWriters(database: Database, end: number): Writers {
  let allowed = 0;
  let renamed = 0;
  let faults = 0;
  async function write(writer: number): Promise<void> {
    for (let turn = writer; ; turn += 2) {
      try {
        const now = await written(database);
        if (now >= end) return;
        if (now >= allowed) {
          await sleep(50);
          continue;
        }
        renamed += await writeOnce(database, turn);
      } catch (error) {
        // Killed: what was under way is written or not, and both are right. What the database refuses by its rules is a fault of ours.
        if (/^(22|23|42)/.test(String((error as { code?: string }).code))) throw error;
        faults++;
        await sleep(200);
      }
    }
  }
  const ended = Promise.all([write(0), write(1)]).then(() => ({ renamed, faults }));
  return { allow: (changes) => (allowed = changes), ended };
}

/** One act as the product does it: what is changed and what the outbox tells of it are one statement. */
async function writeOnce({ pool }: Database, turn: number): Promise<number> {
  const company = `00000000-0000-7000-8000-${String(turn % companyCount(products)).padStart(12, '0')}`;
  const { rowCount } = await pool.query(
    `WITH renamed AS (UPDATE companies SET name = $2 WHERE id = $1 RETURNING id),
       touched AS (SELECT p.gtin FROM renamed r JOIN products p ON p.company_id = r.id) ${insertIntoOutbox('touched')}`,
    [company, `Firma po raz ${turn}`],
  );
  const { gtin } = generatedProduct(turn % products, products);
  if (turn % 6 === 0) await pool.query('DELETE FROM products WHERE gtin = $1', [gtin]);
  // What was removed a while ago comes again.
  const former = generatedProduct(Math.max(0, turn - 60) % products, products);
  if (turn % 6 === 3)
    await pool.query(
      `WITH written AS (
         INSERT INTO products (gtin, name, brand, company_id, gtin_status, is_global) VALUES ($1, $2, $3, $4, 'active', false)
         ON CONFLICT (gtin) DO UPDATE SET name = excluded.name RETURNING gtin
       ) ${insertIntoOutbox('written')}`,
      [former.gtin, `${former.name} ${turn}`, former.brand, company],
    );
  return rowCount ?? 0;
}

/** Kills one and waits until it, or its successor, works again. */
async function killOne(trial: Trial, victim: (typeof victims)[number]): Promise<void> {
  if (victim === 'API') {
    trial.product.process.kill('SIGKILL');
    await trial.product.stop();
    trial.product = await trial.startApi();
  } else if (victim === 'PostgreSQL') {
    const [pid] = readFileSync(join(trial.folder, 'postgres/postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await sleep(500);
    await until(async () => (await written(trial.database)) >= 0, 'PostgreSQL', 120_000);
  } else if (victim === 'client') {
    trial.client.kill('SIGKILL');
    await once(trial.client, 'exit');
    trial.client = await trial.startClient();
  } else {
    await trial.worker.end('SIGKILL');
    trial.worker = await trial.startWorker();
  }
}

async function sendAway(receiver: Receiver, seconds: number): Promise<void> {
  await receiver.leave();
  await sleep(seconds * 1_000);
  await receiver.comeBack();
}

async function until(isSo: () => Promise<boolean>, what: string, longest: number): Promise<void> {
  const end = performance.now() + unhurried(longest);
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
    await sleep(200);
  }
}

async function requireEqualCopy({ database, journal }: Trial): Promise<void> {
  const original = await readOriginal(database);
  const hash = hashOfCopy(original);
  await until(async () => hashOfCopy(readCopy(journal)) === hash, 'a copy that is equal', 180_000).catch(() => {
    const copy = readCopy(journal);
    const other = [...original].filter(([gtin, line]) => copy.get(gtin) !== line);
    const [first] = other;
    throw new Error(
      `${other.length} of ${original.size} products differ, ${copy.size} are in the copy: ${first?.join(' ')} there, ${copy.get(first?.[0] ?? '')} here`,
    );
  });
  console.log(`copy equal to the database: ${original.size} products, ${hash.slice(0, 16)}…`);
}

async function requireEveryMessage({ database, receiver, webhookId }: Trial): Promise<void> {
  const { pool } = database;
  await until(
    async () => {
      const { rows } = await pool.query<{ waiting: number; cursor: string; last: string }>(
        `SELECT (SELECT count(*)::int FROM webhook_deliveries WHERE webhook_id = $1 AND state <> 'delivered') AS waiting,
           (SELECT cursor FROM webhooks WHERE id = $1), (SELECT max((xid::text)::bigint)::text FROM outbox) AS last`,
        [webhookId],
      );
      const [row] = rows;
      const [xid = ''] = Buffer.from(row?.cursor ?? '', 'base64url')
        .toString('latin1')
        .split('.');
      return row?.waiting === 0 && BigInt(xid || 0) >= BigInt(row.last);
    },
    'the webhook',
    900_000,
  );
  const { rows: deliveries } = await pool.query<{ id: string }>(
    'SELECT id FROM webhook_deliveries WHERE webhook_id = $1',
    [webhookId],
  );
  const bodies = new Map<string, string>();
  const told = new Set<string>();
  for (const { id, body } of receiver.calls) {
    if ((bodies.get(id) ?? body) !== body) throw new Error(`message ${id} came with other words`);
    bodies.set(id, body);
    const { data }: { data: { missed: boolean; changes: { gtinNumber: string }[] } } = JSON.parse(body);
    if (data.missed) throw new Error('a part of the feed was missed');
    for (const { gtinNumber } of data.changes) told.add(gtinNumber);
  }
  const lost = deliveries.filter(({ id }) => !bodies.has(id));
  if (lost.length > 0) throw new Error(`${lost.length} of ${deliveries.length} messages never arrived`);
  const { rows: touched } = await pool.query<{ gtin: string }>(
    `SELECT DISTINCT g.gtin FROM outbox o, unnest(o.gtins) AS g (gtin), webhooks w WHERE w.id = $1 AND o.created_at > w.created_at`,
    [webhookId],
  );
  const untold = touched.filter(({ gtin }) => !told.has(gtin));
  if (untold.length > 0 || touched.length === 0)
    throw new Error(`${untold.length} of ${touched.length} changed numbers were never told`);
  console.log(
    `webhook: ${deliveries.length} messages in ${receiver.calls.length} calls, each arrived, ${receiver.calls.length - bodies.size} of them again under the same id; ${touched.length} numbers told`,
  );
}
