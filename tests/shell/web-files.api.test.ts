import Fastify from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addErrorAnswers, answerFrameworkError } from '../../api/core/http/error-answers.ts';
import { addWebFiles } from '../../api/core/http/web-files.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'gtinoteka-web-'));
mkdirSync(join(webRoot, 'assets'));
writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Gtinoteka</title>');
writeFileSync(join(webRoot, 'assets/room-1a2b.js'), 'export {};');
writeFileSync(join(webRoot, 'service-worker.js'), '');
writeFileSync(join(webRoot, 'manifest.webmanifest'), '{}');
const app = Fastify({ frameworkErrors: answerFrameworkError });
addErrorAnswers(app);
await addWebFiles(app, webRoot);
afterAll(async () => {
  await app.close();
  rmSync(webRoot, { recursive: true });
});

test('every address that is neither the API nor a file leads people to the page, which is checked each time', async () => {
  const links = ['/01/05901520000059', '/01/05901520000059/10/A.b1?linkType=all', '/414/5901520000059/254/a.js'];
  const values = ['/catalog/a.js', '/confirm/email/x.y-Z.png', '/reset_password/1.txt'];
  for (const url of ['/', '/catalog', '/no/such/page', '//', '/?a=b.js', '/old/page.html', ...links, ...values]) {
    const answer = await app.inject({ url, headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(answer.body).toContain('<title>');
  }
  expect((await app.inject({ url: '/api/v1/nothing/' })).statusCode).toBe(404);
  expect((await app.inject({ url: '/external_api/v2/nothing/' })).statusCode).toBe(404);
});

test.each(['/no/such/page', '/health', '/status', '/old/page.html', '/actuator/health'])(
  'a program that asks for the unknown address %s is told that it is not there',
  async (url) => {
    for (const accept of [undefined, '*/*', 'application/json']) {
      const answer = await app.inject({ url, headers: accept ? { accept } : {} });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        404,
        expect.stringContaining('application/json'),
      ]);
    }
  },
);

test('a program gets the page at the addresses of the product', async () => {
  for (const url of ['/', '/catalog', '/catalog/05901520000059', '/01/05901520000059', '/pricing/'])
    expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 200]);
});

test('a file that is not there is not found, whoever asks', async () => {
  const gone = ['/assets/nope.js', '/assets/nope', '/assets/', '/favicon.ico', '/sw.js?v=1', '/a/b/c.map', '/%73w.js'];
  for (const url of gone)
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.inject({ method, url, headers: { accept: 'text/html,*/*' } });
      expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 404, 'no-store']);
      expect(answer.headers['content-type']).toContain('application/json');
    }
});

test('files named by their content are kept for a year', async () => {
  const answer = await app.inject({ url: '/assets/room-1a2b.js' });
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('the service worker is asked for each time, the manifest says what it is', async () => {
  const worker = await app.inject({ url: '/service-worker.js' });
  expect([worker.headers['cache-control'], worker.headers['content-type']]).toEqual([
    'no-cache',
    expect.stringMatching(/^(text|application)\/javascript/),
  ]);
  const manifest = await app.inject({ url: '/manifest.webmanifest' });
  expect(manifest.headers['content-type']).toContain('application/manifest+json');
});

test('a page whose address cannot be read leads home; the API and programs get the error', async () => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
  for (const url of ['/catalog/%E0%A4%A', '/%', '/catalog/%ZZ?a=b']) {
    const page = await app.inject({ url, headers: { accept } });
    expect([page.statusCode, page.headers.location, page.headers['cache-control']]).toEqual([302, '/', 'no-store']);
    for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
      const refused = await app.inject({ url, headers });
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'BAD_REQUEST']);
    }
    expect((await app.inject({ method: 'POST', url, headers: { accept } })).statusCode).toBe(400);
  }
  for (const url of ['/api/v1/products/product_has_gcp/%E0%A4%A/', '/external_api/v2/%ZZ']) {
    const refused = await app.inject({ url, headers: { accept } });
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'BAD_REQUEST']);
  }
});
