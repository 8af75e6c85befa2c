import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { makeSiteverifyCheck } from '../../api/gateways/bot-check-siteverify.ts';
import { buildTestApp } from '../support/servers/app.ts';

// A provider on this machine that answers what a test wants and remembers what it was asked.
let answerWith: { status: number; body: string; delay?: number };
let asked: URLSearchParams[] = [];
const provider = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk));
  request.on('end', () => {
    asked.push(new URLSearchParams(body));
    const { status, body: text, delay = 0 } = answerWith;
    setTimeout(() => response.writeHead(status, { 'content-type': 'application/json' }).end(text), delay).unref();
  });
});
provider.listen(0, '127.0.0.1');
await once(provider, 'listening');
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});
const { port } = provider.address() as AddressInfo; // it listens on a port

const env = {
  BOT_CHECK_PROVIDER: 'turnstile',
  BOT_CHECK_SITE_KEY: 'a site key',
  BOT_CHECK_SECRET: 'a secret key',
  BOT_CHECK_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
};
const { app } = await buildTestApp({ env });

let last = 0;
function askForPass(payload = `token ${last++}`) {
  return app.inject({
    method: 'POST',
    url: '/api/v1/bot_check/pass/',
    remoteAddress: '203.0.113.9',
    payload: { payload },
  });
}

beforeEach(() => {
  asked = [];
  answerWith = { status: 200, body: '{"success":true}' };
});

test('the page gets the provider and its site key, no secret', async () => {
  const answer = await app.inject({ url: '/api/v1/bot_check/challenge/' });
  expect(answer.json()).toEqual({ provider: 'turnstile', siteKey: 'a site key', challenge: null });
});

test('the provider is asked with secret, token and address, and its yes buys a pass', async () => {
  expect((await askForPass('the token')).statusCode).toBe(200);
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    secret: 'a secret key',
    response: 'the token',
    remoteip: '203.0.113.9',
  });
});

test('a token is good once, even if the provider says yes twice', async () => {
  expect((await askForPass('again')).statusCode).toBe(200);
  expect((await askForPass('again')).statusCode).toBe(403);
});

describe('it fails closed when the provider', () => {
  test.each([
    ['says no', { status: 200, body: '{"success":false,"error-codes":["timeout-or-duplicate"]}' }],
    ['answers 500', { status: 500, body: '{"success":true}' }],
    ['sends a page', { status: 200, body: '<html></html>' }],
    ['says yes in another way', { status: 200, body: '{"success":"true"}' }],
    ['sends nothing', { status: 200, body: '' }],
    ['redirects', { status: 302, body: '{"success":true}' }],
    ['is too slow', { status: 200, body: '{"success":true}', delay: 5_000 }],
  ])('%s', async (_how, answer) => {
    answerWith = answer;
    const refused = await askForPass();
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'RECAPTCHA_ERROR']);
  });

  test('it fails closed when the provider is not there', async () => {
    const nobody = makeSiteverifyCheck({
      provider: 'hcaptcha',
      siteKey: 'x',
      secret: 'y',
      verifyUrl: 'http://127.0.0.1:9/',
    });
    expect(await nobody.verify('token', '203.0.113.9')).toBeNull();
  });
});

test.each([
  [0.49, null],
  [0.5, expect.anything()],
])('a reCAPTCHA score of %d is judged', async (score, wanted) => {
  answerWith = { status: 200, body: JSON.stringify({ success: true, score }) };
  const check = makeSiteverifyCheck({
    provider: 'recaptcha',
    siteKey: 'x',
    secret: 'y',
    verifyUrl: env.BOT_CHECK_VERIFY_URL,
  });
  expect(await check.verify('token', '203.0.113.9')).toEqual(wanted);
});

test('an outside provider without its keys is refused at the start', () => {
  expect(() => makeSiteverifyCheck({ provider: 'recaptcha', siteKey: null, secret: null, verifyUrl: null })).toThrow(
    'BOT_CHECK_SITE_KEY',
  );
});
