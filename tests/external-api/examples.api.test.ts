import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  sampleGtin,
  snippetOf,
  snippetTasks,
  type SnippetLanguage,
  type SnippetTask,
} from '../../pwa/features/external-api/snippets.ts';
import { addAccount } from '../support/accounts.ts';
import { makeFeedFiles } from '../../api/features/external-api/files/make-feed-files.job.ts';
import { makeFileStore } from '../../api/gateways/file-store.ts';
import { addLicence, addProduct, gtinOf } from '../support/look-ups.ts';
import { buildTestApp } from '../support/servers/app.ts';
import { unhurried } from '../support/run/pace.ts';
import { addAccountKey, holdToDocument, usedOf } from './programs.ts';
import { changeProduct, noteChange } from '../support/stored-rows.ts';

const { app, database, config } = await buildTestApp({ beforeReady: holdToDocument });
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
const gtin = gtinOf('590777', 1);
await addProduct(database, { gtin });
const own = gtinOf('590777', 2);
await addProduct(database, { gtin: own });
const { companyId } = await addAccount(database, { subscription: 'yearly_limited' });
const key = await addAccountKey(database, companyId);
await addLicence(database, { prefix: '590777', company_id: companyId, licensee_name: null });
await database.pool.query('UPDATE companies SET writes_directly = true WHERE id = $1', [companyId]);
const folder = await mkdtemp(join(tmpdir(), 'gtinoteka-examples-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What runs a file of a language; each is tried whether it is there. */
const runners: Record<SnippetLanguage, { program: string; needs: string; ending: string }> = {
  curl: { program: 'sh', needs: 'curl', ending: 'sh' },
  python: { program: 'python3', needs: 'python3', ending: 'py' },
  typescript: { program: process.execPath, needs: process.execPath, ending: 'mts' },
};

/** Starts the very text that the page shows; `printed()` is what it has written so far. */
async function start(task: SnippetTask, language: SnippetLanguage, apiKey: string, number = gtin) {
  const { program, ending } = runners[language];
  const file = join(folder, `${task}-${Math.random().toString(36).slice(2)}.${ending}`);
  await writeFile(file, snippetOf(task, language, { origin, gtin: number, key: apiKey }));
  const run = spawn(program, [file], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let printed = '';
  for (const stream of [run.stdout, run.stderr]) stream.setEncoding('utf8').on('data', (text) => (printed += text));
  const ended = new Promise<number | null>((resolve) => run.on('close', resolve));
  const stop = (): void => {
    // With what it has started itself.
    if (run.pid && run.exitCode === null) process.kill(-run.pid);
  };
  return { printed: () => printed, ended, stop };
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

    test('a product is written: a trial first, then by the ETag that was read', async () => {
      await changeProduct(database, own, { name: 'Woda' });
      await database.pool.query('DELETE FROM written_answers');
      const run = await start('write-product', language, key, own);
      expect([await run.ended, run.printed()]).toEqual([0, expect.stringMatching(/accepted.*accepted/s)]);
      const { rows } = await database.pool.query('SELECT name, net_units FROM products WHERE gtin = $1', [own]);
      expect(rows).toEqual([{ name: 'Nowa nazwa', net_units: ['GRM'] }]);
    });

    test('the newest file is taken, and its hash is that of the signed list', async () => {
      const files = makeFileStore(config, config.secret ?? '');
      await makeFeedFiles({ database, files, dataDir: config.dataDir }).run();
      const run = await start('take-files', language, key);
      expect([await run.ended, run.printed()]).toEqual([0, expect.stringMatching(/gtinoteka-(full|day)-[\d-]+\..*OK/)]);
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
