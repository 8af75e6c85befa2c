import { createHash } from 'node:crypto';
import { mkdtemp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildTestApp } from '../support/servers/app.ts';

const webRoot = await mkdtemp(join(tmpdir(), 'gtinoteka-web-'));
await mkdir(join(webRoot, 'assets'));
await writeFile(
  join(webRoot, 'index.html'),
  `<!doctype html><style>b{}</style><script>go()</script><SCRIPT nomodule>go()</SCRIPT>
  <script type="module" crossorigin src="/assets/a.js"></script>`,
);
await writeFile(join(webRoot, 'assets/a.js'), 'go()');
afterAll(() => rm(webRoot, { recursive: true }));

const { app } = await buildTestApp({ parts: { webRoot } });
const database = (await buildTestApp()).database;

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

function policyOf(headers: Record<string, unknown>): Record<string, string[]> {
  const parts = String(headers['content-security-policy']).split('; ');
  return Object.fromEntries(parts.map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
}

const apiCalls: [string, string, 'GET' | 'POST', number][] = [
  ['an answer', '/api/v1/health/', 'GET', 200],
  ['an unknown call', '/api/v1/nic/', 'GET', 404],
  ['a refusal', '/api/v1/accounts/me/', 'GET', 401],
  ['bad input', '/api/v1/token/', 'POST', 400],
  ['a broken percent sequence', '/api/v1/products/product_has_gcp/%E0%A4%A/', 'GET', 400],
  ['a path value too long', `/api/v1/products/product_has_gcp/${'9'.repeat(800)}/`, 'GET', 404],
];
for (const [what, url, method, status] of apiCalls)
  test(`${what} of the API carries headers under which nothing of it can run`, async () => {
    const answer = await app.inject({ url, method });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({
      ...everywhere,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });

const pages: [string, string, number][] = [
  ['the page', '/', 200],
  ['an address of the page', '/catalog?gtin_number=1', 200],
  ['a file', '/assets/a.js', 200],
];
for (const [what, url, status] of pages)
  test(`${what} carries the policy of pages: own scripts only, nothing framed`, async () => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({ ...everywhere, 'cross-origin-opener-policy': 'same-origin' });
    expect(answer.headers['permissions-policy']).toContain('camera=(self)');
    const policy = policyOf(answer.headers);
    expect(policy).toMatchObject({
      'default-src': ["'self'"],
      'connect-src': ["'self'"],
      'worker-src': ["'self'", 'blob:'],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'form-action': ["'self'"],
    });
    const hash = createHash('sha256').update('go()').digest('base64');
    expect(policy['script-src']).toEqual(["'self'", "'wasm-unsafe-eval'", `'sha256-${hash}'`]);
    const written = String(answer.headers['content-security-policy']);
    expect(written.replace("'wasm-unsafe-eval'", '')).not.toContain('unsafe');
  });

test('only scripts and styles written into the page are let through by their hash, each once', async () => {
  const policy = policyOf((await app.inject('/')).headers);
  const hashed = (directive: string) => policy[directive]?.filter((source) => source.startsWith("'sha256-"));
  expect(hashed('script-src')).toHaveLength(1);
  expect(hashed('style-src')).toHaveLength(1);
});

test('a build put in place under a running server brings the hashes of its own scripts; while it is put there the old ones stand', async () => {
  const place = await mkdtemp(join(tmpdir(), 'gtinoteka-builds-'));
  const build = async (script: string): Promise<string> => {
    const folder = await mkdtemp(join(place, 'build-'));
    await writeFile(join(folder, 'index.html'), `<!doctype html><script>${script}</script>`);
    return folder;
  };
  const dist = join(place, 'dist');
  await rename(await build('old()'), dist);
  const { app: running } = await buildTestApp({ database, parts: { webRoot: dist } });
  const scripts = async (): Promise<unknown> => policyOf((await running.inject('/catalog')).headers)['script-src'];
  const only = (script: string): string[] => [
    "'self'",
    "'wasm-unsafe-eval'",
    `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  ];
  expect(await scripts()).toEqual(only('old()'));
  await rename(dist, join(place, 'gone'));
  expect(await scripts()).toEqual(only('old()'));
  await rename(await build('fresh()'), dist);
  expect(await scripts()).toEqual(only('fresh()'));
  expect((await running.inject({ url: '/catalog', headers: { accept: 'text/html' } })).body).toContain('fresh()');
  await rm(place, { recursive: true });
});

test('the OpenAPI page works under a policy of its own: every script it loads is a file of ours', async () => {
  const page = await app.inject('/api/docs/');
  expect(page.statusCode).toBe(200);
  const policy = policyOf(page.headers);
  expect(policy['script-src']).toEqual(["'self'"]);
  expect(page.headers['content-security-policy']).not.toContain('unsafe');
  expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>\s*\S/);
  for (const [, source = ''] of page.body.matchAll(/<script src="([^"]+)"/g)) {
    const file = await app.inject(new URL(source, 'http://x/api/docs/').pathname);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, expect.stringContaining('javascript')]);
  }
});

test('HSTS is said over https and only there', async () => {
  expect((await app.inject('/api/v1/health/')).headers['strict-transport-security']).toBeUndefined();
  const spoofed = await app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } });
  expect(spoofed.headers['strict-transport-security']).toBeUndefined();
  const behindProxy = await buildTestApp({ database, env: { TRUSTED_PROXIES: '127.0.0.1/32' }, parts: { webRoot } });
  const known = await behindProxy.app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } });
  expect(known.headers['strict-transport-security']).toBe('max-age=31536000');
  const published = await buildTestApp({ database, env: { PUBLIC_URL: 'https://gtinoteka.example' } });
  expect((await published.app.inject('/api/v1/health/')).headers['strict-transport-security']).toBe('max-age=31536000');
});

test('an outside bot check may load its own scripts and frames, and no one else’s', async () => {
  const env = { BOT_CHECK_PROVIDER: 'turnstile', BOT_CHECK_SITE_KEY: 'k', BOT_CHECK_SECRET: 's' };
  const { app: withTurnstile } = await buildTestApp({ database, env, parts: { webRoot } });
  const policy = policyOf((await withTurnstile.inject('/')).headers);
  expect(policy['script-src']).toContain('https://challenges.cloudflare.com');
  expect(policy['frame-src']).toEqual(['https://challenges.cloudflare.com']);
  expect(JSON.stringify(policy)).not.toMatch(/google|hcaptcha/);
});
