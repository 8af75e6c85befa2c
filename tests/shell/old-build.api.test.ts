import Fastify from 'fastify';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addErrorAnswers } from '../../api/core/http/error-answers.ts';
import { addWebFiles } from '../../api/core/http/web-files.ts';
import { repository } from '../support/servers/server.ts';

const run = promisify(execFile);
const day = 24 * 60 * 60 * 1_000;
const start = Date.parse('2026-11-22T12:00:00Z');
const indexerParts = mkdtempSync(join(tmpdir(), 'gtinoteka-builds-'));
const dist = join(indexerParts, 'dist');
const app = Fastify();
afterAll(async () => {
  await app.close();
  rmSync(indexerParts, { recursive: true });
});

/** A build with these assets and a page that names them, put in place of the one before as infra/build-pwa.ts does. */
async function build(names: string[], at: number): Promise<void> {
  const fresh = join(indexerParts, 'fresh');
  mkdirSync(join(fresh, 'assets'), { recursive: true });
  writeFileSync(join(fresh, 'index.html'), `<!doctype html><title>${names.join(' ')}</title>`);
  for (const name of names) writeFileSync(join(fresh, 'assets', name), `/* ${name} */`);
  await run(process.execPath, [join(repository, 'infra/keep-old-assets.ts'), dist, fresh, String(at)]);
  rmSync(dist, { recursive: true, force: true });
  renameSync(fresh, dist);
}

const status = async (name: string) => (await app.inject({ url: `/assets/${name}` })).statusCode;

beforeAll(async () => {
  await build(['pricing-1.js', 'pricing-1.js.br', 'parts-1.js'], start);
  addErrorAnswers(app);
  await addWebFiles(app, dist);
});

test('a build under a running server is served whole, and the parts of the page before it too', async () => {
  expect([await status('pricing-1.js'), await status('pricing-2.js')]).toEqual([200, 404]);
  await build(['pricing-2.js', 'parts-1.js'], start + day);
  expect((await app.inject({ url: '/' })).body).toContain('pricing-2.js');
  const names = ['pricing-2.js', 'pricing-1.js', 'parts-1.js', 'pricing-3.js'];
  expect(await Promise.all(names.map(status))).toEqual([200, 200, 200, 404]);
  const old = await app.inject({ url: '/assets/pricing-2.js' });
  expect([old.body, old.headers['cache-control']]).toEqual([
    '/* pricing-2.js */',
    'public, max-age=31536000, immutable',
  ]);
  const packed = await app.inject({ url: '/assets/pricing-1.js', headers: { 'accept-encoding': 'br' } });
  expect([packed.headers['content-encoding'], packed.body]).toEqual(['br', '/* pricing-1.js.br */']);
});

test('a file stays for a day after the build that replaced it, whatever is built meanwhile, and not for longer', async () => {
  await build(['pricing-3.js', 'parts-1.js'], start + 2 * day);
  expect(await Promise.all(['pricing-3.js', 'pricing-2.js', 'pricing-1.js'].map(status))).toEqual([200, 200, 200]);
  await build(['pricing-4.js', 'parts-1.js'], start + 2 * day + 1);
  expect(await Promise.all(['pricing-4.js', 'pricing-3.js', 'pricing-2.js'].map(status))).toEqual([200, 200, 200]);
  expect(await status('pricing-1.js')).toBe(404);
  // What is of the newest build again is its own.
  await build(['pricing-2.js'], start + 2 * day + 2);
  expect(JSON.parse(readFileSync(join(dist, 'old-assets.json'), 'utf8'))).not.toHaveProperty(['pricing-2.js']);
});

test('nothing but assets is looked for in the folder, and no way leads out of it', async () => {
  for (const url of ['/assets/..%2Findex.html', '/assets/../index.html', '/assets/', '/assets/a/b.js'])
    expect([url, (await app.inject({ url })).body.includes('pricing')]).toEqual([url, url === '/assets/../index.html']);
});
