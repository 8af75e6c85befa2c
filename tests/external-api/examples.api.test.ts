import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, test } from 'vitest';
import {
  sampleGtin,
  snippetOf,
  snippetTasks,
  type SnippetLanguage,
  type SnippetTask,
} from '../../pwa/features/external-api/snippets.ts';
import { addAccount } from '../support/accounts.ts';
import { runFeedFiles } from '../support/feed-files.ts';
import { makeFileStore } from '../../api/gateways/file-store.ts';
import { addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { unhurried } from '../support/run/pace.ts';
import { startTestWebhooks } from './test-webhooks.ts';
import { freePort } from '../support/servers/webhook-receiver.ts';
import { addAccountKey, addNamedKey, holdToDocument, usedOf } from './programs.ts';
import { changeCompany, changeProduct, noteChange } from '../support/stored-rows.ts';
import { forgetWritten } from '../support/prepared/programs.ts';

const { app, database, config } = await buildTestApp({
  env: { WEBHOOK_LOOPBACK: 'yes' },
  beforeReady: holdToDocument,
});
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
const gtin = gtinOf('590777', 1);
await addProduct(database, { gtin });
const own = gtinOf('590777', 2);
await addProduct(database, { gtin: own });
const { companyId } = await addAccount(database, { subscription: 'yearly_limited' });
const key = await addAccountKey(database, companyId);
await addLicence(database, { prefix: '590777', company_id: companyId, licensee_name: null });
await changeCompany(database, companyId, { writes_directly: true });
const sender = await startTestWebhooks(
  { database, config },
  { log: { info() {}, warn() {}, error() {} }, seconds: 2, every: 30 },
);
afterAll(() => sender.stop());
const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-examples-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What runs a file of a language; each is tried whether it is there. */
const runners: Record<SnippetLanguage, { program: string; needs: string; ending: string }> = {
  curl: { program: 'sh', needs: 'curl', ending: 'sh' },
  python: { program: 'python3', needs: 'python3', ending: 'py' },
  typescript: { program: process.execPath, needs: process.execPath, ending: 'mts' },
};

/** Starts the very text that the page shows; `printed()` is what it has written so far. */
async function start(
  task: SnippetTask,
  language: SnippetLanguage,
  apiKey: string,
  number = gtin,
  { site = origin, given = [] as string[] } = {},
) {
  return startText(snippetOf(task, language, { origin: site, gtin: number, key: apiKey }), language, { given });
}

async function startText(
  text: string,
  language: SnippetLanguage,
  { home = folder, given = [] as string[], input = '' } = {},
) {
  const { program, ending } = runners[language];
  const file = join(home, `${Math.random().toString(36).slice(2)}.${ending}`);
  await writeFile(file, text);
  const run = spawn(program, [file, ...given], { cwd: home, stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  run.stdin.on('error', () => {}).end(input);
  let printed = '';
  for (const stream of [run.stdout, run.stderr]) stream.setEncoding('utf8').on('data', (said) => (printed += said));
  const ended = new Promise<number | null>((resolve) => run.on('close', resolve));
  const stop = (): void => {
    // With what it has started itself.
    if (run.pid && run.exitCode === null) process.kill(-run.pid);
  };
  return { printed: () => printed, ended, stop };
}

/** A server that gives this list of files, whatever it is asked for. */
async function openLiar(list: object): Promise<string> {
  const server = createServer((_request, response) => response.end(JSON.stringify(list)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens at a port
}

for (const language of ['curl', 'python', 'typescript'] as const) {
  const { needs } = runners[language];
  const isThere = spawnSync(needs, ['--version']).status === 0;
  describe.skipIf(!isThere)(`${language}${isThere ? '' : ` [skipped: no ${needs}]`}`, () => {
    test('the first answer is the product; a wrong key ends it with the reason', async () => {
      const right = await start('first-answer', language, key);
      expect([await right.ended, right.printed()]).toEqual([0, expect.stringContaining('Woda źródlana 1,5 l')]);
      expect(right.printed()).toContain('1.5LTR');
      const wrong = await start('first-answer', language, 'gtk_wrong');
      expect(await wrong.ended).not.toBe(0);
      expect(wrong.printed()).toContain('API_KEY_REFUSED');
    });

    test('many codes are verified; the same again costs nothing', async () => {
      const before = (await usedOf(database, companyId)).verified;
      const run = await start('verify-many', language, key);
      expect([await run.ended, run.printed()]).toEqual([0, expect.stringMatching(/5901234123450.*bad/s)]);
      expect(run.printed()).toContain(gtin);
      const paid = (await usedOf(database, companyId)).verified;
      expect(paid - before).toBeLessThanOrEqual(2);
      const again = await start('verify-many', language, key);
      expect(await again.ended).toBe(0);
      expect((await usedOf(database, companyId)).verified).toBe(paid);
    });

    test('a product is tried to be written; told to, the program writes it by the ETag that it read', async () => {
      await changeProduct(database, own, { name: 'Woda' });
      await forgetWritten(database);
      const readName = async () =>
        (await database.pool.query('SELECT name, net_units FROM products WHERE gtin = $1', [own])).rows;
      const trial = await start('write-product', language, key, own);
      expect([await trial.ended, trial.printed()]).toEqual([0, expect.stringMatching(/^[^]*accepted[^]*Nowa nazwa/)]);
      expect(await readName()).toEqual([expect.objectContaining({ name: 'Woda' })]);
      const run = await start('write-product', language, key, own, { given: ['zapisz'] });
      expect([await run.ended, run.printed()]).toEqual([0, expect.stringMatching(/accepted.*accepted/s)]);
      // What the upload says of the number: the outcome of the write.
      expect(run.printed().trimEnd().split('\n').at(-1)).toMatch(new RegExp(`${own}.*accepted`));
      expect(await readName()).toEqual([{ name: 'Nowa nazwa', net_units: ['GRM'] }]);
    });

    test('the newest file is taken, and its hash is that of the signed list', async () => {
      const files = makeFileStore(config, config.secret ?? '');
      await runFeedFiles({ database, files, dataDir: config.dataDir });
      const run = await start('take-files', language, key);
      expect([await run.ended, run.printed()]).toEqual([0, expect.stringMatching(/gtinoteka-(full|day)-[\d-]+\..*OK/)]);
    });

    test('a list of hashes whose signature is another is not believed', async () => {
      const listed = (await app.inject({ url: '/external_api/v2/files/', headers: { 'x-api-key': key } })).json();
      const liar = await openLiar({ ...listed, signature: Buffer.alloc(64, 7).toString('base64') });
      const run = await start('take-files', language, key, gtin, { site: liar });
      expect(await run.ended).not.toBe(0);
      expect(run.printed()).not.toMatch(/OK/);
    });

    test('a webhook is added, tried, and what comes is checked: a right signature is taken and no other', async () => {
      const programKey = await addNamedKey(database, companyId, { scopes: ['webhooks'] });
      const port = await freePort();
      const mine = `http://127.0.0.1:${port}/gtinoteka`;
      const home = await mkdtemp(join(folder, 'receiver-'));
      const text = snippetOf('receive-webhooks', language, { origin, gtin, key: programKey })
        .replaceAll('https://sklep.example/gtinoteka', mine)
        .replaceAll('8080', String(port));
      const run = await startText(text, language, { home });
      afterAll(run.stop);
      const soon = { interval: 100, timeout: unhurried(20_000) };
      const secret = async () => JSON.parse(await readFile(join(home, 'webhook.json'), 'utf8')).secret as string; // the contract's shape
      if (language === 'curl') {
        expect([await run.ended, run.printed()]).toEqual([0, expect.stringMatching(/"event":"test"/)]);
        const hook = new Webhook(await secret());
        const at = new Date();
        const stamp = String(Math.floor(at.getTime() / 1_000));
        const told = async (signature: string) => {
          const check = await startText(text, language, { home, given: ['msg_1', stamp, signature], input: '{"a":1}' });
          return [await check.ended, check.printed().trim()];
        };
        expect(await told(hook.sign('msg_1', at, '{"a":1}'))).toEqual([0, 'OK']);
        expect(await told(hook.sign('msg_1', at, '{"a":2}'))).toEqual([1, 'zły podpis']);
        return;
      }
      await expect.poll(() => run.printed(), soon).toMatch(/^test \S+/);
      const hook = new Webhook(await secret());
      const send = async (at: Date, sign: string) => {
        const headers = {
          'webhook-id': 'msg_1',
          'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
          'webhook-signature': `v1,AAAA ${hook.sign('msg_1', at, sign)}`,
        };
        return (await fetch(mine, { method: 'POST', headers, body: '{"type":"mine"}' })).status;
      };
      const now = new Date();
      expect(await send(now, '{"type":"mine"}')).toBe(204);
      await expect.poll(() => run.printed(), soon).toContain('mine msg_1');
      expect(await send(now, '{"type":"other"}')).toBe(400);
      expect(await send(new Date(now.getTime() - 600_000), '{"type":"mine"}')).toBe(400);
      run.stop();
      await run.ended;
    });

    test.each(['follow-changes', 'follow-events'] as const)('%s tells changes until it is ended', async (task) => {
      const run = await start(task, language, key);
      afterAll(run.stop);
      await expect
        .poll(
          async () => {
            await noteChange(database, [gtin]);
            return run.printed();
          },
          { interval: 300, timeout: unhurried(20_000) },
        )
        .toMatch(new RegExp(`changed.*${gtin}|${gtin}.*changed`, 's'));
      run.stop();
      expect(await run.ended).not.toBe(0);
    });
  });
}

test('each text carries the address, the key and the number of whoever reads it, and nothing to be filled in', () => {
  for (const task of snippetTasks)
    for (const language of ['curl', 'python', 'typescript'] as const) {
      const text = snippetOf(task.value, language, { origin, gtin, key });
      expect(text).toContain(`${origin}/external_api/v2/`);
      expect(text).toContain(key);
      expect(text).not.toMatch(/gtinoteka\.example|TWÓJ_KLUCZ/);
      expect(text).not.toContain(sampleGtin);
      if (/^(first-answer|verify-many|write-product)$/.test(task.value)) expect(text).toContain(gtin);
    }
});
