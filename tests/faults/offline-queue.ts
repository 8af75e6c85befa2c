import { idempotencyHeader, replayedHeader } from '@gtinoteka/contract/product-card.ts';
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from 'playwright';
import { openDatabase, type Database } from '../../api/core/database/database.ts';
import { startEmbeddedPostgres } from '../../api/core/database/embedded-postgres.ts';
import { launchProfile } from '../support/browser/browser.ts';
import { countPending } from '../support/browser/read-store.ts';
import { gtinOf } from '../support/look-ups.ts';
import { repository, startProduct } from '../support/servers/server.ts';

/** Codes that one address may ask for in a day, less a few. */
const codesOfAddress = 25;
/** Longest time from the network's return to the kill, in milliseconds: before anything is sent, and until all is over. */
const latestKills = [150, 600, 1_500] as const;
/** Longest way of a look-up to the server, and of its answer back, in milliseconds. */
const longestWay = 400;

/**
 * Queues one look-up without a network, lets the network return and kills the page at any point of the sending, 100 times unless
 * said; the page opened after it has to bring the code to its answer. The server must have taken each code under one key and counted
 * it once: what a page that died had sent already is known by its key.
 */
export async function run([kills = '100']: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [join(repository, 'infra/build-pwa.ts')]);
  const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-faults-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, say: () => {} });
  const database = openDatabase(postgres.url);
  const product = await startProduct({
    env: { DATABASE_URL: postgres.url, DEMO: 'no', TRUSTED_PROXIES: '127.0.0.1/32', COARSE_LIMITS: 'no' },
  });
  const asked = new Map<string, Sending>();
  const counting = await countCalls(product.url, asked);
  const context = await launchProfile(join(folder, 'profile'), {
    baseURL: `http://127.0.0.1:${(counting.address() as AddressInfo).port}`, // it listens on a port
  });
  const seen = { underWay: 0, again: 0, replayed: 0 };
  try {
    await openHome(context);
    for (const page of context.pages()) await page.close();
    for (let n = 0; n < Number(kills); n++) {
      const address = `10.9.${Math.floor(n / codesOfAddress)}.1`;
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': address });
      const code = gtinOf('590777', 500 + n);
      const wasUnderWay = await queueAndKill(context, code);
      if (wasUnderWay) seen.underWay++;
      await drain(context);
      const counted = await timesCounted(database, code);
      const { calls, replayed, keys } = asked.get(code) ?? nothingSent();
      if (calls > 1) seen.again++;
      seen.replayed += replayed;
      if (counted !== 1 || keys.size !== 1)
        throw new Error(
          `kill ${n + 1}: ${code} was counted ${counted} times, asked ${calls} times, under ${keys.size} keys`,
        );
      if (calls > 1 && !wasUnderWay) throw new Error(`kill ${n + 1}: ${code} was answered, and sent again`);
      if ((n + 1) % 10 === 0) console.log(`${n + 1} kills, ${seen.underWay} before the answer was written down`);
    }
    if (seen.underWay === 0) throw new Error('No look-up waited at any kill: this has proved nothing');
    console.log(
      `${kills} kills, ${seen.underWay} before the answer was written down: each code answered and counted once; ` +
        `${seen.again} had to be sent again under their key, ${seen.replayed} of them the server had answered before`,
    );
  } finally {
    await context.close();
    counting.close();
    await product.stop();
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What came of one code. */
interface Sending {
  calls: number;
  /** answers that the server knew to be repeated */
  replayed: number;
  readonly keys: Set<string>;
}

const nothingSent = (): Sending => ({ calls: 0, replayed: 0, keys: new Set() });

/** Stands before the product, counts the look-ups that reach it, by their code, and is as slow as a weak signal both ways. */
function countCalls(target: string, asked: Map<string, Sending>): Promise<Server> {
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', headers, url = '/' } = incoming;
    const code = /product_has_gcp\/(\d{14})/.exec(url)?.[1];
    const sending = (code && asked.get(code)) || nothingSent();
    if (code) {
      asked.set(code, sending);
      sending.calls++;
      sending.keys.add(String(headers[idempotencyHeader]));
      await sleep(randomInt(longestWay));
    }
    const onward = request(target + url, { method, headers }, async (answer) => {
      if (answer.headers[replayedHeader]) sending.replayed++;
      if (code) await sleep(randomInt(longestWay));
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    // The page that asked was killed.
    onward.on('error', () => outgoing.destroy());
    if (code) return void onward.end();
    outgoing.on('error', () => onward.destroy());
    return void incoming.pipe(onward);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

async function openHome(context: BrowserContext): Promise<Page> {
  await context.addInitScript(() => localStorage.setItem('gtinoteka.terms', '1'));
  const page = await context.newPage();
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}

/** Whether the code still waits, as far as the device knows. */
function isQueued(page: Page): Promise<boolean> {
  return countPending(page).then((count) => count > 0);
}

/** True when the look-up was still in the queue at the kill. */
async function queueAndKill(context: BrowserContext, code: string): Promise<boolean> {
  const page = await openHome(context);
  await context.setOffline(true);
  await page.getByLabel('Numer GTIN (EAN)').fill(code.slice(1));
  await page.keyboard.press('Enter');
  await page.getByText(/^Brak sieci\. W\u00a0kolejce 1\u00a0kod\./).waitFor();
  const killer = await context.newCDPSession(page);
  await context.setOffline(false);
  await page.waitForTimeout(randomInt(latestKills[randomInt(latestKills.length)] ?? 0));
  const waited = await isQueued(page);
  const crashed = page.waitForEvent('crash');
  killer.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
  return waited;
}

/** Opens the application again and waits until nothing waits any more. */
async function drain(context: BrowserContext): Promise<void> {
  const page = await openHome(context);
  for (const end = Date.now() + 60_000; (await countPending(page)) > 0; await sleep(50))
    if (Date.now() > end) throw new Error('a code is pending for a minute');
  await page.close();
}

async function timesCounted({ pool }: Database, code: string): Promise<number> {
  const { rows } = await pool.query(
    'SELECT count(*)::int AS times FROM daily_lookups, unnest(gtins) AS gtin WHERE gtin = $1',
    [code],
  );
  return rows[0]?.times ?? 0;
}
